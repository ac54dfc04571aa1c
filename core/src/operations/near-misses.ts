import { guard } from '../registry/guard.js'
import type { Instance } from '../registry/instance.js'
import { nearest } from '../report/nearest.js'
import type { Problem } from '../report/problem.js'
import type { TypedName } from './typed-name.js'

export interface Answers {
  /** Names of registries' plugins and of dependencies: these are known without asking anybody. */
  readonly here: readonly string[]
  /** Who was asked, and what each said. */
  readonly transports: readonly Instance[]
  readonly problems: readonly Problem[]
}

/**
 * What to do about a name that nobody gave an answer to: what stood in the way, or the name that was
 * likely meant. That one is looked for only where the one that was typed is known to be nobody's (cases/security.md S90).
 */
export async function remedyFor(
  { name }: TypedName,
  { here, transports, problems }: Answers,
): Promise<string> {
  const close = nearest(name, here)
  if (close !== undefined) return `did you mean \`${close}\`? symposium use ${close}`
  const fallback = `symposium search ${name} looks for names like it, symposium status lists what this workspace offers`
  const isAbsent = problems.length > 0 && problems.every(({ code }) => code === 'PACKAGE_NOT_FOUND')
  if (!isAbsent) return problems.find(({ remedy }) => remedy !== undefined)?.remedy ?? fallback
  for (const instance of transports.filter(({ pm }) => pm.capabilities.includes('search'))) {
    const hits = await guard.search(instance, name)
    if (!hits.ok) continue
    const meant = nearest(
      name,
      hits.value.map(({ id }) => id.name),
    )
    if (meant !== undefined) return `did you mean \`${meant}\`? symposium search ${name} finds more`
  }
  return fallback
}
