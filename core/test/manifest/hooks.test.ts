import { describe } from 'vitest'
import type { Plugin } from '../../src/manifest/plugin.js'
import { testAccepted, testRejected, texts } from './support.js'

const NAMED = 'name = "lamp"\n'
const TOOL = '[[installations]]\nname = "forge"\nsource = "cargo"\ncrate = "forge"\n'
const HOOK = '[[hooks]]\nname = "h"\nevent = "Stop"\n'
const installed = ({ installations }: Plugin): unknown => installations.map(({ name }) => name)
const hook = (plugin: Plugin): Plugin['hooks'][number] | undefined => plugin.hooks[0]

describe('[[hooks]]', () => {
  testAccepted([
    [
      'E-M32',
      'registry',
      `${NAMED}${TOOL}${HOOK}command = "forge"\nrequirements = ["forge", { script = "x.sh" }]`,
      installed,
      ['forge', 'h__req_1'],
    ],
    [
      'E-M33',
      'registry',
      `${NAMED}${TOOL}requirements = [{ script = "x.sh" }]\n${HOOK}command = "forge"`,
      (plugin) => hook(plugin)?.requirements,
      ['forge__req_0'],
    ],
    [
      'E-M34',
      'registry',
      `${NAMED}[[installations]]\nname = "a"\n[[installations]]\nname = "b"\nrequirements = ["a"]\n${TOOL}${HOOK}command = "forge"\nrequirements = ["b", "a"]`,
      (plugin) => hook(plugin)?.requirements,
      ['a', 'b'],
    ],
    [
      'E-M36',
      'registry',
      `${NAMED}[[installations]]\nname = "a"\n${HOOK}command = "a"\nscript = "x.sh"`,
      (plugin) => hook(plugin)?.runnable,
      { type: 'script', path: '/fixtures/orchard/x.sh' },
    ],
    [
      'E-M39',
      'registry',
      `${NAMED}${TOOL}args = ["a"]\n${HOOK}command = "forge"`,
      (plugin) => hook(plugin)?.args,
      ['a'],
    ],
    [
      'E-M69',
      'registry',
      `${NAMED}${TOOL}${HOOK}command = "forge"\ndepends-on = ["gizmo"]`,
      (plugin) => texts(hook(plugin)?.gate ?? []),
      ['depends-on(gizmo)'],
    ],
    [
      'A10',
      'registry',
      `${NAMED}${TOOL}[[hooks]]\nevent = "Stop"\ncommand = "forge"\n[[hooks]]\nevent = "Stop"\ncommand = "forge"`,
      ({ hooks }) => hooks.map(({ name }) => name),
      ['hook-0', 'hook-1'],
    ],
    [
      'a hook in full',
      'registry',
      `${NAMED}${HOOK}agent = "claude"\nformat = "claude"\nmatcher = "Bash"\ncommand = { executable = "bin/x" }\nargs = ["a"]`,
      hook,
      {
        name: 'h',
        event: 'Stop',
        agent: 'claude',
        matcher: 'Bash',
        command: 'h',
        args: ['a'],
        requirements: [],
        format: 'claude',
        gate: [],
      },
    ],
  ])

  testRejected([
    [
      'E-M31',
      `${NAMED}${TOOL}[[hooks]]\nname = "forge"\nevent = "Stop"\ncommand = { script = "a.sh" }`,
      'MANIFEST_INVALID',
      ['conflicts'],
    ],
    [
      'E-M35 executable and script',
      `${NAMED}[[installations]]\nname = "a"\nexecutable = "x"\n[[hooks]]\nevent = "Stop"\ncommand = "a"\nscript = "y.sh"`,
      'MANIFEST_INVALID',
      ['`executable` of the installation and `script` of the hook'],
    ],
    [
      'E-M35 script and script',
      `${NAMED}[[installations]]\nname = "a"\nscript = "x"\n[[hooks]]\nevent = "Stop"\ncommand = "a"\nscript = "y.sh"`,
      'MANIFEST_INVALID',
      ['`script` of the installation and `script` of the hook'],
    ],
    [
      'E-M37',
      `${NAMED}[[installations]]\nname = "a"\n[[hooks]]\nevent = "Stop"\ncommand = "a"`,
      'MANIFEST_INVALID',
      ['nothing to run'],
    ],
    [
      'E-M38 A-113 named',
      `${NAMED}${TOOL}args = ["a"]\n[[hooks]]\nevent = "Stop"\ncommand = "forge"\nargs = ["b"]`,
      'MANIFEST_INVALID',
      ['`args`', 'one of the two places'],
    ],
    [
      'E-M38 inline',
      `${NAMED}[[hooks]]\nevent = "Stop"\ncommand = { script = "x.sh", args = ["a"] }\nargs = ["b"]`,
      'MANIFEST_INVALID',
      ['`args`', 'one of the two places'],
    ],
    [
      'E-M44',
      `${NAMED}[[hooks]]\nevent = "Stop"\ncommand = { source = "cargo", crate = "x", versoin = "1", executable = "y" }`,
      'MANIFEST_INVALID',
      ['unknown key `versoin`', 'did you mean `version`?'],
    ],
    [
      'E-M45',
      `${NAMED}[[hooks]]\nevent = "Stop"\ncommand = { source = "local", command = "./x" }`,
      'MANIFEST_INVALID',
      ['unknown source', '"local"'],
    ],
    [
      'S94 hook',
      `${NAMED}[[hooks]]\nevent = "Stop"\ncommand = "sh -c x"`,
      'MANIFEST_INVALID',
      ['more than one word', 'args = ["-c", "x"]'],
    ],
    [
      'a hook that names a file',
      `${NAMED}[[hooks]]\nevent = "Stop"\ncommand = "./x.sh"`,
      'MANIFEST_INVALID',
      ['command = { script = "./x.sh" }'],
    ],
    [
      'a program that has no files',
      `${NAMED}[[hooks]]\nevent = "Stop"\ncommand = "ghost"\nscript = "x.sh"`,
      'MANIFEST_INVALID',
      ['unknown installation: `ghost`'],
    ],
    [
      'unknown event',
      `${NAMED}${TOOL}[[hooks]]\nevent = "preToolUse"\ncommand = "forge"`,
      'MANIFEST_INVALID',
      ['did you mean `PreToolUse`?'],
    ],
  ])
})
