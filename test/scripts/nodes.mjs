// Runs the tests and the demo on every line of Node that the product supports
// beside the one that is here. The programs come from the registry's packages
// `node-<platform>-<arch>`; where they cannot be had, that line is skipped.
//
//   node test/scripts/nodes.mjs [--node 22.23.5]... [-- arguments for vitest]

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

import { plainEnvironment, run } from './processes.mjs'
import { root } from './workspaces.mjs'

const { values, positionals } = parseArgs({
  options: { node: { type: 'string', multiple: true, default: ['22.23.5', '24.22.3'] } },
  allowPositionals: true,
})

const rows = []
for (const version of values.node) rows.push(await tryVersion(version))

console.log('\nNode        tests             demo')
for (const { version, tests, demo } of rows) {
  console.log(`${version.padEnd(10)}  ${tests.padEnd(16)}  ${demo}`)
}
process.exitCode = rows.some(({ failed }) => failed) ? 1 : 0

async function tryVersion(version) {
  let program
  try {
    program = await obtain(version)
  } catch (error) {
    console.log(`Node ${version} cannot be had here:\n${error.message}`)
    return { version, tests: 'skipped', demo: 'skipped', failed: false }
  }
  const tests = await testOn(program, version)
  const demo = await demoOn(program)
  return { version, tests: tests.text, demo: demo.text, failed: tests.failed || demo.failed }
}

/** The path of a Node of that version, kept in the system's temporary directory between runs. */
async function obtain(version) {
  const directory = join(tmpdir(), 'symposium-nodes', version)
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const program = join(directory, 'node_modules', name, 'bin', file)
  if (!existsSync(program)) {
    mkdirSync(directory, { recursive: true })
    writeFileSync(join(directory, 'package.json'), '{"private":true}')
    const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`]
    await run('npm', args, { cwd: directory, env: plainEnvironment() })
  }
  const { stdout } = await run(program, ['--version'])
  if (stdout.trim() !== `v${version}`) throw new Error(`${program} is ${stdout}`)
  return program
}

async function testOn(program, version) {
  const report = join(tmpdir(), 'symposium-nodes', `report-${version}-${process.pid}.json`)
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--reporter=json', `--outputFile=${report}`, ...positionals]
  try {
    const { code, stdout, stderr } = await run(program, args, { env: withNode(program), accept: [0, 1] })
    const {
      numPassedTests: passed,
      numFailedTests: failed,
      testResults,
    } = JSON.parse(readFileSync(report, 'utf8'))
    if (code !== 0) console.log(`Node ${version}:\n${stdout}${stderr}`)
    for (const test of testResults.flatMap(({ assertionResults }) => assertionResults)) {
      if (test.status === 'failed') console.log(`${test.fullName}\n${test.failureMessages.join('\n')}`)
    }
    return { text: `${passed} of ${passed + failed}`, failed: code !== 0 || passed === 0 }
  } catch (error) {
    console.log(error.message)
    return { text: 'FAILED', failed: true }
  } finally {
    rmSync(report, { force: true })
  }
}

async function demoOn(program) {
  const demo = join(root, 'examples', 'demo.mjs')
  if (!existsSync(demo)) return { text: 'there is none', failed: false }
  try {
    await run(program, [join(root, 'cli', 'scripts', 'bundle.mjs')], { env: withNode(program) })
    await run(program, [demo], { env: withNode(program) })
    return { text: 'works', failed: false }
  } catch (error) {
    console.log(error.message)
    return { text: 'FAILED', failed: true }
  }
}

/** What a test or the demo starts as `node` is that version too. */
function withNode(program) {
  const env = plainEnvironment()
  return { ...env, PATH: [dirname(program), env.PATH].join(delimiter) }
}
