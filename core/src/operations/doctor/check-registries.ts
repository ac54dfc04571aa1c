import type { Instance } from '../../registry/instance.js'
import type { TrustedLoad } from '../../registry/trusted.js'
import type { Session } from '../../session.js'
import { fromProblem, ok, type Finding } from './finding.js'

/** What is on this machine of every registry: whether one can be reached is for `plugin sync` to find out. */
export async function checkRegistries(session: Session): Promise<readonly Finding[]> {
  const { readings, config } = session
  const load = await readings.detached()
  const registries = readings.instances().filter(({ kind }) => kind === 'registry')
  const unserved = config.config.registries.filter(
    ({ name }) => !registries.some((instance) => instance.name === name),
  )
  return [
    ...registries.map((instance) => checkRegistry(instance, load)),
    ...unserved.map(({ name, type }): Finding => ({
      state: 'error',
      message: `registry \`${name}\`: nothing serves \`${type}\`, or its location is none`,
      file: config.file,
      remedy: 'correct its section, or add the extension that serves it',
    })),
  ]
}

function checkRegistry({ name, pm }: Instance, load: TrustedLoad): Finding {
  // Failures name their registry first.
  const failure = load.problems.find(({ message }) => message.startsWith(`${name}: `))
  if (failure !== undefined) {
    return fromProblem(failure, 'warning')
  }
  if (load.unfetched.includes(name)) {
    const message = `registry \`${name}\`: nothing of it is on this machine yet`
    return { state: 'ok', message, remedy: 'symposium plugin sync' }
  }
  const entries = load.plugins.filter(({ id }) => id.pm === name)
  const broken = entries.filter(({ plugin }) => plugin === undefined)
  if (broken.length > 0) {
    const names = broken.map(({ id }) => id.name).join(', ')
    const source = pm.registrySource?.()
    const place = source?.type === 'path' ? source.path : 'its directory'
    return {
      state: 'warning',
      message: `registry \`${name}\`: ${broken.length} of ${entries.length} entries cannot be loaded: ${names}`,
      remedy: `symposium plugin validate ${place}`,
    }
  }
  const count = entries.length === 0 ? 'no' : String(entries.length)
  return ok(`registry \`${name}\`: ${entries.length === 1 ? 'one plugin' : `${count} plugins`}`)
}
