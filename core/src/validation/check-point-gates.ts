import type { DeclaredManifest } from '../manifest/declared.js'
import type { Findings } from '../manifest/findings.js'
import { Item } from '../manifest/item.js'
import type { Plugin } from '../manifest/plugin.js'
import { finding, type Finding } from './finding.js'

/** Gates that do something else than their authors can mean (spec/gates.md 7). */
export function checkPointGates({ gates }: DeclaredManifest, findings: Findings): void {
  for (const declared of gates) {
    if (declared.state === 'lost') continue
    const { gate, place } = declared
    const item = new Item(place, findings)
    if (gate.blocking && gate.onError === 'skip') {
      item.warn(
        `${item.title} blocks, and is passed over when its check cannot be made, be it for a slip of the pen`,
        {
          key: 'on-error',
          code: 'GATE_DOUBTFUL',
          remedy: 'write `on-error = "halt"`, or `blocking = false` for a gate that only advises',
        },
      )
    }
    if (!gate.blocking && gate.onError === 'halt') {
      item.warn(`${item.title} only advises, and halts all the same when its check cannot be made`, {
        key: 'on-error',
        code: 'GATE_DOUBTFUL',
        remedy:
          gate.check.type === 'agent-verdict'
            ? 'write `on-error = "skip"`'
            : 'write `on-error = "skip"`, or `blocking = true` for a gate that halts',
      })
    }
  }
}

/** Points that nobody but the user checks, each once (spec/gates.md 16). */
export function unwiredPointGates(
  { gates, manifestFiles }: Plugin,
  bound: readonly string[],
): readonly Finding[] {
  const [file] = manifestFiles
  const points = new Set(gates.map(({ point }) => point))
  return [...points]
    .filter((point) => !bound.includes(point))
    .map((point) =>
      finding('note', {
        code: 'GATE_UNWIRED',
        message: `no agent checks gates at \`${point}\` by itself`,
        ...(file === undefined ? {} : { place: { file } }),
        remedy: `it is checked by: symposium gates run ${point}`,
      }),
    )
}
