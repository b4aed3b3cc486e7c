import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commonJsEntries, requiredEntries, root } from './entries.js'

export async function writeRequireShims(): Promise<void> {
  await mkdir(join(root, 'dist/require'), { recursive: true })
  const declarations = new Set<string>()
  for (const name of requiredEntries) {
    await writeFile(join(root, `dist/require/${name}.cjs`), shimOf(name))
    await writeCommonJsDeclaration(join(root, 'dist/types', `${name}.d.ts`), declarations)
  }
}

/** With `"module": "node16"`, a CommonJS module cannot import the types of an ES module, so it needs its own copy. */
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

/** The code of a module that loads an entry with `require`, and explains a failure without msw or in Jest. */
export function shimOf(name: string): string {
  const isCommonJs = commonJsEntries.some(entry => entry === name)
  return `'use strict'
try {
  module.exports = require('../${isCommonJs ? `commonjs/${name}.cjs` : `${name}.js`}')
} catch (error) {
  const isMissing = /MODULE_NOT_FOUND$/.test(error && error.code)
  if (${isMswMissing}) throw ${errorWithoutMsw(specifierOf(name))}
  if (isMissing || process.env.JEST_WORKER_ID === undefined) throw error
  if (error && error.name === 'ReferenceError') throw new Error(${JSON.stringify(globalMissing(name))}.replace('GLOBAL', error.message), { cause: error })
  throw new Error(${JSON.stringify(messageFor(name, isCommonJs))}, { cause: error })
}
`
}

/**
 * Writes a module that imports the entry, and explains the error if msw is not installed. The entry itself cannot explain the
 * error, because the import then fails before the entry's code runs. The shim needs top-level await, so entries for web pages get
 * no shim.
 */
export async function writeImportShim(name: 'testing'): Promise<void> {
  const entry = join(root, `dist/${name}.js`)
  const behind = join(root, `dist/${name}-with-msw.js`)
  await rename(entry, behind)
  const names = Object.keys(await import(pathToFileURL(behind).href))
  await writeFile(entry, importShimOf(name, names))
}

function importShimOf(name: string, exported: readonly string[]): string {
  return `const entry = await import('./${name}-with-msw.js').catch(error => {
  throw ${isMswMissing} ? ${errorWithoutMsw(specifierOf(name))} : error
})
export const { ${exported.join(', ')} } = entry
`
}

const isMswMissing =
  "/MODULE_NOT_FOUND$/.test(error && error.code) && /Cannot find (package|module) 'msw['/]/.test(error.message)"

function errorWithoutMsw(specifier: string): string {
  const lines = [
    `MSW_MISSING  ${specifier}`,
    'This entry needs the package msw, which is not installed in this project.',
    'Run npm install --save-dev msw. keymock/node and keymock/client need no msw.',
  ]
  return `Object.assign(new Error(${JSON.stringify(lines.join('\n  '))}, { cause: error }), { code: 'MSW_MISSING' })`
}

function specifierOf(name: string): string {
  return name === 'index' ? 'keymock' : `keymock/${name}`
}

/** jest-environment-jsdom removes globals of Node such as TextEncoder and fetch. */
function globalMissing(name: string): string {
  const lines = [
    `JEST_ENVIRONMENT  require('${specifierOf(name)}')`,
    'The test environment of Jest lacks a global of Node: GLOBAL.',
    "Use an environment that keeps these globals: npm install --save-dev jest-fixed-jsdom, and testEnvironment: 'jest-fixed-jsdom'. A test without a DOM can begin with /** @jest-environment node */.",
  ]
  return lines.join('\n  ')
}

function messageFor(name: string, isCommonJs: boolean): string {
  const specifier = specifierOf(name)
  const lines = isCommonJs ? mswInJest : modulesInJest(specifier)
  return [`JEST_COMMONJS  require('${specifier}')`, ...lines].join('\n  ')
}

/** Packages that exist only as ES modules, although the CommonJS code of msw loads them. */
const esModulesOfMsw = ['@open-draft', 'rettime', 'until-async']

const mswInJest = [
  'This entry needs msw. msw loads packages that are ES modules, and Jest transforms no packages by default.',
  'Add these packages to the configuration of Jest:',
  `transformIgnorePatterns: ['/node_modules/(?!(.*/)?(${esModulesOfMsw.join('|')})/)'],`,
  "transform: { '\\\\.m?[jt]sx?$': 'babel-jest' },   // with ts-jest: { '\\\\.tsx?$': 'ts-jest', '\\\\.m?js$': 'babel-jest' }",
  'babel-jest needs a preset that writes CommonJS, such as @babel/preset-env. keymock/node and keymock/client need no msw.',
]

function modulesInJest(specifier: string): string[] {
  return [
    'This entry consists of ES modules, and Jest does not load ES modules with require().',
    `Start Jest with NODE_OPTIONS=--experimental-vm-modules npx jest, and write: const keymock = await import('${specifier}'). In an .mjs test, import also works.`,
  ]
}
