import type { OptionTable, OptionValues } from './options/option.js'
import type { Terminal } from './terminal/terminal.js'

/** The input of a command. */
export interface CommandContext<Table extends OptionTable = OptionTable> {
  values: OptionValues<Table>
  /** The names of the options on the command line, without those from the environment. */
  given: readonly string[]
  positionals: readonly string[]
  terminal: Terminal
}

/** Runs a command to its end. @returns The exit code. */
export type RunCommand<Table extends OptionTable = OptionTable> = (
  context: CommandContext<Table>,
) => Promise<number>

/** A command: its help and its code. */
export interface Command<Table extends OptionTable = OptionTable> {
  name: string
  /** Its action, in a few words without a full stop. */
  summary: string
  /** Sentences that follow the summary in the help of the command. */
  details?: string
  /** The words after `keymock` in the usage lines. */
  usage: readonly [string, ...string[]]
  /** Command lines to copy, each without `keymock`. */
  examples: readonly [string, ...string[]]
  /** The number of positional arguments; `checked by itself` if it has its own message for too many. */
  positionals: number | 'checked by itself'
  options: Table
  /** Subcommands with their own help, by their first word. */
  parts?: Readonly<Record<string, Pick<Command, 'summary' | 'usage' | 'examples'>>>
  /** Loads the code of this command only. */
  load(): Promise<RunCommand<Table>>
}

/** Hides the options of a command from the type. Each command gets the values of its own table. */
export function command<Table extends OptionTable>(definition: Command<Table>): Command {
  return definition as unknown as Command
}
