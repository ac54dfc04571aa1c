import type { CommandLines, EventOf as Of, Line } from './line.js'

export const gateLines: CommandLines = (event) => {
  switch (event.kind) {
    case 'gate_listed':
      return listedLines(event)
    case 'gate_checked':
      return checkedLines(event)
    case 'point_checked':
      return [pointLine(event)]
    case 'gate_waived':
      return waivedLines(event)
    default:
      return undefined
  }
}

const LISTED: Readonly<Record<Of<'gate_listed'>['state'], string>> = {
  active: '🟢',
  inactive: '⚪',
  waived: '🟡',
  unreadable: '✗',
}

function listedLines(event: Of<'gate_listed'>): readonly Line[] {
  const { point, state, reason, check } = event
  return [
    { text: `${LISTED[state]} ${point} – ${nameOf(event)}: ${state}, ${reason}` },
    ...(check === '' ? [] : [{ text: check, style: 'dim' as const, indent: 1 }]),
    // What it would do was not read either.
    ...(state === 'unreadable' ? [] : [consequenceLine(event)]),
  ]
}

function consequenceLine({ point, agents, blocking, on_error }: Of<'gate_listed'>): Line {
  const asked = [`symposium gates run ${point}`, ...agents]
  return {
    text: `${blocking ? 'stops' : 'only tells'}; without an answer: ${on_error}; checked by ${asked.join(', ')}`,
    style: 'dim',
    indent: 1,
  }
}

const CHECKED: Readonly<Record<Of<'gate_checked'>['state'], string>> = {
  inactive: '⚪',
  waived: '🟡',
  passed: '✅',
  advised: '💬',
  blocked: '✋',
  unavailable: '✗',
  'not-run': '·',
}

function checkedLines(event: Of<'gate_checked'>): readonly Line[] {
  const { state, reason, message = '', halts, plan = [] } = event
  const told = message === '' || state === 'passed' ? reason : `${reason}: ${message}`
  const [first = '', ...further] = told.split('\n')
  return [
    {
      text: `${CHECKED[state]} ${nameOf(event)}: ${STATES[state]}${halts ? ', which stops this point' : ''} – ${first}`,
    },
    // What a program printed cannot pass for a line of ours.
    ...further.map((line): Line => ({ text: `│ ${line}`, indent: 1 })),
    ...plan.flatMap(({ command, cwd, env }): readonly Line[] => [
      { text: `would start: ${command}`, indent: 1 },
      ...(cwd === undefined ? [] : [{ text: `in ${cwd}`, style: 'dim' as const, indent: 1 }]),
      ...(env.length === 0 ? [] : [{ text: `with ${env.join(', ')}`, style: 'dim' as const, indent: 1 }]),
    ]),
  ]
}

const STATES: Readonly<Record<Of<'gate_checked'>['state'], string>> = {
  inactive: 'inactive',
  waived: 'waived',
  passed: 'passed',
  advised: 'advises against it',
  blocked: 'blocked',
  unavailable: 'no answer',
  'not-run': 'not asked',
}

function pointLine({ point, outcome, gates, dry_run }: Of<'point_checked'>): Line {
  const count = gates === 1 ? '1 gate' : `${gates} gates`
  if (dry_run === true) return { text: `📝 ${point}: ${count}, and nothing was started` }
  return { text: outcome === 'halt' ? `✋ ${point}: halt, ${count}` : `✅ ${point}: continue, ${count}` }
}

function waivedLines({ plugin, gate, reason = '', until = '', removed }: Of<'gate_waived'>): readonly Line[] {
  const name = gate === undefined ? `the gates of ${plugin}` : `the gate ${plugin}/${gate}`
  if (removed === true) return [{ text: `✅ ${name}: no longer waived` }]
  return [{ text: `🟡 ${name}: waived until ${until}` }, { text: reason, style: 'dim', indent: 1 }]
}

/** As `gates explain` and `gates waive` take it. */
function nameOf({ plugin, name, index }: Of<'gate_listed' | 'gate_checked'>): string {
  return `${plugin}/${name ?? index + 1}`
}
