// Writes down what @symposium/sdk exports, so that a change of the contract is
// seen in review as a change of a file. With --check it only compares.
//
//   node test/scripts/api.mjs [--check]

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { parseSync } from 'rolldown/utils'

import { run } from './processes.mjs'
import { readManifest, root } from './workspaces.mjs'

const report = join(root, 'sdk', 'api.md')
const rendered = await renderApi()

if (!process.argv.includes('--check')) {
  writeFileSync(report, rendered)
} else if (rendered !== readFileSync(report, 'utf8')) {
  console.error('sdk/api.md is not what the SDK exports. Look at the difference after: npm run api')
  process.exitCode = 1
}

async function renderApi() {
  const scratch = mkdtempSync(join(tmpdir(), 'symposium-api-'))
  try {
    await emitDeclarations(scratch)
    const sections = Object.entries(readManifest('sdk').exports).map(([entry, { types }]) => {
      const name = `@symposium/sdk${entry.slice(1)}`
      const declarations = [...exportedBy(join(scratch, types.replace('./dist/', '')))]
      const sorted = declarations.toSorted(([left], [right]) => (left < right ? -1 : 1))
      return `## ${name}\n\n\`\`\`ts\n${sorted.map(([, text]) => text).join('\n\n')}\n\`\`\`\n`
    })
    const heading = '# What the SDK exports\n\nMade from the sources by `npm run api`; a test compares.\n'
    return [heading, ...sections].join('\n')
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function emitDeclarations(directory) {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const project = ['--project', join(root, 'sdk', 'tsconfig.build.json')]
  const output = [
    '--emitDeclarationOnly',
    '--removeComments',
    '--composite',
    'false',
    '--incremental',
    'false',
  ]
  // A build information file would stay behind in dist.
  await run(process.execPath, [
    tsc,
    ...project,
    ...output,
    '--outDir',
    directory,
    '--tsBuildInfoFile',
    'null',
  ])
}

/** The declarations behind the names that a module exports, found through its re-exports. */
function exportedBy(path) {
  const text = readFileSync(path, 'utf8')
  const { program } = parseSync(path, text)
  const found = new Map()
  for (const statement of program.body) {
    if (statement.type.startsWith('Export') && statement.source) {
      const target = join(dirname(path), statement.source.value.replace(/\.js$/, '.d.ts'))
      const names = statement.specifiers?.map(({ local, exported }) => [local.name, exported.name])
      const behind = exportedBy(target)
      for (const [local, exported] of names ?? [...behind.keys()].map((name) => [name, name])) {
        found.set(exported, behind.get(local))
      }
    } else if (statement.type === 'ExportNamedDeclaration' && statement.declaration !== null) {
      const { declaration } = statement
      const names = declaration.declarations?.map(({ id }) => id.name) ?? [declaration.id.name]
      const source = text.slice(statement.start, statement.end).replace(/^export declare/, 'export')
      for (const name of names) found.set(name, found.has(name) ? `${found.get(name)}\n${source}` : source)
    }
  }
  return found
}
