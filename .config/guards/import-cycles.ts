import { dirname, join } from 'node:path'
import ts from '@typescript/typescript6'
import { sourcePaths, sourceTree, visit } from './source-files.js'

/** The graph includes imports of types and calls of `import()`. */
export function importGraph(paths: readonly string[] = sourcePaths()): Map<string, string[]> {
  const known = new Set(paths)
  return new Map(paths.map(path => [path, importsOf(path).filter(imported => known.has(imported))]))
}

function importsOf(path: string): string[] {
  const found = new Set<string>()
  visit(sourceTree(path), node => {
    const specifier = specifierOf(node)
    if (specifier?.startsWith('.')) {
      const file = join(dirname(path), specifier)
      for (const source of [file.replace(/\.js$/, '.ts'), file.replace(/\.js$/, '.tsx')]) found.add(source)
    }
  })
  return [...found]
}

function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const { moduleSpecifier } = node
    return moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments
    return argument && ts.isStringLiteral(argument) ? argument.text : undefined
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const { literal } = node.argument
    return ts.isStringLiteral(literal) ? literal.text : undefined
  }
  return undefined
}

export function cyclesAcrossFolders(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles = new Map<string, string[]>()
  for (const [from, imported] of graph) {
    for (const to of imported) {
      if (dirname(from) === dirname(to)) continue
      const way = shortestWay(graph, to, from)
      if (way !== undefined) cycles.set([...way].sort().join(' '), way)
    }
  }
  return [...cycles.values()]
}

function shortestWay(
  graph: ReadonlyMap<string, readonly string[]>,
  from: string,
  to: string,
): string[] | undefined {
  const before = new Map<string, string | undefined>([[from, undefined]])
  for (const file of before.keys()) {
    if (file === to) {
      const way: string[] = []
      for (let step: string | undefined = to; step !== undefined; step = before.get(step)) way.unshift(step)
      return way
    }
    for (const next of graph.get(file) ?? []) if (!before.has(next)) before.set(next, file)
  }
  return undefined
}
