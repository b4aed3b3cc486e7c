import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { serveOptions } from './command-options.js'
import { flagOf, isSwitch, type OptionTable } from './option.js'

const manual = readFileSync(new URL('../../node/README.md', import.meta.url), 'utf8')
const rows = manual.split('\n').filter(line => line.startsWith('| `--'))

it('the manual of the server lists each option with its value and its default', () => {
  for (const [name, option] of Object.entries<OptionTable[string]>(serveOptions)) {
    const flag = isSwitch(option) ? flagOf(name) : `${flagOf(name)} ${option.placeholder}`
    const row = rows.find(line => line.replaceAll('\\|', '|').split(' | ')[0]?.includes(flag)) ?? ''
    expect([flag, row === '']).toEqual([flag, false])
    const byDefault = typeof option.default === 'boolean' ? '' : String(option.default ?? '')
    expect([flag, row.split(' | ').at(-1)]).toEqual([flag, expect.stringContaining(byDefault)])
  }
})

it('the manual of the server lists no unknown option', () => {
  const flags = Object.keys(serveOptions).map(flagOf)
  const named = rows.flatMap(row => row.split(' | ')[0]?.match(/--[a-z-]+/g) ?? [])
  expect(named.filter(flag => !flags.includes(flag))).toEqual([])
})
