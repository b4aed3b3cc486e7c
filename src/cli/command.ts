import type { OptionTable, OptionValues } from './options/option.js'
import type { Terminal } from './terminal/terminal.js'

export interface CommandContext<Table extends OptionTable = OptionTable> {
  values: OptionValues<Table>
  /** The names of the options on the command line, without options from the environment. */
  given: readonly string[]
  positionals: readonly string[]
  terminal: Terminal
}

/** Resolves with the exit code. */
export type RunCommand<Table extends OptionTable = OptionTable> = (
  context: CommandContext<Table>,
) => Promise<number>

export interface Command<Table extends OptionTable = OptionTable> {
  name: string
  /** The action of the command, in a few words without a full stop. */
  summary: string
  /** Sentences that follow the summary in the help of the command. */
  details?: string
  /** The words after `keymock` in the usage lines. */
  usage: readonly [string, ...string[]]
  /** Command lines to copy, each without `keymock`. */
  examples: readonly [string, ...string[]]
  /** The largest number of positional arguments. `checked by itself`: the code of the command checks their number. */
  positionals: number | 'checked by itself'
  options: Table
  /** The help of each subcommand, by the subcommand's name. */
  parts?: Readonly<Record<string, Pick<Command, 'summary' | 'usage' | 'examples'>>>
  /** Loads the code of this command, which other commands do not need. */
  load(): Promise<RunCommand<Table>>
}

/** Removes the option table from the type of a command, so that one list can hold all commands. */
export function command<Table extends OptionTable>(definition: Command<Table>): Command {
  return definition as unknown as Command
}
