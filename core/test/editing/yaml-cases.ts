import type { TextChange, TextTree } from '../../src/editing/text-tree.js'
import { items, tree } from './json-cases.js'

const server = (): TextTree => ({
  enabled: true,
  type: 'stdio',
  name: 'orbit',
  description: '',
  cmd: '/usr/local/bin/orbit',
  args: ['mcp'],
  envs: { K: 'V' },
  timeout: 300,
})

export const addServer: TextChange = (root) => {
  root['extensions'] ??= {}
  tree(root['extensions'])['orbit'] = server()
}

const addFlag: TextChange = (root) => {
  root['extensions'] ??= {}
  tree(root['extensions'])['orbit'] = { up: true }
}

const removeServer: TextChange = (root) => {
  delete tree(root['extensions'])['orbit']
}

const removeExtensions: TextChange = (root) => {
  delete root['extensions']
}

const block =
  '  orbit:\n    enabled: true\n    type: stdio\n    name: orbit\n    description: ""\n    cmd: /usr/local/bin/orbit\n    args:\n      - mcp\n    envs:\n      K: V\n    timeout: 300\n'

/** What comes into a text, and leaves it as it was when it goes. */
export const yamlRoundTrips: readonly {
  readonly name: string
  readonly before: string
  readonly add: TextChange
  readonly after: string
  readonly remove: TextChange
}[] = [
  {
    name: 'an empty file',
    before: '',
    add: addServer,
    after: `extensions:\n${block}`,
    remove: removeExtensions,
  },
  {
    name: 'a file of comments',
    before: '# mine\n\n# more\n',
    add: addServer,
    after: `# mine\n\n# more\nextensions:\n${block}`,
    remove: removeExtensions,
  },
  {
    name: 'a comment that speaks of the key (A-33, N-21)',
    before:
      '# extensions: mine\nextensions:\n  # builtin\n  developer:\n    enabled: true # keep\n\n# about the model\nGOOSE_MODEL: "x"\n',
    add: addServer,
    after: `# extensions: mine\nextensions:\n  # builtin\n  developer:\n    enabled: true # keep\n${block}\n# about the model\nGOOSE_MODEL: "x"\n`,
    remove: removeServer,
  },
  {
    name: 'a key of the same name elsewhere (A-34)',
    before: 'orbit: keep\nextensions:\n  other:\n    orbit: too\n',
    add: addServer,
    after: `orbit: keep\nextensions:\n  other:\n    orbit: too\n${block}`,
    remove: removeServer,
  },
  {
    name: 'anchors and aliases elsewhere (X18)',
    before: 'defaults: &d\n  timeout: 5\nextensions:\n  a:\n    <<: *d\n    envs: *d\n',
    add: addFlag,
    after:
      'defaults: &d\n  timeout: 5\nextensions:\n  a:\n    <<: *d\n    envs: *d\n  orbit:\n    up: true\n',
    remove: removeServer,
  },
  {
    name: 'an empty mapping between brackets',
    before: 'extensions: {} # none\nz: 1\n',
    add: addFlag,
    after: 'extensions: # none\n  orbit:\n    up: true\nz: 1\n',
    remove: removeServer,
  },
  {
    name: 'a mapping between brackets',
    before: 'extensions: {a: {b: 1}}\n',
    add: addFlag,
    after: 'extensions: {a: {b: 1}, orbit: { up: true }}\n',
    remove: removeServer,
  },
  {
    name: 'a mapping between brackets over several lines',
    before: 'extensions: {\n  a: 1, # one\n  b: [1,2] # two\n}\n',
    add: addFlag,
    after: 'extensions: {\n  a: 1, # one\n  b: [1,2], # two\n  orbit: { up: true }\n}\n',
    remove: removeServer,
  },
  {
    name: 'JSON in a YAML file',
    before: '{"a": 1}\n',
    add: addFlag,
    after: '{"a": 1, extensions: { orbit: { up: true } }}\n',
    remove: removeExtensions,
  },
  {
    name: 'four columns, lists that are not indented, CRLF, a byte-order mark and a missing line end (X19)',
    before: '\uFEFFa:\r\n    b:\r\n    - 1\r\nextensions:\r\n    c: 1',
    add: (root) => {
      tree(root['extensions'])['orbit'] = { args: ['x', ['w']], envs: {} }
    },
    after:
      '\uFEFFa:\r\n    b:\r\n    - 1\r\nextensions:\r\n    c: 1\r\n    orbit:\r\n        args:\r\n        - x\r\n        - - w\r\n        envs: {}',
    remove: removeServer,
  },
  {
    name: 'comments that belong to the entry before',
    before: 'extensions:\n  a:\n    x: 1\n    # y: 2\n\n  # off:\n  #   z: 1\nend: 1\n',
    add: addFlag,
    after:
      'extensions:\n  a:\n    x: 1\n    # y: 2\n  orbit:\n    up: true\n\n  # off:\n  #   z: 1\nend: 1\n',
    remove: removeServer,
  },
  {
    name: 'a block scalar with what looks like a comment',
    before: 'extensions:\n  a: |\n    x\n\n    # not a comment\n\n# one\n',
    add: addFlag,
    after: 'extensions:\n  a: |\n    x\n\n    # not a comment\n  orbit:\n    up: true\n\n# one\n',
    remove: removeServer,
  },
  {
    name: 'a document with marks',
    before: '--- # start\na: 1\n# end\n...\n',
    add: addFlag,
    after: '--- # start\na: 1\nextensions:\n  orbit:\n    up: true\n# end\n...\n',
    remove: removeExtensions,
  },
]

/** What an edit makes of a text, byte for byte. */
export const yamlCases: readonly {
  readonly name: string
  readonly before: string
  readonly change: TextChange
  readonly after: string
}[] = [
  {
    name: 'own members of an entry change, those of the user stay (N-9)',
    before:
      "extensions:\n  orbit: # ours\n    enabled: false # off for now\n    cmd: 'old' # path\n    bundled: true\n",
    change: (root) => {
      tree(tree(root['extensions'])['orbit'])['cmd'] = '/new path'
    },
    after:
      'extensions:\n  orbit: # ours\n    enabled: false # off for now\n    cmd: /new path # path\n    bundled: true\n',
  },
  {
    name: 'elements of a list',
    before: 'a:\n  - x # 1\n  # two\n  - y # 2\n  - z: 1 # z\n    w: 2\nb: [1, 2]\n',
    change: (root) => {
      root['a'] = ['first', 'x', { z: 1, w: 3, v: [] }, 'last']
      items(root['b']).splice(0, 1)
    },
    after: 'a:\n  - first\n  - x # 1\n  - z: 1 # z\n    w: 3\n    v: []\n  - last\nb: [2]\n',
  },
  {
    name: 'an entry takes its own comments only',
    before: 'a: 1 # one\n\n# for all\n\n# two\nb:\n  c: 2 # c\n  # of b\n# three\nd: 3\n',
    change: (root) => {
      delete root['b']
    },
    after: 'a: 1 # one\n\n# for all\n\n# three\nd: 3\n',
  },
  {
    name: 'what is emptied stays a mapping or a list',
    before: 'a: # A\n  # none\n  b: 1\nc:\n  - 1\nd: {e: 1}\n',
    change: (root) => {
      root['a'] = {}
      root['c'] = []
      root['d'] = {}
    },
    after: 'a: {} # A\n  # none\nc: []\nd: {}\n',
  },
  {
    name: 'values of another kind',
    before: 'a: x # A\nb: {c: 1}\nc:\n  d: 1\ne:\nf: |\n  text\ng: 1\nh:\n- 1\ni: >-\n  folded\n',
    change: (root) => {
      root['a'] = { b: [1, { c: 2, d: [[]] }] }
      root['b'] = 'w'
      root['c'] = ['z']
      root['e'] = null
      root['f'] = false
      root['g'] = [1.5, 12345678901234567890n]
      root['h'] = { '1': Number.POSITIVE_INFINITY }
      root['i'] = { j: 1 }
    },
    after:
      'a: # A\n  b:\n  - 1\n  - c: 2\n    d:\n    - []\nb: w\nc:\n- z\ne:\nf: false\ng:\n- 1.5\n- 12345678901234567890\nh:\n  "1": .inf\ni:\n  j: 1\n',
  },
  {
    name: 'a key without a value',
    before: 'a:\nb: # B\nc: {d, e: }\n',
    change: (root) => {
      root['a'] = 1
      root['b'] = { x: 'w' }
      root['c'] = { d: 1, e: 2 }
    },
    after: 'a: 1\nb: # B\n  x: w\nc: {d: 1, e: 2 }\n',
  },
  {
    name: 'scalars that are not touched keep their form',
    before:
      "a: 0o17\nb: 1e400\nc: 12345678901234567890\nd: 'it''s'\ne: \"\\x41\"\nf: ~\ng: !!str 5\n? h\n: yes\n1: x\n",
    change: (root) => {
      root['i'] = root['c'] ?? null
      root['1'] = 'w'
    },
    after:
      "a: 0o17\nb: 1e400\nc: 12345678901234567890\nd: 'it''s'\ne: \"\\x41\"\nf: ~\ng: !!str 5\n? h\n: yes\n1: w\ni: 12345678901234567890\n",
  },
  {
    name: 'keys like `__proto__` are ordinary entries (S65)',
    before: '__proto__:\n  x: 1\nconstructor: {}\n',
    change: (root) => {
      tree(root['__proto__'])['z'] = 2
      tree(root['constructor'])['prototype'] = 3
    },
    after: '__proto__:\n  x: 1\n  z: 2\nconstructor:\n  prototype: 3\n',
  },
]
