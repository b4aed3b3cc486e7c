import { closestMatch } from 'leven'
import { shortened } from '../../common/document/counted.js'
import { asPrinted } from '../../domain/keymock-error.js'
import type { Command } from '../command.js'
import { UsageError } from '../usage-error.js'
import { environmentNameOf, flagOf, type Option, type OptionTable, type OptionValues } from './option.js'

/** A repeated option has several texts. */
export type OptionTexts = Readonly<Record<string, readonly string[] | undefined>>

/** An argument overrides the environment, which overrides the default. */
export function readOptions<Table extends OptionTable>(
  table: Table,
  texts: OptionTexts,
  environment: Environment,
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
  environment: Environment,
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
  throw new UsageError(asPrinted`OPTION_INVALID  ${where}
    Found ${JSON.stringify(shortened(text, 80))}; expected ${option.kind.takes}.
    Correct the value, or omit ${where}${otherwise}.`)
}

type Environment = Readonly<Record<string, string | undefined>>

/** Variables without an option: keymock sets them for programs that it starts, or they hold secrets. */
const setByKeymock = [
  'KEYMOCK_BASE_URL',
  'KEYMOCK_TOKEN',
  'KEYMOCK_API_ID',
  'KEYMOCK_CONTROL_URL',
  'KEYMOCK_CONTROL_TOKEN',
  'KEYMOCK_STORE_USERNAME',
  'KEYMOCK_STORE_PASSWORD',
]

const kubernetesName =
  /^KEYMOCK_(?:\w+_)?(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)$/

/** For a service called keymock, Kubernetes sets KEYMOCK_PORT=tcp://10.0.0.7:4010 and similar variables in every container. */
function isSetByKubernetes(name: string, value: string): boolean {
  return (
    kubernetesName.test(name) ||
    (/^KEYMOCK_(?:\w+_)?PORT$/.test(name) && /^(?:tcp|udp|sctp):\/\//.test(value))
  )
}

/** One line about each variable that looks like a setting but has no effect. */
export function strayVariables(
  options: OptionTable,
  commands: readonly Pick<Command, 'options'>[],
  environment: Environment,
  texts: OptionTexts = {},
): string[] {
  const own = Object.keys(options).map(environmentNameOf)
  const covered = Object.keys(texts).map(environmentNameOf)
  const known = new Set([...namesOf(commands), ...setByKeymock])
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (!name.startsWith('KEYMOCK_') || value === '') return []
    if (isSetByKubernetes(name, value)) {
      return own.includes(name) && !covered.includes(name)
        ? [
            `Ignored ${name}: Kubernetes sets this variable for a service called keymock. Use ${flagOf('port')} to set the port.`,
          ]
        : []
    }
    if (known.has(name)) return []
    const meant = closestMatch(name, own, { maxDistance: 2 })
    return [
      `${name} is not a setting of keymock${meant === undefined ? '; it has no effect.' : `; did you mean ${meant}?`}`,
    ]
  })
}

function namesOf(commands: readonly { options: OptionTable }[]): string[] {
  return commands.flatMap(({ options }) => Object.keys(options).map(environmentNameOf))
}

/** Names the variables that set the options of a message, because the message names only flags. */
export function variablesIn(
  message: string,
  options: OptionTable,
  texts: OptionTexts,
  environment: Environment,
): string[] {
  return Object.keys(options).flatMap(name => {
    const [flag, variable] = [flagOf(name), environmentNameOf(name)]
    const text = environment[variable]
    const isRead = texts[name] === undefined && text && !isSetByKubernetes(variable, text)
    const isNamed = message.split(/[^\w-]+/).includes(flag)
    return isRead && isNamed ? [`${variable} sets ${flag}.`] : []
  })
}
