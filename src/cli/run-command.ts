import packageJson from '../../package.json' with { type: 'json' }
import { KeymockError } from '../domain/keymock-error.js'
import { helpOf, readCommandLine } from './command-line.js'
import { commands } from './commands.js'
import { exitCodes } from './exit-codes.js'
import { inVariables, readOptions, strayVariables } from './options/read-options.js'
import type { Terminal } from './terminal/terminal.js'
import { UsageError } from './usage-error.js'

/**
 * Prints every error as one message on standard error.
 *
 * @returns The exit code.
 */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(args, terminal)
  } catch (error) {
    terminal.warn(messageOf(error))
    return error instanceof UsageError ? exitCodes.usage : exitCodes.failed
  }
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { environment } = terminal
  const line = readCommandLine(args)
  if (line.asks !== 'run') {
    terminal.print(line.asks === 'help' ? helpOf(line.command, terminal.columns) : packageJson.version)
    return exitCodes.done
  }
  const { command, texts, positionals } = line
  const values = readOptions(command.options, texts, environment)
  for (const text of strayVariables(command.options, commands, environment, texts)) terminal.warn(text)
  const start = await command.load()
  return start({ values, given: Object.keys(texts), positionals, terminal }).catch(error => {
    throw inVariables(error, command.options, texts, environment)
  })
}

function messageOf(error: unknown): string {
  if (error instanceof KeymockError) return error.message
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return [
    'INTERNAL_ERROR  keymock',
    `  ${reason}`,
    '  This is a bug in keymock. Report the bug with the command that you ran.',
  ].join('\n')
}
