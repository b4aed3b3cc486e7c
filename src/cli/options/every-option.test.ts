import { describe, expect, it } from 'vitest'
import { laidOut } from '../../../.config/json-layout.js'
import { readCommandLine } from '../command-line.js'
import { commands } from '../commands.js'
import * as exitCodes from '../exit-codes.js'
import { environmentNameOf, flagOf, isSwitch } from './option.js'
import { readOptions } from './read-options.js'

/** Every kind of option accepts at least two of these texts. */
const samples = [
  '1',
  '2',
  '1s',
  '2s',
  'html=a',
  'html=b',
  'false',
  'true',
  '127.0.0.1',
  'b',
  'http://a',
  'http://b',
  'all',
  'none',
  'client',
  '429',
]

const everyOption = commands.flatMap(({ name: command, options }) =>
  Object.entries(options).map(([name, { kind }]) => {
    const [first = '', last = ''] = samples.filter(text => kind.read(text) !== undefined)
    const joined = kind.join?.(kind.read(first), kind.read(last))
    return { command, options, name, first, last, expected: joined ?? kind.read(last) }
  }),
)

type EveryOption = (typeof everyOption)[number]

async function readOption(
  { command, options, name }: EveryOption,
  args: string[],
  environment: Record<string, string> = {},
): Promise<unknown> {
  const line = readCommandLine([command, ...args])
  if (line.asks !== 'run') throw new Error('The command does not run.')
  return (readOptions(options, line.texts, environment) as Record<string, unknown>)[name]
}

describe('every option', () => {
  it('takes the last of its values, or joins all values', async () => {
    for (const option of everyOption) {
      const { command, name, first, last, expected } = option
      const read = await readOption(option, [`${flagOf(name)}=${first}`, `${flagOf(name)}=${last}`])
      expect([command, name, last === '', read]).toEqual([command, name, false, expected])
    }
  })

  it('takes a value from the environment unless an argument gives the value', async () => {
    for (const option of everyOption) {
      const { command, name, first, last } = option
      const argument = `${flagOf(name)}=${last}`
      const read = await readOption(option, [argument])
      const fromVariable = await readOption(option, [], { [environmentNameOf(name)]: last })
      const covered = await readOption(option, [argument], { [environmentNameOf(name)]: first })
      expect([command, name, fromVariable, covered]).toEqual([command, name, read, read])
    }
  })
})

const texts = ['1', '0', '-1', '1.5', 'true', '2s', '50-400', 'a', 'a,b', 'html=a', 'http://a', '/a', '*']
const moreTexts = ['127.0.0.1', '2030-01-01T12:00:00Z', '']

it('the options and exit codes equal those of the last snapshot', async () => {
  const rows = commands.map(({ name, options, positionals }) => {
    const found = Object.entries(options).map(([option, definition]) => {
      const { kind, default: byDefault } = definition
      const record = {
        variable: environmentNameOf(option),
        switch: isSwitch(definition),
        default: byDefault,
        accepts: [...texts, ...moreTexts].filter(text => kind.read(text) !== undefined),
        joins: kind.join !== undefined,
      }
      return [flagOf(option), record] as const
    })
    return [name, { positionals, options: Object.fromEntries(found) }] as const
  })
  const sortedExitCodes = Object.fromEntries(Object.entries(exitCodes).sort())
  const all = JSON.parse(JSON.stringify({ 'exit codes': sortedExitCodes, ...Object.fromEntries(rows) }))
  await expect(`${laidOut(all, 160)}\n`).toMatchFileSnapshot('./__snapshots__/options.json')
})
