import { parseArgs } from 'node:util'
import { closestMatch } from 'leven'
import packageJson from '../../package.json' with { type: 'json' }
import { type Inline, joined, strong } from '../common/document/inline.js'
import { asPrinted, KeymockError } from '../domain/keymock-error.js'
import { onOff } from '../options/value-kind.js'
import type { Command } from './command.js'
import { commands, defaultCommand } from './commands.js'
import { exitCodes } from './exit-codes.js'
import { environmentNameOf, flagOf, isSwitch, type Option, type OptionTable } from './options/option.js'
import { type OptionTexts, readOptions, strayVariables, variablesIn } from './options/read-options.js'
import type { Terminal } from './terminal/terminal.js'
import { UsageError } from './usage-error.js'

type CommandLine =
  | { asks: 'help'; command: Command | undefined }
  | { asks: 'version' }
  | { asks: 'run'; command: Command; texts: OptionTexts; positionals: string[] }

const helpFlags = ['-h', '--help']
const versionFlags = ['-v', '--version']

/** The options for help and version work even if other arguments are wrong. Arguments after -- belong to another program. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const [first, ...others] = args
  // Many users try `keymock help contract` first.
  if (first === 'help') return readCommandLine([...others, '--help'])
  const isNamed = first !== undefined && !first.startsWith('-')
  const command = isNamed ? commands.find(({ name }) => name === first) : defaultCommand
  if (command === undefined) throw unknownCommand(first ?? '')
  const rest = isNamed ? others : args
  const own = rest.slice(0, endOf(rest)).map(arg => arg.replace(/^(--\w+)=.*$/s, '$1'))
  const asksFor = (flags: readonly string[]) => own.some(arg => flags.includes(arg))
  if (asksFor(helpFlags)) return { asks: 'help', command: isNamed ? partOf(command, rest) : undefined }
  if (asksFor(versionFlags)) return { asks: 'version' }
  return { asks: 'run', command, ...readArguments(command, rest) }
}

function endOf(args: readonly string[]): number {
  const end = args.indexOf('--')
  return end === -1 ? args.length : end
}

function partOf(command: Command, [word = '']: readonly string[]): Command {
  const { parts = {} } = command
  const part = Object.hasOwn(parts, word) ? parts[word] : undefined
  return part === undefined ? command : { ...command, ...part, options: {} }
}

function readArguments(command: Command, args: readonly string[]) {
  const options = new Map(
    Object.entries(command.options).map(([name, option]) => [flagOf(name), { name, option }]),
  )
  const kinds = [...options].map(([flag, { option }]) => [
    flag.slice(2),
    { type: isSwitch(option) ? ('boolean' as const) : ('string' as const) },
  ])
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(kinds),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const texts: Record<string, string[]> = {}
  const positionals: string[] = []
  const unknown: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    const given = args[token.index] ?? ''
    const known = options.get(token.rawName)
    if (/^-\d/.test(given)) positionals.push(given)
    else if (known === undefined)
      unknown.push(given.startsWith('--') ? (given.split('=', 1)[0] ?? '') : given)
    else {
      const { name, option } = known
      const value = token.inlineValue ? token.value : valueBehind(token.rawName, option, token.value, options)
      texts[name] = [...(texts[name] ?? []), value]
    }
  }
  if (unknown[0] !== undefined) throw unknownOption(unknown[0], command)
  const { positionals: most } = command
  if (typeof most === 'number' && positionals.length > most)
    throw excessArgument(command, positionals[most] ?? '', most)
  return { texts, positionals }
}

/** @param next The argument after the flag. Not repeated in an error, because it may be a token. */
function valueBehind(
  flag: string,
  option: Option,
  next: string | undefined,
  options: ReadonlyMap<string, unknown>,
): string {
  if (isSwitch(option)) return 'true'
  if (next !== undefined && !/^-\D/.test(next)) return next
  const { kind, placeholder = '' } = option
  const before = next !== undefined && options.has(next) ? ` before ${next}` : ''
  const dash =
    next === undefined || next === '--' || before !== ''
      ? ''
      : ` Write a value that begins with a dash as ${flag}=${placeholder}.`
  throw new UsageError(asPrinted`OPTION_INVALID  ${flag}
    The value of ${flag} is missing${before}; expected ${kind.takes}.
    Write ${flag} ${placeholder}, or omit ${flag}.${dash}`)
}

function unknownCommand(word: string): UsageError {
  const names = commands.map(({ name }) => name)
  const parts = commands.flatMap(({ name, parts = {} }) => Object.keys(parts).map(part => `${name} ${part}`))
  const meant = parts.find(part => part.endsWith(` ${word}`)) ?? closest(word, [...names, 'help'])
  const remedy = /^https?:/.test(word)
    ? `To check the service there: keymock contract ${word}`
    : /^\d+$/.test(word)
      ? `To listen on that port: keymock ${flagOf('port')} ${word}`
      : `Use a command: ${names.join(', ')}. See their descriptions with ${flagOf('help')}.`
  return new UsageError(asPrinted`COMMAND_UNKNOWN  ${word === '' ? '""' : word}
    Unknown command${meant === undefined ? '.' : `. Did you mean ${meant}?`}
    ${remedy}`)
}

function unknownOption(flag: string, { name, options, positionals }: Command): UsageError {
  const owner = commands.find(other => Object.keys(other.options).some(one => flagOf(one) === flag))
  const meant = owner === undefined ? meantFlags(flag, options) : undefined
  // A command that takes any number of arguments runs another program. The option may be for that program.
  const isForeign = owner === undefined && meant === undefined && positionals === Number.POSITIVE_INFINITY
  const hint = meant === undefined ? '.' : `. Did you mean ${meant}?`
  return new UsageError({
    code: 'OPTION_UNKNOWN',
    where: flag,
    problem: owner === undefined ? `Unknown option${hint}` : `This option belongs to keymock ${owner.name}.`,
    remedy: isForeign
      ? `Put your own command after --, such as: keymock ${name} -- npm test`
      : flag === '--json' && 'report' in options
        ? `Write a report as JSON with ${flagOf('report')} json=FILE.`
        : `See all options with ${flagOf('help')}.`,
  })
}

function meantFlags(flag: string, options: OptionTable): string | undefined {
  const known = [...Object.keys(options).map(flagOf), '--help']
  // Only `--help` and `--version` have short options. For `-p`, suggests the options that begin with `--p`.
  const begun = /^-\w$/.test(flag) ? known.filter(long => long.startsWith(`-${flag}`)) : []
  if (begun.length > 1) return `${begun.slice(0, -1).join(', ')} or ${begun.at(-1)}`
  const positive = flag.replace(/^--no-/, '--')
  if (positive !== flag && known.includes(positive)) return `${positive}=false`
  return begun[0] ?? known.find(long => long === `-${flag}`) ?? closest(flag, known)
}

/** Finds swapped letters, or a name of which most letters are equal. */
function closest(word: string, known: readonly string[]): string | undefined {
  const letters = (text: string) => [...text].sort().join('')
  const bare = (text: string) => text.replace(/^--/, '').slice(0, 100)
  const maxDistance = Math.min(3, Math.floor(bare(word).length / 2))
  const meant = closestMatch(bare(word), known.map(bare), { maxDistance })
  return known.find(one => letters(one) === letters(word)) ?? known.find(one => bare(one) === meant)
}

function excessArgument({ name }: Command, extra: string, most: number): UsageError {
  const remedy = commands.some(other => other.name === extra)
    ? `Put the command first: keymock ${extra}.`
    : onOff.read(extra) === undefined
      ? `See the arguments and options with ${flagOf('help')}.`
      : `Write the value of a switch after =, such as ${flagOf('quiet')}=${extra}.`
  return new UsageError(asPrinted`ARGUMENT_UNKNOWN  ${extra === '' ? '""' : extra}
    keymock ${name} takes \
    ${most === 0 ? 'only options' : `at most ${most === 1 ? 'one argument' : `${most} arguments`}`}.
    ${remedy}`)
}

type Row = readonly [term: string, text: string]
type Group = readonly [title: string, rows: readonly Row[]]

/** Large, so that few lines wrap, because users may search the help with `grep`. */
const widthWithoutTerminal = 120
/** Narrower columns do not wrap. */
const leastWidth = 40
const helpRow: Row = ['-h, --help', 'Print this help.']
const titles = /^(Usage:|Examples:|[A-Z][\w ]+:$)/

/** @param command Undefined for the help of keymock, which ends with the help of the default command. */
function helpOf(command: Command | undefined, width = widthWithoutTerminal): Inline {
  const text =
    command === undefined
      ? `${overview(width)}\n\n${commandHelp(defaultCommand, width)}`
      : commandHelp(command, width)
  const lines = text.split('\n').map((line): Inline => {
    const title = titles.exec(line)?.[0]
    return title === undefined ? line : [strong(title), line.slice(title.length)]
  })
  return joined(lines, '\n')
}

function overview(width: number): string {
  const names: Row[] = commands.map(({ name, summary }) => [name, summary])
  return page(
    '[command] [options]',
    `keymock ${packageJson.version}: a mock server and contract kit for a key management service`,
    [
      ['Options:', [['-v, --version', 'Print the version.'], helpRow]],
      ['Commands:', [...names, ['help', 'Print the help of a command']]],
    ],
    width,
  )
}

function commandHelp({ summary, details, usage, options, examples }: Command, width: number): string {
  const groups = new Map<string, Row[]>()
  for (const [name, option] of Object.entries(options)) {
    const { placeholder, help, section, default: byDefault } = option
    // Omits the value of a switch, because users rarely write it.
    const term = isSwitch(option) ? flagOf(name) : `${flagOf(name)} <${placeholder}>`
    const isShown = typeof byDefault === 'string' || typeof byDefault === 'number'
    const rows = groups.get(`${section}:`) ?? []
    groups.set(`${section}:`, [...rows, [term, isShown ? `${help} [default: ${byDefault}]` : help]])
  }
  const [first] = Object.keys(options)
  const end = first && [
    `Each option is also an environment variable: ${environmentNameOf(first)} for ${flagOf(first)}.`,
    'An argument overrides the environment.',
  ]
  return [
    page(
      linesOf(usage, '       '),
      [`${summary}.`, details].filter(Boolean).join(' '),
      [...groups, ['Help:', [helpRow]]],
      width,
    ),
    `\nExamples:\n  ${linesOf(examples, '  ')}`,
    ...(end ? ['', ...end] : []),
  ].join('\n')
}

function linesOf(calls: readonly string[], indent: string): string {
  return calls.map(call => `keymock ${call}`).join(`\n${indent}`)
}

function page(usage: string, description: string, groups: readonly Group[], width: number): string {
  const termWidth = Math.max(...groups.flatMap(([, rows]) => rows.map(([term]) => term.length)))
  const indent = ' '.repeat(termWidth + 4)
  const parts = groups.map(([title, rows]) =>
    [
      title,
      ...rows.map(([term, text]) => {
        const lines = wrapped(text, width - indent.length)
        return `  ${term.padEnd(termWidth)}  ${lines.join(`\n${indent}`)}`
      }),
    ].join('\n'),
  )
  return [
    `Usage: ${usage.replace(/^(?!keymock)/, 'keymock ')}`,
    wrapped(description, width).join('\n'),
    ...parts,
  ].join('\n\n')
}

function wrapped(text: string, width: number): string[] {
  if (width < leastWidth) return [text]
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}

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
    for (const text of variablesIn(messageOf(error), command.options, texts, environment)) terminal.warn(text)
    throw error
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
