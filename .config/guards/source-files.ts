import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from '@typescript/typescript6'
import { root } from '../build/entries.js'

export const codeFolders = ['src', 'contract-tests'] as const

/** The paths are relative to the root of the repository. */
export function filesBelow(folder: string): { files: string[]; folders: string[] } {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  const own = entries
    .map(entry => ({ entry, path: relative(root, join(entry.parentPath, entry.name)) }))
    .filter(({ path }) => !/(^|\/)(node_modules|generated|recorded|__snapshots__)(\/|$)/.test(path))
  const paths = (isFolder: boolean) =>
    own.filter(({ entry }) => entry.isDirectory() === isFolder).map(({ path }) => path)
  return { files: paths(false).sort(), folders: paths(true).sort() }
}

/** TypeScript sources, without tests, test helpers and declaration files. */
export function sourcePaths(folders: readonly string[] = codeFolders): string[] {
  return folders
    .flatMap(folder => filesBelow(folder).files)
    .filter(path => /\.tsx?$/.test(path) && !/\.test(-d)?\.tsx?$|\/test-support\/|\.d\.ts$/.test(path))
}

const parsed = new Map<string, ts.SourceFile>()

export function sourceTree(path: string): ts.SourceFile {
  const known = parsed.get(path)
  if (known !== undefined) return known
  const text = readFileSync(join(root, path), 'utf8')
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  parsed.set(path, tree)
  return tree
}

export function visit(node: ts.Node, onNode: (node: ts.Node) => void): void {
  onNode(node)
  ts.forEachChild(node, child => visit(child, onNode))
}
