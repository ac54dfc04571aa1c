import { dirname } from 'node:path'
import type { EventLevel, PluginState, ReportEvent } from '@symposium/sdk'
import { agentFileLines } from './agent-files.js'
import { consentLines, partLines } from './consent.js'
import type { CommandLines, EventOf as Of, Line } from './line.js'
import { listingLines } from './listings.js'
import { sanitize } from './sanitize.js'
import type { Styler } from './style.js'

const STATE_MARKERS: Record<PluginState, string> = {
  active: '🟢',
  inactive: '⚪',
  dormant: '💤',
  candidate: '❓',
  declined: '🚫',
  failed: '✗',
}

export interface TextOptions {
  readonly style: Styler
  readonly shorten: (path: string) => string
  /** Of the command that runs. */
  readonly commandLines?: CommandLines
}

/** One event as lines for people, without the final line break. Everything is made safe for a terminal here. */
export function renderText(event: ReportEvent, options: TextOptions): string {
  return toLines(event, options)
    .map((line) => `${'  '.repeat(line.indent ?? 0)}${paint(line, options.style)}`)
    .join('\n')
}

function paint(line: Line, style: Styler): string {
  const safe = sanitize(line.text)
  return line.style === undefined ? safe : style(line.style, safe)
}

function toLines(event: ReportEvent, options: TextOptions): readonly Line[] {
  switch (event.kind) {
    case 'info':
      return quoting({ text: 'ℹ️  ' }, event.message)
    case 'warning':
    case 'error':
      return problemLines(event, options)
    case 'skill_installed':
      return [
        {
          text: `✅ ${event.skill} ${event.updated ? 'updated' : 'installed'} in ${options.shorten(dirname(event.dest))}`,
        },
        {
          text: `from ${event.plugin}, for ${event.agent}${event.name === undefined ? '' : `; the name \`${event.name}\` is taken`}`,
          style: 'dim',
          indent: 1,
        },
      ]
    case 'skill_removed':
      return [{ text: `➖ ${options.shorten(event.path)} removed: ${event.reason}` }]
    case 'skill_kept':
      return [{ text: `🟡 ${options.shorten(event.path)} kept: ${event.reason}` }]
    case 'skill_planned':
      return [{ text: `📝 would ${event.change} ${options.shorten(event.path)}: ${event.reason}` }]
    case 'agent_file_changed':
    case 'agent_file_planned':
    case 'agent_entry_off':
      return agentFileLines(event, options.shorten)
    case 'consent_pending':
    case 'consent_withheld':
    case 'workspace_withheld':
    case 'plugin_brings':
      return consentLines(event)
    case 'sync_finished':
      return [{ text: summary(event) }]
    case 'plugin_status':
      return statusLines(event)
    case 'plugins_inactive':
      return [
        {
          text: `⚪ ${event.count} entries of registry ${event.registry} do not apply here; --verbose lists them`,
        },
      ]
    case 'plugin_enabled':
      return [{ text: `✅ ${event.name} enabled ${event.global ? 'everywhere' : 'in this workspace'}` }]
    case 'plugin_removed':
      return [
        { text: `➖ ${event.name} no longer enabled ${event.global ? 'everywhere' : 'in this workspace'}` },
      ]
    case 'plugin_declined':
      return [{ text: `🚫 ${event.name} declined ${event.global ? 'everywhere' : 'in this workspace'}` }]
    case 'agents_configured':
      return [{ text: `✅ agents: ${event.agents.join(', ') || 'none'}` }]
    case 'completion_script':
      return event.script
        .trimEnd()
        .split('\n')
        .map((text) => ({ text }))
    case 'search_match':
    case 'skills_listed':
    case 'agent_file_listed':
    case 'package_info':
    case 'provider_listed':
    case 'plugin_shown':
    case 'registry_refreshed':
    case 'doctor_finding':
    case 'doctor_fixed':
    case 'own_files_removed':
    case 'own_files_planned':
      return listingLines(event, options.shorten)
    case 'plugin_considered':
    case 'skill_considered':
    case 'skill_group_considered':
      return [{ text: decisionTrace(event), style: 'dim' }]
    case 'telemetry_status':
    case 'telemetry_event':
    case 'validated':
    case 'validation_finished':
    case 'file_migrated':
    case 'migration_finished':
    case 'explanation':
    case 'gate_listed':
    case 'gate_checked':
    case 'point_checked':
    case 'gate_waived':
      // Whoever reports them brings their looks; without these, what is in them is not lost.
      return options.commandLines?.(event, options.shorten) ?? [{ text: JSON.stringify(event) }]
  }
}

function problemLines(event: Of<'warning' | 'error'>, options: TextOptions): readonly Line[] {
  const place =
    event.file === undefined
      ? ''
      : `${options.shorten(event.file)}${event.line === undefined ? '' : `:${event.line}`}: `
  const lines =
    event.kind === 'error'
      ? quoting({ text: `Error: ${place}`, style: 'red' }, event.message, ` [${event.code}]`)
      : quoting({ text: `⚠️  ${place}`, style: 'yellow' }, event.message, ` [${event.code}]`)
  return event.remedy === undefined ? lines : [...lines, ...quoting({ text: '→ ', indent: 1 }, event.remedy)]
}

/**
 * A text that may have several lines, such as what a program printed. The further
 * ones are marked as parts of it: none can pass for a line of ours.
 */
function quoting(start: Line, text: string, end = ''): readonly Line[] {
  const [first = '', ...further] = text.split(/\r?\n/)
  const head = { ...start, text: `${start.text}${first}${end}` }
  return [head, ...further.map((line) => ({ text: `│ ${line}`, indent: (start.indent ?? 0) + 1 }))]
}

function statusLines(event: Of<'plugin_status'>): readonly Line[] {
  const version = event.version === undefined ? '' : ` ${event.version}`
  const lines: Line[] = [
    { text: `${STATE_MARKERS[event.state]} ${event.name}${version} – ${event.state}, ${event.root}` },
  ]
  if (event.reason !== undefined) {
    lines.push({ text: event.reason, style: 'dim', indent: 1 })
  }
  if (event.remedy !== undefined) {
    lines.push({ text: `→ ${event.remedy}`, indent: 1 })
  }
  if (event.note !== undefined) {
    lines.push({ text: event.note, style: 'yellow', indent: 1 })
  }
  for (const part of ['skills', 'servers', 'hooks'] as const) {
    const names = event[part] ?? []
    if (names.length > 0) {
      lines.push({ text: `${part}: ${names.join(', ')}`, indent: 1 })
    }
  }
  lines.push(...partLines(event))
  return lines
}

function summary(event: Of<'sync_finished'>): string {
  const counts: [number, string][] = [
    [event.installed, 'installed'],
    [event.updated, 'updated'],
    [event.removed, 'removed'],
    [event.agent_files, event.agent_files === 1 ? 'file of agents changed' : 'files of agents changed'],
  ]
  const changes = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  const unchanged = event.unchanged === 0 ? [] : [`${event.unchanged} unchanged`]
  const missing = event.missing === 0 ? [] : [`${event.missing} not possible, see the warnings`]
  const text = [...changes, ...unchanged, ...missing].join(', ')
  if (missing.length > 0) {
    return `⚠️  ${text}`
  }
  if (changes.length === 0) {
    return `🟢 ${['nothing to do', ...unchanged].join(', ')}`
  }
  return event.dry_run ? `📝 would be: ${text}` : `✅ ${text}`
}

function decisionTrace(
  event: Of<'plugin_considered' | 'skill_considered' | 'skill_group_considered'>,
): string {
  const verdict = event.matched ? 'applies' : 'does not apply'
  const reason = event.reason === undefined ? '' : `: ${event.reason}`
  switch (event.kind) {
    case 'plugin_considered':
      return `plugin ${event.plugin} ${verdict}${reason}`
    case 'skill_considered':
      return `skill ${event.skill} of ${event.plugin} ${verdict}${reason}`
    case 'skill_group_considered':
      return `group ${event.source} of ${event.plugin} ${verdict}${reason}`
  }
}

/** Warnings and errors go to standard error, as does the trace: standard output carries what was asked for. */
export function isForStderr(level: EventLevel): boolean {
  return level !== 'info'
}
