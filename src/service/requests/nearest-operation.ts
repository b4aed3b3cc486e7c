import { closestMatch } from 'leven'
import type { Profile } from '../../../schemas/generated/types.js'
import { type OperationDescription, operations } from '../../../schemas/operations.js'

type ServedOperation = (typeof operations)[number]

export function servedBy({ neighbours = [] }: Pick<Profile, 'neighbours'>): readonly ServedOperation[] {
  return operations.filter(({ name, specified }) => specified || neighbours.some(served => served === name))
}

export function nearestOperation(
  path: string,
  served: readonly OperationDescription[],
): OperationDescription | undefined {
  const parts = path.slice(0, longestPath).split('/').filter(Boolean)
  const last = parts.at(-1) ?? ''
  // "keys/createKey" probably means "keys.createKey".
  const candidates = [last, `${parts.at(-2) ?? ''}.${last}`].map(name => name.toLowerCase())
  const names = served.map(({ name }) => name.toLowerCase())
  for (const candidate of candidates) {
    const found = closestMatch(candidate, names, { maxDistance: 4 })
    if (found !== undefined) return served[names.indexOf(found)]
  }
  return undefined
}

const longestPath = 200

/** Advice for the path of an operation that keymock knows but does not serve. */
export function unservedOperation(path: string, served: readonly OperationDescription[]): string | undefined {
  const found = operations.find(operation => path.endsWith(operation.path))
  if (found === undefined || served.some(({ name }) => name === found.name)) return undefined
  return `${found.name} is outside the specification and is not served. Serve it with neighbours: ['${found.name}'], or start keymock with --neighbours ${found.name}.`
}
