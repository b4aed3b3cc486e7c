import { Option as ParsedOption, Command as Parser } from 'commander'
import { type Inline, joined, strong } from '../../contract-tests/document/inline.js'
import packageJson from '../../package.json' with { type: 'json' }
import type { Command } from './command.js'
import { commands, defaultCommand } from './commands.js'
import { inlineValues } from './options/inline-values.js'
import { environmentNameOf, flagOf, isSwitch, type Option } from './options/option.js'
import type { OptionTexts } from './options/read-options.js'
import type { Terminal } from './terminal/terminal.js'

export type Execute = (command: Command, texts: OptionTexts, positionals: readonly string[]) => Promise<void>

const helpFlags = ['-h', '--help']
const versionFlags = ['-v', '--version']
const printHelp = 'Print this help.'
const examplesTitle = 'Examples:'
/** Large, so that few lines wrap, because users may search the help with `grep`. */
const widthWithoutTerminal = 120

/**
 * The parser never ends the process. It throws a CommanderError instead.
 *
 * If a command runs, the parser knows only that command. Otherwise, the parser knows all commands, for the help and for
 * suggestions after a wrong name.
 */
export function createProgram(
  terminal: Terminal,
  { command: chosen, args }: CommandLine,
  execute: Execute,
): Parser {
  const titles = new Set([examplesTitle])
  const help = {
    styleTitle(title: string) {
      titles.add(title)
      return title
    },
    // Omits the value of a switch, because users rarely write it.
    optionTerm: (option: ParsedOption) => (option.optional ? (option.long ?? '') : option.flags),
    subcommandTerm: (command: Parser) => command.name(),
  }
  const program = new Parser('keymock')
    .usage('[command] [options]')
    .description(
      `keymock ${packageJson.version}: a mock server and contract kit for a key management service`,
    )
    .helpOption(helpFlags.join(', '), printHelp)
    .version(packageJson.version, versionFlags.join(', '), 'Print the version.')
    .helpCommand('help [command]', 'Print the help of a command')
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp(help)
    .configureOutput({
      writeOut: text => terminal.print(withTitles(text.trimEnd(), titles)),
      getOutHelpWidth: () => terminal.columns ?? widthWithoutTerminal,
      outputError: () => undefined,
    })
  const isRun = chosen !== undefined && !args.includes('--help')
  // `chosen` may describe a subcommand, whose help replaces the help of the command.
  const known = commands.map(one => (one.name === chosen?.name ? chosen : one))
  for (const definition of isRun ? [chosen] : known) {
    const { name, summary, details, usage, positionals, options } = definition
    const parser = program
      .command(name)
      .summary(summary)
      .description([`${summary}.`, details].filter(Boolean).join(' '))
      .addHelpOption(helpOption())
      .configureHelp({ ...help, commandUsage: () => linesOf(usage, '       ') })
      .addHelpText('after', endOfHelp(definition))
      .action(() => execute(definition, parser.opts(), parser.args))
    if (positionals !== 0) parser.argument(positionals === 1 ? '[argument]' : '[arguments...]')
    if (definition !== chosen) continue
    for (const [optionName, option] of Object.entries(options))
      parser.addOption(parsedOption(optionName, option))
    program.addHelpText('after', () => `\n${parser.helpInformation()}${endOfHelp(definition)}`)
  }
  return program
}

function helpOption(): ParsedOption {
  return new ParsedOption(helpFlags.join(', '), printHelp).helpGroup('Help:')
}

function linesOf(calls: readonly string[], indent: string): string {
  return calls.map(call => `keymock ${call}`).join(`\n${indent}`)
}

function endOfHelp({ examples, options }: Command): string {
  const [option] = Object.keys(options)
  const shown = `\n${examplesTitle}\n  ${linesOf(examples, '  ')}\n`
  if (option === undefined) return shown
  return `${shown}
Each option is also an environment variable: ${environmentNameOf(option)} for ${flagOf(option)}.
An argument overrides the environment.`
}

/** The parser collects the values as text, and `readOptions` checks them later. */
function parsedOption(name: string, option: Option): ParsedOption {
  const { placeholder = '', help, section, default: byDefault } = option
  const value = isSwitch(option) ? '[true|false]' : `<${placeholder}>`
  const isShown = typeof byDefault === 'string' || typeof byDefault === 'number'
  const parsed = new ParsedOption(
    `${flagOf(name)} ${value}`,
    isShown ? `${help} [default: ${byDefault}]` : help,
  )
    .helpGroup(`${section}:`)
    .argParser((text, earlier: readonly string[] | undefined) => [...(earlier ?? []), text])
  // Without this line, commander reads --no-control as the opposite of --control.
  parsed.negate = false
  return parsed
}

export interface CommandLine {
  /** Undefined for an unknown command. */
  command: Command | undefined
  /** Each option and its value are one argument. */
  args: string[]
}

/** The options for help and version work even if other arguments are wrong. Arguments after -- belong to another program. */
export function chooseCommand(args: readonly string[]): CommandLine {
  const [first, ...others] = args
  // Many users try `keymock help contract` first.
  if (first === 'help') return chooseCommand([...others, '--help'])
  const isNamed = first !== undefined && !first.startsWith('-')
  const command = isNamed ? commands.find(({ name }) => name === first) : defaultCommand
  if (command === undefined) return { command, args: [first ?? ''] }
  const rest = isNamed ? others : args
  const end = rest.indexOf('--')
  const own = end === -1 ? rest : rest.slice(0, end)
  const asksFor = (flags: readonly string[]) => own.some(arg => flags.includes(arg))
  if (asksFor(helpFlags))
    return { command: partOf(command, rest), args: isNamed ? [command.name, '--help'] : ['--help'] }
  if (asksFor(versionFlags)) return { command, args: ['--version'] }
  return { command, args: [command.name, ...inlineValues(command.options, rest)] }
}

function partOf(command: Command, [word = '']: readonly string[]): Command {
  const { parts = {} } = command
  const part = Object.hasOwn(parts, word) ? parts[word] : undefined
  return part === undefined ? command : { ...command, ...part, options: {} }
}

function withTitles(text: string, titles: ReadonlySet<string>): Inline {
  const lines = text.split('\n').map((one): Inline => {
    const title = [...titles].find(start => one.startsWith(start))
    return title === undefined ? one : [strong(title), one.slice(title.length)]
  })
  return joined(lines, '\n')
}
