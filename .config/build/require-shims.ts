import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { libraryEntries, requiredEntries, root } from './entries.js'

/**
 * Writes what `require` leads to: Node loads the module by it all the same. Jest in its CommonJS mode does not, and would tell of
 * transforms that are not needed here.
 */
export async function writeRequireShims(): Promise<void> {
  await mkdir(join(root, 'dist/require'), { recursive: true })
  for (const name of requiredEntries) {
    if (!(name in libraryEntries)) continue
    await writeFile(join(root, `dist/require/${name}.cjs`), shimOf(name))
    await writeFile(join(root, `dist/types/${name}.d.cts`), `export * from './${name}.js'\n`)
  }
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
