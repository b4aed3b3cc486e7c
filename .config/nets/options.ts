import { commands } from '../../src/cli/commands.js'
import * as exitCodes from '../../src/cli/exit-codes.js'
import { environmentNameOf, flagOf, isSwitch } from '../../src/cli/options/option.js'
import type { Net } from './net.js'

const samples = [
  '1',
  '0',
  '-1',
  '1.5',
  'true',
  '2s',
  '50-400',
  'a',
  'a,b',
  'html=a',
  'http://a',
  '/a',
  '*',
  '127.0.0.1',
  '2030-01-01T12:00:00Z',
  '',
]

export const optionNet: Net = {
  name: 'options',
  names: () => ['exit codes', ...commands.map(({ name }) => name)],
  async record(name) {
    if (name === 'exit codes') return exitCodes
    const command = commands.find(one => one.name === name)
    if (command === undefined) throw new Error(`No command is called ${name}.`)
    const options = Object.entries(command.options).map(([option, definition]) => {
      const { kind, default: byDefault } = definition
      const record = {
        variable: environmentNameOf(option),
        switch: isSwitch(definition),
        default: byDefault,
        accepts: samples.filter(text => kind.read(text) !== undefined),
        joins: kind.join !== undefined,
      }
      return [flagOf(option), record]
    })
    return { positionals: command.positionals, options: Object.fromEntries(options) }
  },
}
