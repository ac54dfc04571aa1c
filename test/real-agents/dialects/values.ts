/** Members of what an agent sent, of which nothing is certain. */
export function listIn(value: unknown, name: string): readonly unknown[] {
  const member = memberOf(value, name)
  return Array.isArray(member) ? member : []
}

export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}

export function textsIn(values: readonly unknown[], name: string): readonly string[] {
  return values.map((value) => memberOf(value, name)).filter((member) => typeof member === 'string')
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Server-sent events, each with its data and where it has one its name. */
export function eventStream(events: readonly (readonly [name: string | undefined, data: unknown])[]): {
  readonly type: string
  readonly text: string
} {
  const text = events
    .map(([name, data]) => {
      const line = `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
      return name === undefined ? line : `event: ${name}\n${line}`
    })
    .join('')
  return { type: 'text/event-stream', text }
}

export function json(value: unknown): { readonly type: string; readonly text: string } {
  return { type: 'application/json', text: JSON.stringify(value) }
}
