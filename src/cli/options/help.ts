import type { Command } from '../command.js'
import { commands, defaultCommand } from '../commands.js'
import { environmentNameOf, flagOf, isSwitch, type Option } from './option.js'

/** What `keymock --help` prints for a command. */
export function helpOf(command: Command, version: string): string {
  const isDefault = command.name === defaultCommand
  const name = isDefault ? `[${command.name}]` : command.name
  const blocks = [
    `keymock ${version}: a mock server and contract kit for a key management service`,
    heading('Usage', [`keymock ${name} ${command.usage}`]),
  ]
  if (isDefault) blocks.push(heading('Commands', commands.map(commandLine)))
  else blocks.push(`${command.summary}.`)
  for (const [section, lines] of sections(command)) blocks.push(heading(section, lines))
  const variable = `Each option is also an environment variable: ${environmentNameOf('port')} for ${flagOf('port')}.`
  blocks.push(`${variable}\nAn argument wins over the environment.`)
  return blocks.join('\n\n')
}

const nameWidth = 10
const flagWidth = 22

function commandLine({ name, summary }: Command): string {
  return `${name.padEnd(nameWidth)}${summary}`
}

function sections({ options }: Command): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [name, definition] of Object.entries(options)) {
    const lines = found.get(definition.section) ?? []
    lines.push(optionLine(name, definition))
    found.set(definition.section, lines)
  }
  return found
}

function optionLine(name: string, definition: Option): string {
  const value = isSwitch(definition) ? '' : ` ${definition.placeholder}`
  const letter = definition.letter === undefined ? '' : `-${definition.letter}, `
  const known = typeof definition.default === 'string' || typeof definition.default === 'number'
  const byDefault = known ? ` [default: ${definition.default}]` : ''
  return `${`${letter}${flagOf(name)}${value}`.padEnd(flagWidth)} ${definition.help}${byDefault}`
}

function heading(title: string, lines: readonly string[]): string {
  return [title, ...lines.map(line => `  ${line}`)].join('\n')
}
