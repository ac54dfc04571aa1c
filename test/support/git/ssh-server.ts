import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { writeTree } from '../tree.js'

const DAEMON = ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/usr/bin/sshd'].find((path) => existsSync(path))

/** Why no server is started here; undefined where one is. */
export const NO_SSH_SERVER =
  DAEMON === undefined
    ? 'no sshd on this machine'
    : spawnSync('ssh', ['-V']).status !== 0 || spawnSync('ssh-keygen', ['-?']).error !== undefined
      ? 'no ssh on this machine'
      : process.getuid?.() === 0 && !existsSync('/run/sshd')
        ? 'sshd needs /run/sshd, which is not there'
        : undefined

export interface SshServer {
  /** `ssh://USER@127.0.0.1:PORT`. */
  readonly url: string
  /** As `GIT_SSH_COMMAND`: the client with a key that the server knows, or with one that it does not. */
  command(key: 'known' | 'unknown'): string
}

/** OpenSSH's own server on this machine alone, to the end of the test; who has the key may do what this user may. */
export async function serveSsh(base: string): Promise<SshServer> {
  const directory = join(base, 'ssh')
  const port = await freePort()
  mkdirSync(directory, { mode: 0o700 })
  for (const name of ['host', 'known', 'unknown']) {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', join(directory, name)])
  }
  writeTree(directory, {
    sshd_config: [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${join(directory, 'host')}`,
      `AuthorizedKeysFile ${join(directory, 'known.pub')}`,
      'PidFile none',
      'AuthenticationMethods publickey',
      'PermitRootLogin yes',
      'StrictModes no',
      'UsePAM no',
      '',
    ].join('\n'),
  })
  const server = spawn(DAEMON ?? 'sshd', ['-D', '-e', '-f', join(directory, 'sshd_config')], {
    stdio: 'ignore',
  })
  onTestFinished(() => void server.kill())
  await untilListening(port)
  return {
    url: `ssh://${userInfo().username}@127.0.0.1:${port}`,
    command: (key) =>
      [
        'ssh -F none -o BatchMode=yes -o IdentitiesOnly=yes -o StrictHostKeyChecking=no',
        `-o UserKnownHostsFile=${join(directory, 'hosts')} -i ${join(directory, key)}`,
      ].join(' '),
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  if (address === null || typeof address === 'string') throw new Error('there is no port')
  await new Promise((resolve) => {
    probe.close(resolve)
  })
  return address.port
}

async function untilListening(port: number): Promise<void> {
  const end = Date.now() + 10_000
  while (!(await answers(port))) {
    if (Date.now() > end) throw new Error('the ssh server does not start')
    await setTimeout(50)
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
