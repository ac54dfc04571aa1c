import type { JsonDialect } from '../../src/editing/json-document.js'
import { isTextTree, type TextChange, type TextTree, type TextValue } from '../../src/editing/text-tree.js'

export function tree(value: TextValue | undefined): TextTree {
  if (!isTextTree(value)) {
    throw new Error('not a tree')
  }
  return value
}

export function items(value: TextValue | undefined): TextValue[] {
  if (!Array.isArray(value)) {
    throw new Error('not a list')
  }
  return value
}

const own = (): TextTree => ({ matcher: '*', hooks: [{ type: 'command', command: 'sym' }] })
const hooks = (root: TextTree): TextTree => tree(root['hooks'])

/** What an edit makes of a text, byte for byte. Without a dialect it is `jsonc`. */
export const jsonCases: readonly {
  readonly name: string
  readonly dialect?: JsonDialect
  readonly before: string
  readonly change: TextChange
  readonly after: string
}[] = [
  {
    name: 'a new file',
    dialect: 'json',
    before: '',
    change: (root) => {
      root['version'] = 1
      root['hooks'] = { sessionStart: [], stop: {} }
    },
    after: '{\n  "version": 1,\n  "hooks": {\n    "sessionStart": [],\n    "stop": {}\n  }\n}\n',
  },
  {
    name: 'nothing but space counts as an empty object (A-9)',
    dialect: 'json',
    before: '   \n',
    change: (root) => {
      root['a'] = 1
    },
    after: '{\n  "a": 1\n}\n',
  },
  {
    name: 'comments without a value stay above it',
    before: '// mine\r\n',
    change: (root) => {
      root['a'] = 1
    },
    after: '// mine\r\n{\r\n  "a": 1\r\n}\r\n',
  },
  {
    name: 'a group goes behind the groups of the user, on one line as they are (A-1, X1, X7)',
    dialect: 'json',
    before:
      '{"permissions":{"allow":["Bash(ls)"]},"hooks":{"PreToolUse":[{"matcher":"Edit","hooks":[{"type":"command","command":"lint"}]}]}}',
    change: (root) => {
      items(hooks(root)['PreToolUse']).push(own())
      hooks(root)['Stop'] = [own()]
    },
    after:
      '{"permissions":{"allow":["Bash(ls)"]},"hooks":{"PreToolUse":[{"matcher":"Edit","hooks":[{"type":"command","command":"lint"}]},{"matcher":"*","hooks":[{"type":"command","command":"sym"}]}],"Stop":[{"matcher":"*","hooks":[{"type":"command","command":"sym"}]}]}}',
  },
  {
    name: "a hook leaves a group, the user's hook stays in it (A-11)",
    dialect: 'json',
    before:
      '{\n  "hooks": {\n    "Stop": [\n      {\n        "hooks": [\n          { "command": "mine" },\n          { "command": "sym" }\n        ]\n      }\n    ]\n  }\n}\n',
    change: (root) => {
      items(tree(items(hooks(root)['Stop'])[0])['hooks']).pop()
    },
    after:
      '{\n  "hooks": {\n    "Stop": [\n      {\n        "hooks": [\n          { "command": "mine" }\n        ]\n      }\n    ]\n  }\n}\n',
  },
  {
    name: 'the last groups leave without a trace (A-12)',
    dialect: 'json',
    before: '{\n  "theme": "dusk",\n  "hooks": {\n    "Stop": [\n      { "hooks": [] }\n    ]\n  }\n}\n',
    change: (root) => {
      delete root['hooks']
    },
    after: '{\n  "theme": "dusk"\n}\n',
  },
  {
    name: 'the last element of a list on one line leaves with its comma only',
    before: '{"hooks":[{"m":"A"},{"m":"*"}]}',
    change: (root) => {
      items(root['hooks']).pop()
    },
    after: '{"hooks":[{"m":"A"}]}',
  },
  {
    name: 'keys stay in their order (A-10)',
    dialect: 'json',
    before: '{\n   "zeta": 1,\n   "alpha": 2\n}',
    change: (root) => {
      root['hooks'] = {}
      root['0'] = true
    },
    after: '{\n   "zeta": 1,\n   "alpha": 2,\n   "0": true,\n   "hooks": {}\n}',
  },
  {
    name: 'a comment beside the last member stays beside it (A-8, X5)',
    before: '{"a":1, // why\n}',
    change: (root) => {
      root['b'] = 2
    },
    after: '{"a":1, // why\n  "b":2,\n}',
  },
  {
    name: 'no trailing comma comes into a file that has none (X5)',
    dialect: 'json-with-comments',
    before: '// top\n{\n  "a": 1 // one\n  /* end */\n}\n',
    change: (root) => {
      root['mcpServers'] = { s: { command: 'x' } }
    },
    after:
      '// top\n{\n  "a": 1, // one\n  "mcpServers": {\n    "s": {\n      "command": "x"\n    }\n  }\n  /* end */\n}\n',
  },
  {
    name: 'the last member takes its own comments only',
    dialect: 'json-with-comments',
    before: '{\n  "a": 1, // one\n\n  // for all\n\n  // two\n  "b": 2 // zwei\n  // end\n}\n',
    change: (root) => {
      delete root['b']
    },
    after: '{\n  "a": 1 // one\n\n  // for all\n  // end\n}\n',
  },
  {
    name: 'comments that open an object stay',
    before: '{\n  // mine, do not touch\n  "a": 1, "b": 2\n}\n',
    change: (root) => {
      delete root['a']
    },
    after: '{\n  // mine, do not touch\n  "b": 2\n}\n',
  },
  {
    name: 'an object of comments',
    before: '{ // these\n  // nothing yet\n}\n',
    change: (root) => {
      root['a'] = [1]
    },
    after: '{ // these\n  // nothing yet\n  "a": [\n    1\n  ]\n}\n',
  },
  {
    name: 'a comment on the one line of an object',
    before: '{ "a": 1 /* one */ }',
    change: (root) => {
      root['b'] = [true, null]
    },
    after: '{ "a": 1 /* one */, "b": [true, null] }',
  },
  {
    name: 'several changes in a list at once',
    before: '{\n  "a": [\n    "x", // X\n    "y", // Y\n    // above z\n    "z" // Z\n  ]\n}',
    change: (root) => {
      root['a'] = ['new', 'x', 'z', 'end']
    },
    after: '{\n  "a": [\n    "new",\n    "x", // X\n    // above z\n    "z", // Z\n    "end"\n  ]\n}',
  },
  {
    name: 'an element that is much like another changes in place',
    before: '{"h":[{"m":"*","c":"old", /* t */ "t":10},{"m":"E","c":"lint"}]}',
    change: (root) => {
      root['h'] = [
        { m: '*', c: 'new', t: 10 },
        { m: 'E', c: 'lint' },
      ]
    },
    after: '{"h":[{"m":"*","c":"new", /* t */ "t":10},{"m":"E","c":"lint"}]}',
  },
  {
    name: 'brackets that embrace',
    before: '{\n\t"a": [{\n\t\t"x": 1\n\t}, {\n\t\t"y": 2\n\t}]\n}',
    change: (root) => {
      items(root['a']).push({ z: 3 })
    },
    after: '{\n\t"a": [{\n\t\t"x": 1\n\t}, {\n\t\t"y": 2\n\t}, {\n\t\t"z": 3\n\t}]\n}',
  },
  {
    name: 'entries on a line each, as long as they fit',
    before: '{\n  "servers": {\n    "a": { "command": "a", "args": ["b"] }\n  }\n}\n',
    change: (root) => {
      tree(root['servers'])['s'] = { command: 'sym', args: ['mcp'], env: {} }
      tree(root['servers'])['t'] = { command: 'c'.repeat(100) }
    },
    after: `{\n  "servers": {\n    "a": { "command": "a", "args": ["b"] },\n    "s": { "command": "sym", "args": ["mcp"], "env": {} },\n    "t": {\n      "command": "${'c'.repeat(100)}"\n    }\n  }\n}\n`,
  },
  {
    name: 'CRLF, tabs and a byte-order mark (X19)',
    dialect: 'json',
    before: '\uFEFF{\r\n\t"a": {\r\n\t\t"b": []\r\n\t}\r\n}',
    change: (root) => {
      items(tree(root['a'])['b']).push({ c: 1 })
    },
    after: '\uFEFF{\r\n\t"a": {\r\n\t\t"b": [\r\n\t\t\t{\r\n\t\t\t\t"c": 1\r\n\t\t\t}\r\n\t\t]\r\n\t}\r\n}',
  },
  {
    name: 'values of another kind take the place of the old',
    before: '{"a": {"b": 1}, "c": [1], "d": "x" /* d */}',
    change: (root) => {
      root['a'] = 'y'
      root['c'] = { e: [] }
      root['d'] = [null]
    },
    after: '{"a": "y", "c": {"e": []}, "d": [null] /* d */}',
  },
  {
    name: 'numbers that would be rounded keep their text (S72)',
    dialect: 'json',
    before: '{"a":1e400,"b":12345678901234567890,"c":1.0,"d":-0,"e":"\\ud800 \\u0041","z":[1E2]}',
    change: (root) => {
      root['f'] = root['b'] ?? null
      items(root['z']).push(100.5)
    },
    after:
      '{"a":1e400,"b":12345678901234567890,"c":1.0,"d":-0,"e":"\\ud800 \\u0041","z":[1E2,100.5],"f":12345678901234567890}',
  },
  {
    name: 'keys like `__proto__` are ordinary members (S71)',
    dialect: 'json',
    before: '{"__proto__":{"x":1},"constructor":{"prototype":{"y":2}}}',
    change: (root) => {
      tree(root['__proto__'])['z'] = 3
      tree(root['constructor'])['__proto__'] = { toString: 'x' }
    },
    after: '{"__proto__":{"x":1,"z":3},"constructor":{"prototype":{"y":2},"__proto__":{"toString":"x"}}}',
  },
  {
    name: 'only own members of an entry change (N-9)',
    before:
      '{\n  "mcpServers": {\n    // keep off\n    "s": { "command": "old", "disabled": true, "args": [] }\n  }\n}',
    change: (root) => {
      tree(tree(root['mcpServers'])['s'])['command'] = '/new "path"'
    },
    after:
      '{\n  "mcpServers": {\n    // keep off\n    "s": { "command": "/new \\"path\\"", "disabled": true, "args": [] }\n  }\n}',
  },
]
