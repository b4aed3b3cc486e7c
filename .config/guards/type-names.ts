import ts from '@typescript/typescript6'
import { sourcePaths, sourceTree } from './source-files.js'

export function sharedTypeNames(paths: readonly string[] = sourcePaths()): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const path of paths) {
    for (const statement of sourceTree(path).statements) {
      if (!isType(statement) || statement.name === undefined || !isExported(statement)) continue
      const { text } = statement.name
      files.set(text, [...(files.get(text) ?? []), path])
    }
  }
  return new Map([...files].filter(([, own]) => own.length > 1).sort(([a], [b]) => (a < b ? -1 : 1)))
}

type NamedType = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration | ts.EnumDeclaration

function isType(node: ts.Statement): node is NamedType {
  return (
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isEnumDeclaration(node)
  )
}

function isExported(node: NamedType): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
}
