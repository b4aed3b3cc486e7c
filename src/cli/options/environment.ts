import { closestMatch } from 'leven'
import type { Command } from '../command.js'
import { environmentNameOf, flagOf, type OptionTable } from './option.js'
import type { OptionTexts } from './read-options.js'

type Environment = Readonly<Record<string, string | undefined>>

/** Variables without an option: keymock sets them for programs that it starts, or they hold secrets. */
const setByKeymock = [
  'KEYMOCK_BASE_URL',
  'KEYMOCK_TOKEN',
  'KEYMOCK_API_ID',
  'KEYMOCK_CONTROL_URL',
  'KEYMOCK_CONTROL_TOKEN',
  'KEYMOCK_RUN_ID',
  'KEYMOCK_STORE_USERNAME',
  'KEYMOCK_STORE_PASSWORD',
]

const kubernetesName =
  /^KEYMOCK_(?:\w+_)?(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)$/

/** For a service called keymock, Kubernetes sets KEYMOCK_PORT=tcp://10.0.0.7:4010 and similar variables in every container. */
export function isSetByKubernetes(name: string, value: string): boolean {
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
