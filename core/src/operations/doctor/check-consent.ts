import { changeConsent, readConsent } from '../../consent/ledger.js'
import { consentPath } from '../../consent/path.js'
import type { Session } from '../../session.js'
import { fromProblem, ok, type Finding } from './finding.js'

/** What was agreed to, as far as it is written down: whether it can be read, and whether it is about anything that is still there. */
export async function checkConsent({ ports }: Session): Promise<readonly Finding[]> {
  const { directories, files } = ports
  const reading = readConsent(ports)
  if (reading.state === 'unusable') return [fromProblem(reading.problem, 'error')]
  const { packages } = reading.ledger
  const roots = new Set(packages.flatMap(({ workspace }) => workspace ?? []))
  const gone = [...roots].filter((root) => files.stat(root) === undefined)
  return [
    ...(gone.length === 0 ? [ok(`what you have agreed to can be read: ${countOf(packages.length)}`)] : []),
    // Whatever comes to lie there next is another project.
    ...gone.map((root): Finding => ({
      state: 'warning',
      message: `you have agreed to plugins for ${root}, where nothing is any more`,
      file: consentPath(directories),
      async fix() {
        await changeConsent(ports, (ledger) => ({
          packages: ledger.packages.filter(({ workspace }) => workspace !== root),
        }))
        return 'forgotten'
      },
    })),
  ]
}

function countOf(entries: number): string {
  return entries === 1 ? 'one entry' : `${entries === 0 ? 'no' : entries} entries`
}
