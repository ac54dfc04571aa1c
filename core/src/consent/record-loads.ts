import { ANY_VERSION } from '@symposium/sdk'
import type { PluginRecord } from '../activation/record.js'
import { problemFrom } from '../report/problem.js'
import type { Session } from '../session.js'
import { entriesFor, type Admission } from './admit.js'
import { distinctCapabilities } from './capability.js'
import { recordFirst, recordSeen, type EntryPlace, type Looked } from './change-entries.js'
import { contentDigest, contentDigests, contentPrint, type Content } from './content-digest.js'
import { changeConsent } from './ledger.js'
import type { ConsentLedger } from './ledger-format.js'
import { skillCommands } from './skill-commands.js'
import { isWorkspaceSubject } from './subject.js'

interface Load {
  readonly name: string
  readonly change: (ledger: ConsentLedger) => ConsentLedger
  /** What the user agreed to has changed, and asks for nothing more. */
  readonly isUpdate: boolean
}

/**
 * Writes down what packages were when they were first loaded under a consent, and
 * what they have become since (design/decisions.md, Trust and enablement). A run in
 * which nothing is new writes nothing.
 */
export async function recordLoads(session: Session): Promise<void> {
  const { records } = await session.activeSet()
  const enabled = records.flatMap((record) =>
    record.consent === undefined ? [] : [{ record, consent: record.consent }],
  )
  const loads: Load[] = []
  for (const { record, consent } of enabled) {
    loads.push(...(await loadOf(session, record, consent)))
  }
  if (loads.length === 0) return
  try {
    await changeConsent(session.ports, (ledger) => loads.reduce((sofar, { change }) => change(sofar), ledger))
  } catch (error) {
    session.reporter.problem(problemFrom(error, { code: 'WRITE_FAILED' }))
    return
  }
  for (const { name, isUpdate } of loads) {
    if (isUpdate) {
      const message = `${name} has changed since you agreed to it; what it may run has not`
      session.reporter.emit({ kind: 'info', message })
    }
  }
}

async function loadOf(session: Session, record: PluginRecord, consent: Admission): Promise<readonly Load[]> {
  switch (consent.state) {
    case 'closed':
    case 'vouched':
    case 'unseen':
      return []
    case 'first': {
      const commands = skillCommands(record.plugin, await session.skills(), session.readings.kinds())
      const capabilities = distinctCapabilities([...consent.agreed, ...commands])
      const place = await placeOf(session, record)
      const looked = lookAt(session, consent)
      return [
        {
          name: record.name,
          isUpdate: false,
          change: (ledger) => recordFirst(ledger, place, { capabilities, looked }),
        },
      ]
    }
    case 'known':
      return newsOf(session, record, consent)
  }
}

/** In most runs a look at the files of its own that it starts tells that there are none. */
async function newsOf(session: Session, record: PluginRecord, consent: Admission): Promise<readonly Load[]> {
  const { ports } = session
  const { version } = consent.declared.id
  const reading = (await session.consent()).reading()
  const { view } = await session.readings.workspace()
  const packages = reading.state === 'usable' ? reading.ledger.packages : []
  const entries = entriesFor(consent, packages, view?.canonicalRoot)
  const isSeen = (digest: string): boolean => entries.some(({ seen }) => seen.includes(digest))
  const content = contentOf(consent)
  const [entry] = entries
  const print = contentPrint(content, ports.files)
  if (entry === undefined || isSeen(print)) return []
  const digest = contentDigest(content, ports)
  const looked = { version, digests: [print, digest] }
  return [
    {
      name: version === ANY_VERSION ? record.name : `${record.name} ${version}`,
      // Where all was refused, it is nobody's affair.
      isUpdate: !isSeen(digest) && (consent.agreed.length > 0 || !isWorkspaceSubject(consent.subject)),
      change: (ledger) => recordSeen(ledger, entry, looked),
    },
  ]
}

function contentOf({ declared, parts }: Admission): Content {
  return { plugin: declared, parts }
}

function lookAt({ ports, options }: Session, consent: Admission): Looked {
  const digests = contentDigests(contentOf(consent), ports)
  return { version: consent.declared.id.version, digests, time: options.startedAt }
}

/** As wide as what enables it; what another plugin names is the same everywhere. */
async function placeOf(session: Session, { decision, consent }: PluginRecord): Promise<EntryPlace> {
  const { pm, name } = consent?.subject ?? { pm: '', name: '' }
  const isEverywhere = decision.entry === undefined || decision.entry.global
  if (isEverywhere && consent?.isOfProject !== true) return { pm, name }
  const { view } = await session.readings.workspace()
  return { pm, name, workspace: view?.canonicalRoot }
}
