import { parseArgs } from 'node:util'
import { closestMatch } from 'leven'
import { UsageError } from '../usage-error.js'
import {
  environmentNameOf,
  flagOf,
  isSwitch,
  type Option,
  type OptionTable,
  type OptionValues,
} from './option.js'

export interface ParsedOptions<Table extends OptionTable> {
  values: OptionValues<Table>
  positionals: string[]
  /** The options that were given by an argument or in the environment, and are not merely their default. */
  given: ReadonlySet<keyof Table>
}

/**
 * Reads a command line against a table of options. An argument wins over the environment, the environment over the default; of
 * an argument given twice the last one wins, unless its values can be joined.
 *
 * @throws UsageError that names the argument, what was found and what is allowed.
 */
export function parseOptions<Table extends OptionTable>(
  table: Table,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ParsedOptions<Table> {
  const values: Record<string, unknown> = {}
  const given = new Set<string>()
  for (const [name, definition] of Object.entries(table)) {
    const text = environment[environmentNameOf(name)]
    values[name] = definition.default
    if (text === undefined || text === '') continue
    values[name] = read(environmentNameOf(name), definition, text)
    given.add(name)
  }
  const positionals: string[] = []
  const seen = new Set<string>()
  for (const token of tokens(table, args)) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    const name = nameOfFlag(table, token.rawName)
    const definition = table[name]
    if (definition === undefined) continue
    const value = readArgument(name, definition, token.value, token.inlineValue === true)
    values[name] = seen.has(name) ? (definition.kind.join?.(values[name], value) ?? value) : value
    seen.add(name)
    given.add(name)
  }
  // The loops above went through the whole table: every name has its value.
  return { values: values as OptionValues<Table>, positionals, given }
}

/**
 * Environment variables that look like a misspelt setting.
 *
 * Others that begin with KEYMOCK_ may belong to a script, so only a near miss is worth a word.
 */
export function misspeltVariables(
  table: OptionTable,
  environment: Readonly<Record<string, string | undefined>>,
): { found: string; meant: string }[] {
  const known = Object.keys(table).map(environmentNameOf)
  return Object.keys(environment)
    .filter(name => name.startsWith('KEYMOCK_') && !known.includes(name))
    .flatMap(found => {
      const meant = closestMatch(found, known, { maxDistance: 2 })
      return meant === undefined ? [] : [{ found, meant }]
    })
}

function tokens(table: OptionTable, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(table).map(([name, definition]) => [
      flagOf(name).slice(2),
      {
        type: isSwitch(definition) ? ('boolean' as const) : ('string' as const),
        ...(definition.letter === undefined ? {} : { short: definition.letter }),
      },
    ]),
  )
  // Not strict: its complaints neither name the closest flag nor say what is allowed.
  return parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true }).tokens
}

function nameOfFlag(table: OptionTable, flag: string): string {
  const name = Object.keys(table).find(
    candidate => flagOf(candidate) === flag || `-${table[candidate]?.letter}` === flag,
  )
  if (name !== undefined) return name
  const meant = closestMatch(flag, Object.keys(table).map(flagOf), { maxDistance: 3 })
  throw new UsageError({
    code: 'OPTION_UNKNOWN',
    where: flag,
    problem: `There is no such option${meant === undefined ? '' : `; did you mean ${meant}?`}`.replace(
      /([^?])$/,
      '$1.',
    ),
    remedy: `${flagOf('help')} lists them all.`,
  })
}

function readArgument(name: string, definition: Option, value: string | undefined, inline: boolean): unknown {
  if (value === undefined) {
    if (isSwitch(definition)) return true
    throw missingValue(name, definition, 'nothing')
  }
  // `--fixtures --quiet` is a forgotten value and not a file called --quiet; a number may well be negative.
  if (!inline && /^-\D/.test(value)) throw missingValue(name, definition, value)
  return read(flagOf(name), definition, value)
}

function read(where: string, definition: Option, value: string): unknown {
  const result = definition.kind.read(value)
  if (result !== undefined) return result
  throw new UsageError({
    code: 'OPTION_INVALID',
    where,
    problem: `Found ${JSON.stringify(value)}; it takes ${definition.kind.takes}.`,
    remedy: `Correct the value, or leave it out${describeDefault(definition)}.`,
  })
}

function missingValue(name: string, definition: Option, found: string): UsageError {
  return new UsageError({
    code: 'OPTION_INVALID',
    where: flagOf(name),
    problem: `Found ${found === 'nothing' ? found : JSON.stringify(found)}; it takes ${definition.kind.takes}.`,
    remedy: `Write ${flagOf(name)} ${definition.placeholder ?? ''}, or leave it out${describeDefault(definition)}.`,
  })
}

function describeDefault(definition: Option): string {
  const value = definition.default
  return typeof value === 'string' || typeof value === 'number' ? ` for ${value}` : ''
}
