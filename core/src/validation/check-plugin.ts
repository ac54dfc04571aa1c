import { loadBareSkill } from '../manifest/bare-skill.js'
import { Findings } from '../manifest/findings.js'
import { assemblePlugin } from '../manifest/load-plugin.js'
import type { Plugin } from '../manifest/plugin.js'
import type { ManifestContext } from '../manifest/source.js'
import { checkFiles } from './check-files.js'
import { checkPointGates, unwiredPointGates } from './check-point-gates.js'
import { checkHooks } from './check-hooks.js'
import type { CheckContext } from './context.js'
import { finding, fromGraded, fromLoading, type Finding } from './finding.js'
import type { PluginSubject } from './subjects.js'

export interface CheckedPlugin {
  readonly subject: PluginSubject
  /** As far as it could be made; with an error among the findings, not one that would be used. */
  readonly plugin?: Plugin
  readonly findings: readonly Finding[]
}

/** All that is wrong with the manifest of one plugin, or the frontmatter of one bare skill. */
export async function checkPlugin(subject: PluginSubject, context: CheckContext): Promise<CheckedPlugin> {
  const { plugin, findings } = await read(subject, contextFor(subject, context))
  const unwired = plugin === undefined ? [] : unwiredPointGates(plugin, context.boundPoints)
  const all = [...subject.findings, ...findings, ...unwired]
  const isDormant = plugin?.dormant === true && !all.some(({ level }) => level === 'error')
  return {
    subject,
    ...(plugin === undefined ? {} : { plugin }),
    findings: isDormant ? [...all, dormancy(plugin)] : all,
  }
}

async function read(
  { source }: PluginSubject,
  context: ManifestContext,
): Promise<{ readonly plugin?: Plugin; readonly findings: readonly Finding[] }> {
  const [first] = source.layers
  if (first?.type === 'skill') {
    const { plugin, problems } = await loadBareSkill(source, first.file, context)
    const findings = problems.map((problem) => fromLoading(problem, plugin !== undefined))
    return plugin === undefined ? { findings } : { plugin, findings }
  }
  // Strict in every origin: what would be left out of a package is an error to its author.
  const collected = new Findings(false)
  const plugin = await assemblePlugin(source, context, {
    findings: collected,
    async inspect(manifest) {
      checkFiles(manifest, collected, { files: context.files, directory: source.directory })
      await checkHooks(manifest, collected)
      checkPointGates(manifest, collected)
    },
  })
  const findings = (await collected.graded()).map(fromGraded)
  return plugin === undefined ? { findings } : { plugin, findings }
}

/** Where an ecosystem writes the frontmatter of skills as the public format has it (design/decisions.md, Skills). */
export function contextFor({ source }: PluginSubject, { manifests }: CheckContext): ManifestContext {
  return source.id.pm === 'npm' && source.origin === 'package'
    ? { ...manifests, frontmatter: 'agentskills' }
    : manifests
}

/** Valid, and of no effect until somebody asks for it (spec/model.md M15). */
function dormancy({ name, manifestFiles: [file] }: Plugin): Finding {
  return finding('warning', {
    code: 'PLUGIN_DORMANT',
    message: `\`${name}\` names no dependency anywhere, and applies only where somebody enables it`,
    ...(file === undefined ? {} : { place: { file } }),
    remedy: `say what it is for, as in \`depends-on = ["serde"]\`, or \`["*"]\` for every project; symposium use ${name} enables it`,
  })
}
