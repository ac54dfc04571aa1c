import type { ReportEvent } from '@symposium/sdk'
import type { Style } from './style.js'

interface Line {
  readonly text: string
  readonly style?: Style
  readonly indent?: number
}

type Of<Kind extends ReportEvent['kind']> = Extract<ReportEvent, { kind: Kind }>

type Shorten = (path: string) => string

/** What was asked for, rather than what happened. */
export type ListingEvent = Of<
  | 'search_match'
  | 'skills_listed'
  | 'agent_file_listed'
  | 'package_info'
  | 'provider_listed'
  | 'plugin_shown'
  | 'registry_refreshed'
  | 'doctor_finding'
  | 'doctor_fixed'
  | 'own_files_removed'
  | 'own_files_planned'
>

export function listingLines(event: ListingEvent, shorten: Shorten): readonly Line[] {
  switch (event.kind) {
    case 'search_match':
      return matchLines(event)
    case 'skills_listed':
      return skillLines(event, shorten)
    case 'agent_file_listed':
      return fileLines(event, shorten)
    case 'package_info':
      return packageLines(event)
    case 'provider_listed':
      return providerLines(event, shorten)
    case 'plugin_shown':
      return shownLines(event, shorten)
    case 'registry_refreshed':
      return [{ text: `${REFRESHED[event.state]} ${event.name}: ${REFRESH_WORDS[event.state]}` }]
    case 'doctor_finding':
      return findingLines(event, shorten)
    case 'doctor_fixed':
      return [{ text: `✅ ${place(event.file, shorten)}${event.message}` }]
    case 'own_files_removed':
      return [{ text: `➖ ${shorten(event.path)} removed: ${event.what}` }]
    case 'own_files_planned':
      return [{ text: `📝 would remove ${shorten(event.path)}: ${event.what}` }]
  }
}

function matchLines({ name, version, description, declined }: Of<'search_match'>): readonly Line[] {
  const text = `${name}${version === undefined ? '' : ` ${version}`}`
  const lines: Line[] = [
    { text: declined === true ? `🚫 ${text} – declined by your configuration` : text, indent: 1 },
  ]
  return description === undefined ? lines : [...lines, { text: description, style: 'dim', indent: 2 }]
}

const SKILL_NOTES = {
  installed: '',
  edited: ' – edited since it was installed',
  missing: ' – taken away by somebody; the next sync installs it again if it still applies',
} as const

function skillLines({ path, agents, skills }: Of<'skills_listed'>, shorten: Shorten): readonly Line[] {
  return [
    { text: `📁 ${shorten(path)} – skills for ${agents.join(', ')}` },
    ...skills.map(({ name, plugin, state }) => ({
      text: `${name}${plugin === undefined ? '' : ` from ${plugin}`}${SKILL_NOTES[state]}`,
      indent: 1,
    })),
  ]
}

function fileLines(event: Of<'agent_file_listed'>, shorten: Shorten): readonly Line[] {
  const { path, scope, agents, hooks, servers, missing } = event
  const where = scope === 'user' ? 'yours' : 'of the project'
  const gone = missing === true ? ', which is gone: symposium sync writes it again' : ''
  const listed = servers.map(({ name, plugin }) => `${name}${plugin === undefined ? '' : ` from ${plugin}`}`)
  return [
    { text: `📄 ${shorten(path)} – ${where}, for ${agents.join(', ')}${gone}` },
    ...(hooks.length === 0 ? [] : [{ text: `hooks: ${hooks.join(', ')}`, indent: 1 }]),
    ...(listed.length === 0 ? [] : [{ text: `servers: ${listed.join(', ')}`, indent: 1 }]),
  ]
}

function packageLines({ pm, name, version, directory }: Of<'package_info'>): readonly Line[] {
  // Cargo's packages go by that word, in the original's output too.
  const label = pm === 'cargo' ? 'Crate' : 'Package'
  return [
    { text: `${label}: ${name}` },
    { text: `Version: ${version}` },
    // In full: agents open it, and their tools know no `~` and no current directory of ours.
    { text: `Source: ${directory}` },
  ]
}

function providerLines(
  { name, url, path, plugins, not_fetched }: Of<'provider_listed'>,
  shorten: Shorten,
): readonly Line[] {
  const source = url ?? (path === undefined ? '' : shorten(path))
  const none =
    not_fetched === true ? 'nothing of it is here yet: symposium plugin sync fetches it' : 'no plugins'
  return [
    { text: `📦 ${name}${source === '' ? '' : ` – ${source}`}` },
    ...(plugins.length === 0 ? [{ text: none, style: 'dim' as const, indent: 1 }] : []),
    ...plugins.map((plugin) => ({ text: plugin, indent: 1 })),
  ]
}

/** The manifest is shown line by line, each made safe on its own. */
function shownLines(
  { name, id, origin, directory, manifest }: Of<'plugin_shown'>,
  shorten: Shorten,
): readonly Line[] {
  return [
    { text: `# ${name} (${id})` },
    { text: `# ${origin}, in ${shorten(directory)}` },
    ...manifest
      .trimEnd()
      .split('\n')
      .map((text) => ({ text })),
  ]
}

const REFRESHED = { asked: '✅', idle: 'ℹ️ ', failed: '✗' } as const
const REFRESH_WORDS = {
  asked: 'up to date',
  idle: 'nothing to refresh',
  failed: 'could not be refreshed, see the warning',
} as const

const FINDING_MARKERS = { ok: '✓', warning: '⚠️ ', error: '✗' } as const
const FINDING_STYLES: Readonly<Record<string, Style>> = { warning: 'yellow', error: 'red' }

function findingLines(event: Of<'doctor_finding'>, shorten: Shorten): readonly Line[] {
  const { state, message, file, line, remedy, fixable } = event
  const style = FINDING_STYLES[state]
  const lines: Line[] = [
    {
      text: `${FINDING_MARKERS[state]} ${place(file, shorten, line)}${message}`,
      ...(style === undefined ? {} : { style }),
    },
  ]
  if (remedy !== undefined) {
    lines.push({ text: `→ ${remedy}`, indent: 1 })
  }
  if (fixable === true) {
    lines.push({ text: '→ symposium doctor --fix', indent: 1 })
  }
  return lines
}

function place(file: string | undefined, shorten: Shorten, line?: number): string {
  return file === undefined ? '' : `${shorten(file)}${line === undefined ? '' : `:${line}`}: `
}
