import { plantSource } from '../plant.js'
import type { ArchitectureRule } from '../project.js'

const PAGE = 'core/README.md'

/** A row of the table that begins with folders: `| `config`, `workspace` | … |`. */
const ROW = /^\| (`[\w-]+`(?:, `[\w-]+`)*) \|/gm

export const folderRule: ArchitectureRule = {
  name: `${PAGE} names every folder of core/src, and no other`,
  check: ({ sources, texts }) => {
    const page = texts.find(({ path }) => path === PAGE)?.text ?? ''
    const named = [...page.matchAll(ROW)].flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '))
    const folders = new Set(sources.flatMap(({ path }) => /^core\/src\/([\w-]+)\//.exec(path)?.[1] ?? []))
    return [
      ...[...folders]
        .filter((folder) => !named.includes(folder))
        .map((folder) => ({ path: `core/src/${folder}`, message: `is not in the table of ${PAGE}` })),
      ...named
        .filter((folder) => !folders.has(folder))
        .map((folder) => ({ path: PAGE, message: `names \`${folder}\`, which is no folder of core/src` })),
    ]
  },
  plant: (project) => ({
    project: plantSource(project, 'core/src/planted/planted.ts', 'export const a = 1\n'),
    expected: ['core/src/planted'],
  }),
}
