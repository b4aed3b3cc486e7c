import { flagOf } from '../options/option.js'
import { UsageError } from '../usage-error.js'
import { filesOf } from './load-world.js'
import type { ServeValues } from './open-server.js'

type Name = keyof ServeValues

const contradictions: readonly (readonly [one: Name, other: Name, problem: string])[] = [
  ['store', 'persist', 'A server keeps its state in a shared store or in a file, not in both.'],
  [
    'watch',
    'store',
    `${flagOf('watch')} starts over with each change of a watched file, and would reset all servers that share the state.`,
  ],
  [
    'watch',
    'persist',
    `${flagOf('watch')} starts over with each change of a watched file, but ${flagOf('persist')} keeps the existing keys.`,
  ],
]

const companions: readonly (readonly [given: Name, needed: Name, value: string])[] = [
  ['cert', 'key', 'FILE'],
  ['key', 'cert', 'FILE'],
  ['storePrefix', 'store', 'URL'],
  ['storeWait', 'store', 'URL'],
]

export function refuseCombinations(values: ServeValues): void {
  const isGiven = (name: Name) => values[name] !== undefined && values[name] !== false
  for (const [one, other, problem] of contradictions) {
    if (!isGiven(one) || !isGiven(other)) continue
    throw new UsageError({
      code: 'OPTIONS_CONTRADICT',
      where: `${flagOf(one)} ${flagOf(other)}`,
      problem,
      remedy: 'Omit one of the two options.',
    })
  }
  for (const [given, needed, value] of companions) {
    if (!isGiven(given) || isGiven(needed)) continue
    throw new UsageError({
      code: 'OPTION_MISSING',
      where: flagOf(needed),
      problem: `${flagOf(given)} has no effect without ${flagOf(needed)}.`,
      remedy: `Add ${flagOf(needed)} ${value}, or omit ${flagOf(given)}.`,
    })
  }
  if (!values.watch || filesOf(values).length > 0) return
  throw new UsageError({
    code: 'OPTIONS_CONTRADICT',
    where: flagOf('watch'),
    problem: `${flagOf('watch')} has no file to watch: the fixture and the profile are built in.`,
    remedy: `Add a file with ${flagOf('fixtures')}, ${flagOf('profile')}, ${flagOf('faults')} or ${flagOf('handlers')}, or omit ${flagOf('watch')}.`,
  })
}
