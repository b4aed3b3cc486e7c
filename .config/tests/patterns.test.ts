import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import vm from 'node:vm'
import ts from '@typescript/typescript6'
import { describe, expect, it } from 'vitest'
import { root } from '../build/entries.js'

/** Patterns that meet no text of a client or a service. */
const ofShortTexts = new Set([String.raw`/\B(?=(\d{3})+$)/g`])

/** A quadratic pattern takes a minute for so long a text, and a linear one a millisecond. */
const hangsAfterMs = 3000
const textLength = 2 ** 18

const context = vm.createContext({})

describe('the regular expressions in sources and schemas', () => {
  it.each(patterns())('%s reads any text in linear time', pattern => {
    expect(pumps(pattern).find(pump => hangs(pattern, pump))).toBeUndefined()
  })
})

/** Those that may repeat without a small limit. */
function patterns(): string[] {
  const found = new Set<string>()
  const read = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.add(node.text)
    ts.forEachChild(node, read)
  }
  for (const path of [...filesBelow('src'), ...filesBelow('contract-tests')])
    if (/\.tsx?$/.test(path) && !/\.test(-d)?\.tsx?$|test-support|\.d\.ts$/.test(path))
      read(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest))
  for (const path of filesBelow('schemas').filter(file => file.endsWith('.json')))
    JSON.parse(readFileSync(path, 'utf8'), (name, value) => {
      if (name === 'pattern' && typeof value === 'string') found.add(String(new RegExp(value, 'u')))
      return value
    })
  return [...found].filter(text => /[*+]|,\}|\{[\d,]*\d{3}/.test(text) && !ofShortTexts.has(text)).sort()
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** Signs and words to repeat: those that the pattern names, and one of each common class. */
function pumps(pattern: string): string[] {
  const signs = pattern.match(/[^\w^$*+?|()]/g) ?? []
  const words = pattern.match(/[\w "':=%/{}-]{2,}/g) ?? []
  return [
    ...new Set([...'a0_ \n', '\\"', ...signs, ...words.flatMap(word => [word, `${word} `, `a${word}`])]),
  ]
}

function hangs(pattern: string, pump: string): boolean {
  const end = pattern.lastIndexOf('/')
  // The last sign lets an anchor at the end fail.
  const text = `${pump.repeat(textLength / pump.length)}\u0001`
  Object.assign(context, { text, source: pattern.slice(1, end), flags: pattern.slice(end + 1) })
  try {
    vm.runInContext('text.replace(new RegExp(source, flags), "")', context, { timeout: hangsAfterMs })
    return false
  } catch {
    return true
  }
}
