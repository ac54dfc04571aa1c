import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { gate, gated, gateWorld } from './support.js'

const tools = [
  'name = "tools"\n[[installations]]\nname = "kit-tool"\nsource = "github"',
  'url = "https://github.com/owner/kit-tool"\nexecutable = "kit-tool"',
  '[[predicate]]\nname = "kit"\ncommand = "kit-tool"\n',
].join('\n')

const asks = (lines: readonly string[] = []): string =>
  gate({ check: 'predicate = "not(kit(x))"', onError: 'skip', lines })

// spec/model.md G18: lazily, and only what somebody asks; no sync ever makes the check of a gate.
describe('what the predicate of a gate runs and is not here', () => {
  it.each<[string, readonly string[], string, readonly string[], boolean]>([
    ['a sync by hand', ['sync'], asks(), ['fake'], true],
    ['a sync by hand, for an agent with hooks', ['sync'], asks(), ['claude'], true],
    ['a look at what a sync would do', ['sync', '--dry-run'], asks(), ['fake'], false],
    ['a run of the point', ['gates', 'run', 'ship:pre'], asks(), ['fake'], false],
    ['a sync, for a gate that does not apply', ['sync'], asks(['depends-on = ["no"]']), ['fake'], false],
    ['a sync, for a gate that asks something else', ['sync'], gate(), ['fake'], false],
  ])('is looked for by a sync by hand alone: %s', async (_, line, lines, agents, isAsked) => {
    const world = gateWorld(
      { ...crate('ws', { name: 'app' }), ...gated('a', lines), 'reg/tools/SYMPOSIUM.toml': tools },
      { agents },
    )
    const requests: string[] = []
    const http = {
      get: async ({ url }: { readonly url: string }) => {
        requests.push(url)
        return { state: 'failed', reason: 'network', message: 'is away' } as const
      },
    }
    const ran = await world.run(line, { http })
    expect(ran.code).toBe(0)
    expect(requests.some((url) => url.includes('kit-tool'))).toBe(isAsked)
  })
})
