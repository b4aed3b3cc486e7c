import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { libraryEntries, requiredEntries, root } from './entries.js'

/**
 * Writes what `require` leads to: Node loads the module by it all the same. Jest in its CommonJS mode does not, and would suggest
 * transforms that are not needed here.
 */
export async function writeRequireShims(): Promise<void> {
  await mkdir(join(root, 'dist/require'), { recursive: true })
  const declarations = new Set<string>()
  for (const name of requiredEntries) {
    if (!(name in libraryEntries)) continue
    await writeFile(join(root, `dist/require/${name}.cjs`), shimOf(name))
    await writeCommonJsDeclaration(join(root, 'dist/types', `${name}.d.ts`), declarations)
  }
}

/**
 * Writes a declaration once more, as that of a CommonJS module, with those that it imports: with module node16, TypeScript lets no
 * CommonJS module import the types of another kind.
 *
 * @param written The declarations that have been taken so far.
 */
async function writeCommonJsDeclaration(file: string, written: Set<string>): Promise<void> {
  if (written.has(file)) return
  written.add(file)
  const text = await readFile(file, 'utf8')
  const imported: string[] = []
  const rewritten = text.replaceAll(/(from '\.[^']*)\.js'/g, (_, specifier: string) => {
    imported.push(join(dirname(file), `${specifier.slice("from '".length)}.d.ts`))
    return `${specifier}.cjs'`
  })
  await writeFile(file.replace(/ts$/, 'cts'), rewritten)
  for (const other of imported) await writeCommonJsDeclaration(other, written)
}

/** One module that loads an entry, or says which option Jest needs. */
export function shimOf(name: string): string {
  const specifier = name === 'index' ? 'keymock' : `keymock/${name}`
  const message = [
    `JEST_COMMONJS  require('${specifier}')`,
    '  keymock is made of ES modules, which Jest does not load by require().',
    `  Start it as NODE_OPTIONS=--experimental-vm-modules npx jest, and write: const keymock = await import('${specifier}'). In an .mjs test, import works too.`,
  ].join('\n')
  return `'use strict'
try {
  module.exports = require('../${name}.js')
} catch (error) {
  const isMissing = /MODULE_NOT_FOUND$/.test(error && error.code)
  throw isMissing || process.env.JEST_WORKER_ID === undefined ? error : new Error(${JSON.stringify(message)})
}
`
}
