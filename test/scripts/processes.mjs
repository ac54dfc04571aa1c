import { spawn } from 'node:child_process'

import { root } from './workspaces.mjs'

/**
 * Runs a program and waits for it. What it prints is kept, and shown when it fails.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, accept?: readonly number[] }} [options] `accept`: exit codes
 *   that are no failure
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 */
export function run(program, args, { cwd = root, env = process.env, accept = [0] } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
    child.on('error', reject)
    child.on('close', (code) => {
      if (accept.includes(code)) {
        resolve({ code, stdout, stderr })
        return
      }
      const line = [program, ...args].join(' ')
      reject(new Error(`${line}\nin ${cwd} ended with ${code}:\n${stdout}${stderr}`))
    })
  })
}

/** The environment without what npm adds when it runs a script, which would reach into another npm. */
export function plainEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
}
