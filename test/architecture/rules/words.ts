import { plantText } from '../plant.js'
import type { ArchitectureRule } from '../project.js'

/** Traces of the machine that somebody worked on, each with the parts of a text that holds one. */
const TRACES: readonly {
  readonly what: string
  readonly pattern: RegExp
  readonly planted: readonly string[]
}[] = [
  {
    what: 'a path of one machine',
    pattern: /(?<![\w.-])\/(work|root)\/\w/,
    planted: ['see /wo', 'rk/main/notes.md'],
  },
  {
    what: 'a host of a private network',
    pattern: /\bhttps?:\/\/[\w.-]+\.(internal|intranet|corp)\b/,
    planted: ['http://npm.example.', 'internal/repository'],
  },
  {
    what: 'a registry of a workplace',
    pattern: /^\s*(@[\w-]+:)?(registry|proxy|https-proxy|cafile)\s*=\s*\S*:\/\//m,
    planted: ['registry=https:', '//npm.example.com/'],
  },
  {
    what: 'a secret',
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----|_authToken\s*=/,
    planted: ['//npm.example.com/:_auth', 'Token=abc'],
  },
]

export const wordRule: ArchitectureRule = {
  name: 'no file tells of the machine it was written on',
  check: ({ texts }) =>
    texts.flatMap(({ path, text }) =>
      TRACES.flatMap(({ what, pattern }) => {
        const found = pattern.exec(text)
        if (found === null) return []
        const line = text.slice(0, found.index).split('\n').length
        return [{ path, line, message: `holds ${what}: ${found[0].trim()}` }]
      }),
    ),
  plant: (project) => {
    const files = TRACES.map(({ planted }, index) => ({
      path: `docs/planted-${index}.md`,
      text: planted.join(''),
    }))
    return {
      project: files.reduce((planted, { path, text }) => plantText(planted, path, text), project),
      expected: files.map(({ path }) => path),
    }
  },
}
