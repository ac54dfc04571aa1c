import { parentPort, workerData } from 'node:worker_threads'
import { parseTomlText } from '../../src/editing/parse-toml.js'
import { exactUnlessOperator } from '../../src/manifest/read/cargo-version.js'
import { packageNameFault, splitCommand } from '../../src/manifest/text-rules.js'
import { gitUrlFault, serverUrlFault } from '../../src/manifest/urls.js'
import { requirementFromVersion } from '../../src/manifest/versions.js'
import { parseTypedName } from '../../src/operations/typed-name.js'
import { parseAtom } from '../../src/predicates/parse-atom.js'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { lowerDependsOn } from '../../src/predicates/lower.js'
import { parsePredicate } from '../../src/predicates/parse.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import { parseRequirement } from '../../src/predicates/requirement.js'
import { splitList } from '../../src/predicates/split-list.js'
import { parseVersion } from '../../src/predicates/version.js'
import { quoteColons } from '../../src/skills/colon-repair.js'
import { readFrontmatter } from '../../src/skills/frontmatter.js'
import { hiddenCharacters } from '../../src/skills/hidden-characters.js'
import { checkSkillName } from '../../src/skills/name.js'
import { findOutsideReferences } from '../../src/skills/outside-references.js'
import { readPlainBlock } from '../../src/skills/plain-block.js'

const kinds = new PredicateKinds(everydayKinds)

/** Everything that reads text of others, by name. */
export const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  'an atom': parseAtom,
  'a list of atoms': (text) => lowerDependsOn([text], kinds),
  'a predicate': (text) => parsePredicate(text, kinds),
  'the inside of a predicate': (text) => parsePredicate(`any(${text})`, kinds),
  'as much as a predicate may have': (text) => parsePredicate(text.slice(0, 65_536), kinds),
  'a version requirement': parseRequirement,
  'a version': parseVersion,
  'the version of a manifest': requirementFromVersion,
  'the version of an installation': exactUnlessOperator,
  'a list in a frontmatter': splitList,
  'a typed name': parseTypedName,
  'the name of a skill': (text) => checkSkillName(text, { file: 'f' }),
  'the name of a package': (text) => packageNameFault('npm', text),
  'a command': splitCommand,
  'the address of a repository': (text) => gitUrlFault(text, 'package'),
  'the address of a server': (text) => serverUrlFault(text, 'package'),
  'hidden characters': hiddenCharacters,
  'references out of a skill': (text) => findOutsideReferences(text, 'f'),
  'simple frontmatter': (text) => readPlainBlock(text, 1),
  'frontmatter with colons': quoteColons,
  'a SKILL.md': (text) => readFrontmatter(`---\n${text}\n---\n`, 'f'),
  'as much as a frontmatter may have': (text) => readFrontmatter(`---\n${text.slice(0, 60_000)}\n---\n`, 'f'),
  'a value of as much frontmatter': (text) =>
    readFrontmatter(`---\nname: ${text.slice(0, 60_000)}x\n  a: b: c\n---\n`, 'f'),
  TOML: parseTomlText,
}

const LENGTH = 1_000_000

/** Long runs of whatever an expression may repeat, and something at the end that it cannot take. */
const TEXTS: Readonly<Record<string, string>> = {
  'spaces inside': `a${' '.repeat(LENGTH)}b`,
  'spaces behind an operator': `a>=${' '.repeat(LENGTH)}b`,
  'spaces behind a colon': `a: ${' '.repeat(LENGTH)}\u0001b: c`,
  'words and spaces': 'a '.repeat(LENGTH / 2),
  'hyphens and a line end': `1.0${'-'.repeat(LENGTH)}\n`,
  'line ends inside': `a = 1${'\n'.repeat(LENGTH)}b = 2`,
  digits: `${'1'.repeat(LENGTH)}!`,
  'numbers and dots': `${'1.'.repeat(LENGTH / 2)}!`,
  'words and hyphens': `${'a-'.repeat(LENGTH / 2)}!`,
  colons: 'a: '.repeat(LENGTH / 3),
  fields: 'a: b\n'.repeat(LENGTH / 5),
  'different fields': Array.from({ length: 100_000 }, (_, index) => `k${index}: v`).join('\n'),
  operators: '>='.repeat(LENGTH / 2),
  commas: ','.repeat(LENGTH),
  'opening parentheses': '('.repeat(LENGTH),
  'calls in calls': 'any('.repeat(LENGTH / 4),
  'calls beside calls': 'env(A),'.repeat(LENGTH / 7),
  'opening brackets': '['.repeat(LENGTH),
  'opening braces': '{'.repeat(LENGTH),
  quotes: `'"`.repeat(LENGTH / 2),
  slashes: '/'.repeat(LENGTH),
  'steps up': '../'.repeat(LENGTH / 3),
  'joined pictures': '\u{1F469}\u200D'.repeat(LENGTH / 3),
  joiners: '\u200D'.repeat(LENGTH),
  'carriage returns': '\r'.repeat(LENGTH),
}

if (parentPort !== null) {
  const { parser } = workerData as { readonly parser: string }
  const read = PARSERS[parser]
  let refused = 0
  for (const text of Object.values(TEXTS)) {
    try {
      await read?.(text)
    } catch {
      refused += 1
    }
  }
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a port of a worker, not of a window
  parentPort.postMessage(`read ${Object.keys(TEXTS).length - refused}, refused ${refused}`)
}
