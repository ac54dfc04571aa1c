import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { rolldown } from 'rolldown'

/** Milliseconds after which a worker counts as hanging. What it guards takes a hundredth of it, or for ever. */
const HANGS = 20_000

/** A module made runnable by a worker, which knows nothing of TypeScript. */
export async function bundleForWorker(
  entry: string,
): Promise<{ readonly file: string; readonly remove: () => void }> {
  const directory = mkdtempSync(join(tmpdir(), 'symposium-worker-'))
  const build = await rolldown({
    input: { entry },
    platform: 'node',
    resolve: {
      conditionNames: ['@symposium/source', 'node', 'import', 'module', 'default'],
      extensionAlias: { '.js': ['.ts', '.js'] },
    },
  })
  await build.write({ dir: directory, format: 'esm', entryFileNames: '[name].mjs' })
  await build.close()
  return {
    file: join(directory, 'entry.mjs'),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

/** What the worker posts; `hangs` when it has to be ended, which works in the middle of an expression too. */
export function runInWorker(file: string, data: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: data })
    const timer = setTimeout(() => finish(() => resolve('hangs')), HANGS)
    const finish = (settle: () => void): void => {
      clearTimeout(timer)
      void worker.terminate().then(settle)
    }
    worker.once('message', (message) => finish(() => resolve(message)))
    worker.once('error', (error) => finish(() => reject(error)))
  })
}
