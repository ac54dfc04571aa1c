import { plantSource, plantSources } from '../plant.js'
import type { ArchitectureRule } from '../project.js'

const MOST_LINES = 300

export const lengthRule: ArchitectureRule = {
  name: `no file is longer than ${MOST_LINES} lines`,
  check: ({ sources }) =>
    sources
      .filter(({ lineCount }) => lineCount > MOST_LINES)
      .map(({ path, lineCount }) => ({ path, message: `${lineCount} lines: one idea a file` })),
  plant: (project) => ({
    project: plantSource(project, 'core/test/planted.test.ts', '// a\n'.repeat(MOST_LINES + 1)),
    expected: ['core/test/planted.test.ts'],
  }),
}

export const indexRule: ArchitectureRule = {
  name: 'an index.ts is a table of contents',
  check: ({ sources }) =>
    sources
      .filter(({ path }) => /(^|\/)index\.ts$/.test(path))
      .flatMap(({ path, logicLines }) =>
        logicLines.map((line) => ({ path, line, message: 'holds more than imports and exports' })),
      ),
  plant: (project) => {
    const files = {
      'core/src/planted/index.ts': `export { a } from './a.js'\nexport const b = 1\n`,
      'pm-path/src/planted/index.ts': `if (true) throw new Error('a')\n`,
    }
    return { project: plantSources(project, files), expected: Object.keys(files) }
  },
}

export const defaultExportRule: ArchitectureRule = {
  name: 'names are exported, not defaults',
  check: ({ sources }) =>
    sources
      .filter(({ hasDefaultExport }) => hasDefaultExport)
      // The entry of an extension is found by its default export; so is a tool's configuration.
      .filter(
        ({ path }) =>
          !/^(pm-[^/]+|agents\/[^/]+|examples\/.*)\/(src\/)?(index|extension)\.[cm]?[jt]s$/.test(path),
      )
      .filter(({ path }) => !path.endsWith('.config.ts'))
      .map(({ path }) => ({
        path,
        message: 'has a default export: its name would differ from place to place',
      })),
  plant: (project) => {
    const files = {
      'core/src/planted.ts': 'export default 1\n',
      'pm-cargo/src/planted.ts': 'const a = 1\nexport { a as default }\n',
    }
    return { project: plantSources(project, files), expected: Object.keys(files) }
  },
}
