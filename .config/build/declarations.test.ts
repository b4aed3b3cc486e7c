import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from '@typescript/typescript6'
import { describe, expect, it } from 'vitest'
import { libraryEntries, peers, root } from './entries.js'

const folder = join(root, 'dist/types')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
  file.endsWith('.d.ts'),
)
const texts = new Map(files.map(file => [file, readFileSync(join(folder, file), 'utf8')]))

function exportsOf(entry: string): string[] {
  const lists = texts.get(`${entry}.d.ts`)?.matchAll(/^export (?:type )?\{(.*)\}/gm) ?? []
  return [...lists]
    .flatMap(([, names = '']) => names.split(',').map(name => name.split(' as ').at(-1) ?? ''))
    .map(name => name.replace('type ', '').trim())
    .sort()
}

/** The exports of each entry, and all declarations without comments in the order of their names, whatever file they are in. */
function declarations(): string {
  const exported = Object.keys(libraryEntries).map(entry => `${entry}: ${exportsOf(entry).join(' ')}`)
  const printer = ts.createPrinter({ removeComments: true })
  const declared = [...texts].flatMap(([file, text]) => {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
    return source.statements
      .filter(statement => !ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement))
      .map(statement => printer.printNode(ts.EmitHint.Unspecified, statement, source))
      .map(text => text.replaceAll(/^(?:export )?declare /gm, ''))
  })
  return `${[...exported, ...declared.sort()].join('\n')}\n`
}

function documented(): Record<string, string[]> {
  const manual = readFileSync(join(root, 'src/README.md'), 'utf8')
  const entries = [...manual.matchAll(/^keymock\/?(\w*):\n((?: {2}.*\n)+)/gm)]
  return Object.fromEntries(
    entries.map(([, entry, names = '']) => [entry === '' ? 'index' : entry, names.trim().split(/\s+/)]),
  )
}

describe('the type declarations', () => {
  it('declare the same as the last snapshot', async () => {
    await expect(declarations()).toMatchFileSnapshot('./__snapshots__/declarations.txt')
  })

  it('export exactly the types that the manual lists', () => {
    const exported = Object.keys(libraryEntries).map(entry => [
      entry,
      exportsOf(entry).filter(name => /^[A-Z]/.test(name)),
    ])
    const shown = Object.entries(documented()).map(([entry, names]) => [entry, names.sort()])
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(exported.filter(([, names]) => names?.length !== 0)),
    )
  })

  it('accept undefined for every option', () => {
    const options = [...texts.values()].flatMap(text =>
      [...text.matchAll(/^(?:export )?interface (\w*Options)\b[^{]*\{([\s\S]*?)^\}/gm)].flatMap(
        ([, name, members = '']) =>
          // A type on several lines ends at the line that is indented like its member.
          [...members.matchAll(/^ {4}(\w+)\?: ((?:.*\{\n(?: {8}.*\n)* {4}\})?.*);$/gm)].map(
            ([, member, type]) => `${name}.${member}: ${type}`,
          ),
      ),
    )
    expect(options.length).toBeGreaterThan(40)
    expect(options.filter(option => !option.endsWith('undefined'))).toEqual([])
  })

  it('include the library of AsyncDisposable, because ES2022 lacks that type', () => {
    const disposing = [...texts.values()].filter(text => text.includes('AsyncDisposable'))
    expect(disposing.length).toBeGreaterThan(1)
    for (const text of disposing) expect(text).toMatch(/^\/\/\/ <reference lib="esnext.disposable" \/>\n/)
  })

  it('ignore the error of an import from a missing optional package', () => {
    const imports = [...texts.values()].flatMap(text => [
      ...text.matchAll(/^(.*)\n(import .* from '([^'.]+)';)$/gm),
    ])
    const ofPeers = imports.filter(([, , , name = '']) =>
      peers.some(peer => name === peer || name.startsWith(`${peer}/`)),
    )
    expect(ofPeers.length).toBeGreaterThan(4)
    for (const [, before] of ofPeers) expect(before).toMatch(/^\/\/ @ts-ignore/)
    for (const text of texts.values()) expect(text).not.toMatch(/^import '/m)
  })
})
