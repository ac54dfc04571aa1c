import { quote } from '../../report/show.js'
import type { DeclaredHook, DeclaredManifest } from '../declared.js'
import type { Findings } from '../findings.js'
import { Item } from '../item.js'
import type { PathRules } from '../paths.js'
import type { Hook, Installation } from '../plugin.js'
import { checkRunnables } from '../read/runnable.js'
import { splitCommand } from '../text-rules.js'
import type { InstallationTable } from './installation-table.js'
import { effectiveArguments, requireProgram } from './runnable-rules.js'

export interface Resolution {
  readonly installations: InstallationTable
  readonly findings: Findings
  readonly paths: PathRules
}

export function resolveHooks({ hooks }: DeclaredManifest, resolution: Resolution): readonly Hook[] {
  const resolved: Hook[] = []
  const names = new Set<string>()
  for (const [index, declared] of hooks.entries()) {
    const hook = declared === undefined ? undefined : resolveHook(declared, index, resolution)
    if (declared === undefined || hook === undefined) continue
    if (names.has(hook.name)) {
      new Item(declared.place, resolution.findings).warn(`two hooks have the name ${quote(hook.name)}`, {
        key: 'name',
        remedy: 'give each a name of its own, so that reports can tell them apart',
      })
    }
    names.add(hook.name)
    resolved.push(hook)
  }
  return resolved
}

function resolveHook(declared: DeclaredHook, index: number, resolution: Resolution): Hook | undefined {
  const item = new Item(declared.place, resolution.findings)
  const name = declared.name ?? `hook-${index}`
  const installation = resolveCommand(item, { declared, name }, resolution)
  if (installation === undefined) return undefined
  const runnable = resolveRunnable(item, { declared, installation }, resolution)
  const args = effectiveArguments(item, declared.args, installation)
  const requirements = resolveRequirements(declared, { name, installation }, resolution)
  if (item.rejected || requirements === undefined) return undefined
  return {
    name,
    event: declared.event,
    ...(declared.agent === undefined ? {} : { agent: declared.agent }),
    ...(declared.matcher === undefined ? {} : { matcher: declared.matcher }),
    command: installation.name,
    ...(runnable === undefined ? {} : { runnable }),
    args,
    requirements,
    format: declared.format,
    gate: declared.gate,
  }
}

interface NamedHook {
  readonly declared: DeclaredHook
  readonly name: string
}

function resolveCommand(
  item: Item,
  { declared, name }: NamedHook,
  resolution: Resolution,
): Installation | undefined {
  const { installations } = resolution
  const resolved = installations.resolve(declared.command, name)
  if (resolved.state === 'found') return resolved.installation
  if (resolved.state === 'left-out') return undefined
  if (declared.executable !== undefined || declared.script !== undefined) {
    // A program on PATH has no files to choose from, so an installation must have been meant.
    installations.reportUnknown(resolved.name, declared.command)
    return undefined
  }
  return resolveProgram(item, resolved.name, resolution)
}

/** An undeclared command is a program on PATH (seed 001; design/decisions.md, Manifest dialects). */
function resolveProgram(
  item: Item,
  program: string,
  { installations }: Resolution,
): Installation | undefined {
  if (/\s/.test(program)) {
    item.reject(`\`command\` in ${item.title} holds more than one word`, {
      key: 'command',
      remedy: splitCommand(program),
    })
  } else if (/[/\\]/.test(program) || /^[-.]/.test(program)) {
    item.reject(`\`command\` in ${item.title} is neither an installation nor the name of a program`, {
      key: 'command',
      remedy: `for a file of the plugin write \`command = { script = ${JSON.stringify(program)} }\` or \`command = { executable = ${JSON.stringify(program)} }\``,
    })
  } else {
    item.warn(`\`command\` in ${item.title} is no installation: ${quote(program)} is looked up on PATH`, {
      key: 'command',
      code: 'COMMAND_UNDECLARED',
      remedy: `declare it under \`[[installations]]\` with \`name = ${JSON.stringify(program)}\`, so that it can be installed`,
    })
    return installations.addProgram(program, item.place)
  }
  return undefined
}

interface InstalledHook {
  readonly declared: DeclaredHook
  readonly installation: Installation
}

/** What the hook picks inside its installation; of the four slots exactly one is filled (spec/model.md K1, K2). */
function resolveRunnable(
  item: Item,
  { declared, installation }: InstalledHook,
  { paths }: Resolution,
): Hook['runnable'] {
  const { executable, script } = declared
  const filled = [
    ...(installation.runnable === undefined ? [] : [`\`${installation.runnable.type}\` of the installation`]),
    ...(executable === undefined ? [] : ['`executable` of the hook']),
    ...(script === undefined ? [] : ['`script` of the hook']),
  ]
  if (filled.length > 1) {
    item.reject(`${item.title} says more than once what to run: ${filled.join(' and ')}`, {
      remedy: 'keep one of them',
    })
    return undefined
  }
  if (executable === undefined && script === undefined) {
    requireProgram(item, installation)
    return undefined
  }
  return checkRunnables(item, { executable, script, source: installation.source, paths })
}

/** The order in which things are acquired, each once (spec/model.md K4). */
function resolveRequirements(
  declared: DeclaredHook,
  { name, installation }: { readonly name: string; readonly installation: Installation },
  { installations }: Resolution,
): readonly string[] | undefined {
  const order = new Set(installation.requirements)
  for (const [index, reference] of declared.requirements.entries()) {
    const required = installations.require(reference, `${name}__req_${index}`)
    if (required === undefined) return undefined
    for (const first of required.requirements) order.add(first)
    order.add(required.name)
  }
  return [...order]
}
