import { parseSync, Visitor } from 'rolldown/utils'

import type { GlobalUse, ModuleImport, SourceFile } from './project.js'

type ParseResult = ReturnType<typeof parseSync>
type Statement = ParseResult['program']['body'][number]

/** Globals that a rule may ask about; members are written with a dot. */
const WATCHED_MEMBERS = new Set(['env', 'exit', 'exitCode', 'stdin', 'stdout', 'stderr'])
const WATCHED_GLOBALS = new Set(['console', 'fetch', 'XMLHttpRequest', 'WebSocket'])

/** What the rules need to know of a module. @throws Error where the text does not parse. */
export function parseSource(path: string, text: string): SourceFile {
  const result = parseSync(path, text)
  const failure = result.errors[0]
  if (failure !== undefined) throw new Error(`${path}: ${failure.message}`)
  const lineOf = lineFinder(text)
  return {
    path,
    lineCount: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports: [
      ...staticImports(result, lineOf),
      ...reExports(result, lineOf),
      ...laterImports(result, lineOf),
    ],
    globals: globalUses(result, lineOf),
    hasDefaultExport: result.module.staticExports.some((statement) =>
      statement.entries.some(
        ({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default',
      ),
    ),
    logicLines: result.program.body.filter(hasLogic).map((statement) => lineOf(statement.start)),
  }
}

type LineOf = (offset: number) => number

function lineFinder(text: string): LineOf {
  return (offset) => text.slice(0, offset).split('\n').length
}

function staticImports({ module }: ParseResult, lineOf: LineOf): ModuleImport[] {
  return module.staticImports.map(({ start, moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    line: lineOf(start),
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    lazy: false,
    names: entries.map(({ importName }) => {
      if (importName.kind === 'Default') return 'default'
      return importName.kind === 'NamespaceObject' ? '*' : (importName.name ?? '*')
    }),
  }))
}

function reExports({ module }: ParseResult, lineOf: LineOf): ModuleImport[] {
  return module.staticExports.flatMap(({ start, entries }) => {
    const specifier = entries[0]?.moduleRequest?.value
    if (specifier === undefined) return []
    const names = entries.map((entry) => entry.importName.name ?? '*')
    return [{ specifier, line: lineOf(start), typeOnly: entries.every((e) => e.isType), lazy: false, names }]
  })
}

/** `import('x')`, `import('x').T` in a type, and `require('x')`. */
function laterImports({ program }: ParseResult, lineOf: LineOf): ModuleImport[] {
  const found: ModuleImport[] = []
  const add = (node: { start: number }, source: unknown, typeOnly: boolean): void => {
    const isLiteral = typeof source === 'object' && source !== null && 'value' in source
    if (!isLiteral || typeof source.value !== 'string') return
    found.push({ specifier: source.value, line: lineOf(node.start), typeOnly, lazy: true, names: ['*'] })
  }
  new Visitor({
    ImportExpression: (node) => add(node, node.source, false),
    TSImportType: (node) => add(node, node.source, true),
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require') {
        add(node, node.arguments[0], false)
      }
    },
  }).visit(program)
  return found
}

function globalUses({ program }: ParseResult, lineOf: LineOf): GlobalUse[] {
  const found: GlobalUse[] = []
  const declared = new Set<string>()
  const add = (name: string, start: number): void => {
    found.push({ name, line: lineOf(start) })
  }
  new Visitor({
    FunctionDeclaration(node) {
      if (node.id !== null) declared.add(node.id.name)
    },
    ImportSpecifier(node) {
      declared.add(node.local.name)
    },
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier' && WATCHED_GLOBALS.has(callee.name)) add(callee.name, start)
    },
    NewExpression({ callee, start }) {
      if (callee.type === 'Identifier' && WATCHED_GLOBALS.has(callee.name)) add(callee.name, start)
    },
    MemberExpression({ object, property, start }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      if (object.name === 'process' && WATCHED_MEMBERS.has(property.name)) {
        add(`process.${property.name}`, start)
      }
      if (object.name === 'console') add('console', start)
      if (object.name === 'globalThis' && WATCHED_GLOBALS.has(property.name)) add(property.name, start)
    },
  }).visit(program)
  return found.filter((use) => !declared.has(use.name))
}

function hasLogic(statement: Statement): boolean {
  switch (statement.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return false
    case 'ExportNamedDeclaration':
      return statement.declaration !== null
    default:
      return true
  }
}
