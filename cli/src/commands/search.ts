import { search } from '@symposium/core'
import type { ExitCode, Invocation } from '../command.js'

export async function run({ arguments: [query = ''], session }: Invocation): Promise<ExitCode> {
  await search(await session(), query)
  return 0
}
