import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What needs Node, or a test runner, and says so by its name or place. */
const apart = ['describe-contract.ts', 'fetch-from-handlers.ts', 'reports/', 'wrong-servers/', 'node/']

const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))

describe('the files of the suite', () => {
  it.each(files)('%s imports nothing from the fake', file => {
    expect(importsOf(file).filter(name => name.includes('/src/'))).toEqual([])
  })

  it.each(files.filter(file => !apart.some(place => file.startsWith(place))))(
    '%s needs neither Node nor a package, so that it runs in a browser',
    file => {
      expect(importsOf(file).filter(name => !name.startsWith('.') && name !== 'fast-check')).toEqual([])
    },
  )
})

function importsOf(file: string): string[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name)
}
