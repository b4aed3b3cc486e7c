import { closestMatch } from 'leven'
import { specifiedOperations } from '../../schemas/operations.js'

const methods = new Map<string, string>(specifiedOperations.map(({ path, method }) => [path, method]))
const paths = [...methods.keys()]

/**
 * A sentence about a request that no handler answered, when it was probably meant for the fake: to an operation at another base URL,
 * or to a path that is nearly an operation's. Nothing of the query is repeated.
 *
 * @param baseUrl Where the fake answers, if it does not at any origin.
 */
export function nearMiss(method: string, url: string, baseUrl: string | undefined): string | undefined {
  const { origin, pathname } = new URL(url)
  const operation = paths.find(path => pathname.endsWith(path))
  if (operation !== undefined) {
    const asked = origin + pathname.slice(0, -operation.length)
    if (baseUrl === undefined) {
      return `${method} ${operation} went to ${asked}; without a baseUrl keymock answers at the root of any origin. Start it with baseUrl: '${asked}'.`
    }
    return `${method} ${operation} went to ${asked}, but keymock answers at ${baseUrl}. Start it with baseUrl: '${asked}', or leave baseUrl out to answer at any origin.`
  }
  const nearest = nearestPath(pathname)
  if (nearest === undefined) return undefined
  return `${method} ${pathname} is no operation, so it went to the network. The nearest is ${methods.get(nearest)} ${nearest}.`
}

function nearestPath(pathname: string): string | undefined {
  const parts = pathname.split('/').filter(part => part !== '')
  const last = parts.at(-1) ?? ''
  // "keys/createKey" is meant for "keys.createKey".
  const candidates = [last, `${parts.at(-2) ?? ''}.${last}`].map(name => name.toLowerCase())
  const names = paths.map(path => path.slice('/v1/'.length).toLowerCase())
  for (const candidate of candidates) {
    const found = closestMatch(candidate, names, { maxDistance: 4 })
    if (found !== undefined) return paths[names.indexOf(found)]
  }
  return undefined
}
