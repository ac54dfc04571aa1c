import { describe, expect, it } from 'vitest'
import { gitEnvironment, hasOwnSsh } from '../src/environment.js'

function variablesFor(
  variables: Readonly<Record<string, string>>,
  transport: 'https' | 'ssh' = 'https',
): Readonly<Record<string, string>> {
  const environment = { cwd: '/', home: '/home/user', platform: 'linux', variables } as const
  return gitEnvironment(environment, { transport }, { ownSsh: hasOwnSsh(environment) }).variables
}

describe('the surroundings of git', () => {
  it.each([
    'GIT_DIR',
    'GIT_WORK_TREE',
    'GIT_EXTERNAL_DIFF',
    'GIT_PROXY_COMMAND',
    'GIT_CONFIG_COUNT',
    'GIT_CONFIG_PARAMETERS',
    'GIT_EXEC_PATH',
    'GIT_TEMPLATE_DIR',
    'SSH_ASKPASS',
    'EDITOR',
    'PAGER',
  ])('security S58 drops %s', (name) => {
    expect(variablesFor({ [name]: 'x', PATH: '/bin' })).not.toHaveProperty(name)
  })

  it('faults L3 asks nobody for anything', () => {
    expect(variablesFor({ GIT_ASKPASS: 'x', GIT_TERMINAL_PROMPT: '1' })).toMatchObject({
      GIT_ASKPASS: '',
      GIT_TERMINAL_PROMPT: '0',
      GCM_INTERACTIVE: 'never',
      LC_ALL: 'C',
    })
  })

  it.each(['https', 'ssh'] as const)('security S46 allows %s alone for such an address', (transport) => {
    expect(variablesFor({ GIT_ALLOW_PROTOCOL: 'ext' }, transport)).toMatchObject({
      GIT_ALLOW_PROTOCOL: transport,
    })
  })

  it('leaves ssh to the user who says how it is started', () => {
    expect(variablesFor({}, 'ssh')['GIT_SSH_COMMAND']).toBe('ssh -o BatchMode=yes')
    expect(variablesFor({ GIT_SSH_COMMAND: 'mine' }, 'ssh')['GIT_SSH_COMMAND']).toBe('mine')
    expect(variablesFor({ GIT_SSH: '/mine' }, 'ssh')).not.toHaveProperty('GIT_SSH_COMMAND')
  })
})
