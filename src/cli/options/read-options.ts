import { UsageError } from '../usage-error.js'
import { isSetByKubernetes } from './environment.js'
import { environmentNameOf, flagOf, type Option, type OptionTable, type OptionValues } from './option.js'

/** A repeated option has several texts. */
export type OptionTexts = Readonly<Record<string, readonly string[] | undefined>>

/** An argument overrides the environment, which overrides the default. */
export function readOptions<Table extends OptionTable>(
  table: Table,
  texts: OptionTexts,
  environment: Readonly<Record<string, string | undefined>>,
): OptionValues<Table> {
  const entries = Object.entries(table).map(([name, option]) => [
    name,
    valueFrom(name, option, texts[name], environment),
  ])
  // The entries come from the whole table, so every option has its value.
  return Object.fromEntries(entries) as OptionValues<Table>
}

function valueFrom(
  name: string,
  option: Option,
  texts: readonly string[] | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): unknown {
  const { kind } = option
  if (texts !== undefined) {
    const values = texts.map(text => read(flagOf(name), option, text))
    return values.reduce((earlier, later) => kind.join?.(earlier, later) ?? later)
  }
  const variable = environmentNameOf(name)
  const text = environment[variable]
  if (text === undefined || text === '' || isSetByKubernetes(variable, text)) return option.default
  return read(variable, option, text)
}

function read(where: string, option: Option, text: string): unknown {
  const value = option.kind.read(text)
  if (value !== undefined) return value
  const { default: byDefault } = option
  const otherwise =
    typeof byDefault === 'string' || typeof byDefault === 'number' ? ` to use ${byDefault}` : ''
  throw new UsageError({
    code: 'OPTION_INVALID',
    where,
    problem: `Found ${shown(text)}; expected ${option.kind.takes}.`,
    remedy: `Correct the value, or omit ${where}${otherwise}.`,
  })
}

const longestShown = 80

function shown(text: string): string {
  return JSON.stringify(text.length <= longestShown ? text : `${text.slice(0, longestShown)}…`)
}
