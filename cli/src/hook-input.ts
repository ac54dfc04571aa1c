const INPUT = Symbol.for('symposium.hook-input')

/** The two bundles share nothing but the process: what the first has read of standard input is put where the second looks for it. */
export function passHookInput(text: string): void {
  Object.defineProperty(globalThis, INPUT, { value: text, configurable: true })
}

/** What was passed on; standard input is empty then. */
export function takeHookInput(): string | undefined {
  const value: unknown = Reflect.get(globalThis, INPUT)
  return typeof value === 'string' ? value : undefined
}
