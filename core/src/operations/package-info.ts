import { ANY_VERSION, SymposiumError, type FetchedPackage, type PackageId } from '@symposium/sdk'
import { guard } from '../registry/guard.js'
import type { Instance } from '../registry/instance.js'
import type { Problem } from '../report/problem.js'
import type { Session } from '../session.js'
import { checkName, parseTypedName, type TypedName } from './typed-name.js'

export interface PackageQuestion {
  /** `name`, or `pm:name` where a bare one could mean several. */
  readonly name: string
  /** Requirement as the ecosystem writes it: what the project depends on where absent, else any. */
  readonly version?: string
  /** The package manager that is meant. */
  readonly pm?: string
}

/**
 * Reports where a package is, and which version: of the project first, else wherever its
 * package manager finds it (spec/pipeline.md 5.3, C15 to C19).
 * @throws SymposiumError `NAME_UNKNOWN`, `NAME_AMBIGUOUS`, and whatever says why it cannot be had.
 */
export async function packageInfo(session: Session, question: PackageQuestion): Promise<void> {
  const typed = typedName(question)
  const version = versionOf(question)
  const instance = await findInstance(session, typed, version)
  const { id, directory } = await fetchFrom(session, instance, { ...typed, pm: instance.name, version })
  const { pm, name } = id
  session.reporter.emit({
    kind: 'package_info',
    id: `${pm}:${name}:${id.version}`,
    pm,
    name,
    version: id.version,
    directory,
  })
}

function typedName({ name, pm }: PackageQuestion): TypedName {
  // A colon is no mark of ours where the package manager is given: it judges the name.
  return pm === undefined ? parseTypedName(name) : { pm, name: checkName(name) }
}

function versionOf({ version = ANY_VERSION }: PackageQuestion): string {
  if (version.trim() === '' || version.length > 200 || /\p{Cc}/u.test(version)) {
    throw new SymposiumError('REQUIREMENT_SYNTAX', `\`${version}\` is no version requirement`, {
      remedy: 'write it as the package manager does, such as ^1.2',
    })
  }
  return version.trim()
}

/** The one that the project has the package from, else the only one that can have it. */
async function findInstance(session: Session, typed: TypedName, version: string): Promise<Instance> {
  const instances = session.readings.instances()
  if (typed.pm !== undefined) {
    const named = instances.find((instance) => instance.name === typed.pm)
    if (named === undefined) {
      throw unknownManager(typed.pm, instances)
    }
    // So that it knows the project: its own packages are asked for nowhere else (spec/pipeline.md G11).
    await session.readings.dependencies()
    return named
  }
  const owners = await ownersOf(session, typed.name)
  const [owner, other] = owners.length > 0 ? owners : await havers(session, typed, version)
  if (owner === undefined) {
    throw new SymposiumError('NAME_UNKNOWN', `there is no package named \`${typed.name}\``, {
      remedy: 'symposium search finds names',
    })
  }
  if (other !== undefined) {
    const spellings = [owner, other].map(({ name }) => `${name}:${typed.name}`)
    throw new SymposiumError(
      'NAME_AMBIGUOUS',
      `\`${typed.name}\` is known to ${owner.name} and ${other.name}`,
      {
        remedy: spellings.map((spelling) => `symposium package-info ${spelling}`).join(', or '),
      },
    )
  }
  return owner
}

async function ownersOf(session: Session, asked: string): Promise<readonly Instance[]> {
  const { view } = await session.readings.workspace()
  const { ids } = await session.readings.dependencies()
  const sameName = session.readings.sameName()
  const known = [...(view?.members ?? []), ...ids]
  return transportsOf(session).filter(({ name: pm }) =>
    known.some((one) => one.pm === pm && sameName(pm, one.name, asked)),
  )
}

/** Those that can fetch it. Where none can, the failures say why. */
async function havers(session: Session, { name }: TypedName, version: string): Promise<readonly Instance[]> {
  const failures: Problem[] = []
  const found: Instance[] = []
  for (const instance of transportsOf(session)) {
    const answer = await guard.fetch(instance, { pm: instance.name, name, version }, session.options.level)
    if (answer.ok) {
      found.push(instance)
    } else {
      failures.push(answer.problem)
    }
  }
  const [failure] = failures
  if (found.length === 0 && failure !== undefined) {
    throw toError(failure)
  }
  return found
}

function transportsOf(session: Session): readonly Instance[] {
  return session.readings.instances().filter(({ kind }) => kind === 'transport')
}

async function fetchFrom(session: Session, instance: Instance, id: PackageId): Promise<FetchedPackage> {
  const answer = await guard.fetch(instance, id, session.options.level)
  if (!answer.ok) {
    throw toError(answer.problem)
  }
  return answer.value
}

function toError({ code, message, place, remedy }: Problem): SymposiumError {
  return new SymposiumError(code, message, {
    ...(place === undefined ? {} : { place }),
    ...(remedy === undefined ? {} : { remedy }),
  })
}

function unknownManager(pm: string, instances: readonly Instance[]): SymposiumError {
  return new SymposiumError('UNKNOWN_PACKAGE_MANAGER', `no package manager or registry is called \`${pm}\``, {
    remedy: `known: ${instances.map(({ name }) => name).join(', ')}`,
  })
}
