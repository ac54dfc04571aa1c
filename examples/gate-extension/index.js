import { join } from 'node:path'

const FILE = 'CHANGELOG.md'

/** @param {import('@symposium/sdk').PredicateContext} context */
function changelogOf({ directory, files }) {
  return files.readText(join(directory, FILE))
}

/**
 * `changelog-mentions(1.2.0)`, or `{ kind = "changelog-mentions", text = "1.2.0" }`.
 * @type {import('@symposium/sdk').LeafPredicateKind<string>}
 */
const changelogMentions = {
  type: 'leaf',
  name: 'changelog-mentions',
  effects: 'reads',
  fields: ['text'],
  parse(argument) {
    if (argument === '') throw new Error('`changelog-mentions` needs a text to look for')
    return argument
  },
  parseFields({ text }) {
    if (typeof text !== 'string') throw new Error('`text` is no text')
    return text
  },
  format: (text) => text,
  inputs: () => ({ files: [FILE] }),
  evaluate(text, context) {
    const changelog = changelogOf(context)
    // Without a changelog nobody can say what is in it: that is no answer, neither yes nor no.
    if (changelog === undefined) return { holds: false, seen: `${FILE} is missing`, unavailable: true }
    const holds = changelog.includes(text)
    return { holds, seen: holds ? 'found' : 'not found', message: `${FILE} does not mention ${text}` }
  },
}

/**
 * `check = { query = "changelog.unreleased" }`: blocks while nothing stands below "Unreleased".
 * @type {import('@symposium/sdk').GateQuery}
 */
const unreleased = {
  name: 'changelog.unreleased',
  effects: 'reads',
  evaluate(context) {
    const [, section = ''] = (changelogOf(context) ?? '').split(/^## .*unreleased.*$/im)
    const entries = section.split(/^## /m)[0]?.match(/^[-*] /gm) ?? []
    return {
      block: entries.length === 0,
      message: `${FILE} has ${entries.length} entries that are unreleased`,
      details: { entries: entries.length },
    }
  },
}

/** @type {import('@symposium/sdk').Extension} */
const extension = {
  name: '@example/symposium-changelog',
  protocol: 1,
  register(registry) {
    registry.predicateKind(changelogMentions)
    // Hosts that are older than gates have no such method.
    registry.gateQuery?.(unreleased)
  },
}
export default extension
