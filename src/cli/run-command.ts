import { CommanderError } from 'commander'
import { KeymockError } from '../domain/keymock-error.js'
import { commands } from './commands.js'
import { exitCodes } from './exit-codes.js'
import { strayVariables } from './options/environment.js'
import { inVariables } from './options/in-variables.js'
import { readOptions } from './options/read-options.js'
import { chooseCommand, createProgram } from './program.js'
import { refusal } from './refusal.js'
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
  } finally {
    await terminal.flush()
  }
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode: number = exitCodes.done
  const line = chooseCommand(args)
  const program = createProgram(terminal, line, async ({ options, load }, texts, positionals) => {
    const values = readOptions(options, texts, terminal.environment)
    for (const text of strayVariables(options, commands, terminal.environment, texts)) terminal.warn(text)
    const start = await load()
    const given = Object.keys(texts)
    exitCode = await start({ values, given, positionals, terminal }).catch(error => {
      throw inVariables(error, options, texts, terminal.environment)
    })
  })
  try {
    await program.parseAsync(line.args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // commander throws with exit code 0 after it prints the help or the version.
    if (error.exitCode !== 0) throw refusal(error, program)
  }
  return exitCode
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
