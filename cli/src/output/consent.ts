import type { ReportEvent } from '@symposium/sdk'
import type { Style } from './style.js'

type Of<Kind extends ReportEvent['kind']> = Extract<ReportEvent, { kind: Kind }>
type ConsentEvent = Of<'consent_pending' | 'consent_withheld' | 'workspace_withheld' | 'plugin_brings'>
type Part = Of<'plugin_brings'>['parts'][number]

interface Line {
  readonly text: string
  readonly style?: Style
  readonly indent?: number
}

const TITLES: Readonly<Record<string, string>> = {
  hooks: 'hook',
  mcp: 'MCP server',
  subcommands: 'subcommand',
  predicates: 'predicate',
  gates: 'gate',
  installations: 'installation',
  'install-commands': 'install command',
  plugins: 'also loads',
  skills: 'skills',
}

/** More than anybody writes: enough of them push the rest out of sight, or into a line that looks like one of ours. */
const BLANKS = /[\p{Zs}\u2800]{20,}/gu

/** One part as one line: commands and addresses in full, however long they are, but for blanks, which are counted. */
export function partText({ kind, text }: Part): string {
  return `${TITLES[kind] ?? kind} ${text.replace(BLANKS, ({ length }) => ` [${length} blanks] `)}`
}

export function consentLines(event: ConsentEvent): readonly Line[] {
  switch (event.kind) {
    case 'consent_pending':
      return pendingLines(event)
    case 'consent_withheld':
      return [
        { text: `❓ ${event.plugin} wants more than you have agreed to; it stays off:` },
        ...event.withheld.map((part) => ({ text: partText(part), indent: 1 })),
        { text: `→ ${event.remedy}`, indent: 1 },
      ]
    case 'workspace_withheld':
      return workspaceLines(event)
    case 'plugin_brings':
      return [{ text: `📦 ${event.name} (${event.id}) from ${event.origin} brings` }, ...bringsLines(event)]
  }
}

/** What status says below the row of a package: what a candidate would do, what of an enabled one is off. */
export function partLines({ brings = [], withheld = [] }: Of<'plugin_status'>): readonly Line[] {
  return [
    ...brings.map((part) => ({ text: `would bring ${partText(part)}`, indent: 1 })),
    ...(withheld.length === 0
      ? []
      : [{ text: 'off until you agree to it:', style: 'yellow', indent: 1 } as const]),
    ...withheld.map((part) => ({ text: partText(part), indent: 2 })),
  ]
}

function bringsLines({ skills, parts, notices }: Of<'plugin_brings'>): readonly Line[] {
  return [
    { text: skills.length === 0 ? 'no skills' : `skills ${skills.join(', ')}`, indent: 1 },
    ...parts.map((part) => ({ text: partText(part), indent: 1 })),
    ...notices.map((notice) => ({ text: `⚠️  ${notice}`, style: 'yellow', indent: 1 }) as const),
  ]
}

function workspaceLines({ widened, plugins, remedy }: Of<'workspace_withheld'>): readonly Line[] {
  const what = widened
    ? 'wants more than you have agreed to'
    : 'would run or fetch what you have not agreed to'
  return [
    { text: `❓ this project itself ${what}; it stays off:` },
    ...plugins.flatMap(({ name, directory, withheld }) => [
      { text: `plugin ${name} in ${directory}`, indent: 1 },
      ...withheld.map((part) => ({ text: partText(part), indent: 2 })),
    ]),
    { text: `→ ${remedy}`, indent: 1 },
  ]
}

function pendingLines({ plugins }: Of<'consent_pending'>): readonly Line[] {
  const count = plugins.length === 1 ? 'one plugin' : `${plugins.length} plugins`
  return [
    { text: `❓ ${count} inside your dependencies: ${plugins.join(', ')}` },
    { text: '→ symposium status shows what they bring, symposium use NAME enables one', indent: 1 },
  ]
}
