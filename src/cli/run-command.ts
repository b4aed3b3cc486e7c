import { closestMatch } from 'leven'
import { visibleText } from '../../contract-tests/reports/visible-text.js'
import packageJson from '../../package.json' with { type: 'json' }
import { KeymockError } from '../keymock-error.js'
import type { Command } from './command.js'
import { commands, defaultCommand } from './commands.js'
import { helpOf } from './options/help.js'
import { flagOf } from './options/option.js'
import { misspeltVariables, parseOptions } from './options/parse-options.js'
import type { Terminal } from './terminal/terminal.js'
import { UsageError } from './usage-error.js'

/** What the process ends with when a command does not say otherwise. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const

/**
 * Runs what a command line asks for. Whatever goes wrong becomes one message on standard error.
 *
 * @param args The arguments behind the name of the program.
 * @returns The exit code.
 */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(args, terminal)
  } catch (error) {
    terminal.warn(messageOf(error))
    return error instanceof UsageError ? exitCodes.usage : exitCodes.failed
  } finally {
    await terminal.flush()
  }
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { command, rest } = chooseCommand(args)
  if (asksFor(rest, 'help', 'h')) {
    terminal.print(helpOf(command, packageJson.version))
    return exitCodes.done
  }
  if (asksFor(rest, 'version', 'v')) {
    terminal.print(packageJson.version)
    return exitCodes.done
  }
  const parsed = parseOptions(command.options, rest, terminal.environment)
  refuseExtra(command, parsed.positionals)
  for (const { found, meant } of misspeltVariables(command.options, terminal.environment)) {
    terminal.warn(`${visibleText(found)} is set, but there is no such setting; did you mean ${meant}?`)
  }
  const start = await command.load()
  return start({ ...parsed, terminal })
}

function chooseCommand(args: readonly string[]): { command: Command; rest: readonly string[] } {
  const [first, ...others] = args
  // `keymock help contract` is what many try first.
  if (first === 'help') return chooseCommand([...others, flagOf('help')])
  const isNamed = first !== undefined && !first.startsWith('-')
  const name = isNamed ? first : defaultCommand
  const command = commands.find(candidate => candidate.name === name)
  if (command !== undefined) return { command, rest: isNamed ? others : args }
  const names = commands.map(candidate => candidate.name)
  const meant = closestMatch(name, names, { maxDistance: 3 })
  throw new UsageError({
    code: 'COMMAND_UNKNOWN',
    where: visibleText(name),
    problem: `There is no such command${meant === undefined ? '.' : `; did you mean ${meant}?`}`,
    remedy: `The commands are ${names.join(', ')}; ${flagOf('help')} says what they do.`,
  })
}

/** Help and version are given whatever else is wrong with the line. What stands behind -- belongs to another command. */
function asksFor(args: readonly string[], name: string, letter: string): boolean {
  const end = args.indexOf('--')
  const own = end === -1 ? args : args.slice(0, end)
  return own.includes(flagOf(name)) || own.includes(`-${letter}`)
}

function refuseExtra({ name, maxPositionals }: Command, positionals: readonly string[]): void {
  const extra = positionals[maxPositionals]
  if (extra === undefined) return
  const isCommand = commands.some(command => command.name === extra)
  throw new UsageError({
    code: 'ARGUMENT_UNKNOWN',
    where: visibleText(extra),
    problem: `keymock ${name} takes ${maxPositionals === 0 ? 'options only' : `${maxPositionals} at most`}.`,
    remedy: isCommand ? `Put the command first: keymock ${extra}.` : `${flagOf('help')} says what it takes.`,
  })
}

function messageOf(error: unknown): string {
  if (error instanceof KeymockError) return error.message.split('\n').map(visibleText).join('\n')
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return [
    'INTERNAL_ERROR  keymock',
    `  ${visibleText(reason)}`,
    '  This is a mistake in keymock itself. Please report it with the command that you ran.',
  ].join('\n')
}
