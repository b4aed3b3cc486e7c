import type { CommanderError, Command as Parser } from 'commander'
import { onOff } from '../options/value-kind.js'
import { commands } from './commands.js'
import { flagOf } from './options/option.js'
import { UsageError } from './usage-error.js'

export function refusal({ code, message }: CommanderError, program: Parser): UsageError {
  const [first = '', second = ''] = message.split(/\n(?=\(Did you mean [^\n]*\)$)/)
  const where = /'(.*)'/s.exec(first)?.[1] ?? 'keymock'
  const meant = /^\(Did you mean (.*)\?\)$/.exec(second)?.[1]
  const suggestion = meant === undefined ? '.' : `. Did you mean ${meant}?`
  if (code === 'commander.unknownOption') return unknownOption(where, suggestion, program)
  if (code === 'commander.unknownCommand') {
    return new UsageError({
      code: 'COMMAND_UNKNOWN',
      where: where === '' ? '""' : where,
      problem: `Unknown command${suggestion}`,
      remedy: remedyForCommand(where),
    })
  }
  if (code === 'commander.excessArguments') return excessArgument(program)
  return new UsageError({
    code: 'ARGUMENT_UNKNOWN',
    where,
    problem: first.replace(/^error: /, ''),
    remedy: `Run keymock ${flagOf('help')} to see the commands and options.`,
  })
}

function remedyForCommand(word: string): string {
  if (/^https?:/.test(word)) return `To check the service there: keymock contract ${word}`
  if (/^\d+$/.test(word)) return `To listen on that port: keymock ${flagOf('port')} ${word}`
  return `Use a command: ${commands.map(({ name }) => name).join(', ')}. See their descriptions with ${flagOf('help')}.`
}

function unknownOption(flag: string, suggestion: string, program: Parser): UsageError {
  const owner = commands.find(({ options }) => Object.keys(options).some(name => flagOf(name) === flag))
  const known = program.commands.flatMap(({ options }) => options.map(({ long }) => long))
  const meant = [`-${flag}`, flag.replace(/^--no-/, '--')].find(candidate => known.includes(candidate))
  // Only `--help` and `--version` have short options. For `-p`, suggests the options that begin with `--p`.
  const begun = /^-\w$/.test(flag) ? known.filter(long => long?.startsWith(`-${flag}`)) : []
  const isOff = meant !== undefined && flag.startsWith('--no-')
  const better =
    begun.length > 0
      ? `. Did you mean ${inWords(begun)}?`
      : meant === undefined
        ? suggestion
        : `. Did you mean ${meant}${isOff ? '=false' : ''}?`
  const isForeign = owner === undefined && better === '.'
  const name = program.args[0]
  // A command that takes any number of arguments runs another program. The option may be for that program.
  const isBefore = commands.some(
    other => other.name === name && other.positionals === Number.POSITIVE_INFINITY,
  )
  return new UsageError({
    code: 'OPTION_UNKNOWN',
    where: flag,
    problem:
      owner === undefined ? `Unknown option${better}` : `This option belongs to keymock ${owner.name}.`,
    remedy:
      isForeign && isBefore
        ? `Put your own command after --, such as: keymock ${name} -- npm test`
        : `See all options with ${flagOf('help')}.`,
  })
}

function remedyFor(extra: string, isCommand: boolean): string {
  if (isCommand) return `Put the command first: keymock ${extra}.`
  return onOff.read(extra) === undefined
    ? `See the arguments and options with ${flagOf('help')}.`
    : `Write the value of a switch after =, such as ${flagOf('quiet')}=${extra}.`
}

function inWords(flags: readonly (string | undefined)[]): string {
  return flags.length === 1 ? String(flags[0]) : `${flags.slice(0, -1).join(', ')} or ${flags.at(-1)}`
}

function excessArgument(program: Parser): UsageError {
  const [name, ...positionals] = [
    program.args[0],
    ...(program.commands.find(({ args }) => args.length > 0)?.args ?? []),
  ]
  const limit = commands.find(command => command.name === name)?.positionals
  const count = typeof limit === 'number' ? limit : 0
  const extra = positionals[count] ?? ''
  const isCommand = commands.some(command => command.name === extra)
  return new UsageError({
    code: 'ARGUMENT_UNKNOWN',
    where: extra === '' ? '""' : extra,
    problem: `keymock ${name} takes ${count === 0 ? 'only options' : `at most ${count === 1 ? 'one argument' : `${count} arguments`}`}.`,
    remedy: remedyFor(extra, isCommand),
  })
}
