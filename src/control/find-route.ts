import { closestMatch } from 'leven'
import { type Address, controlPath } from './address.js'
import { ControlError } from './control-error.js'

import type { ControlRoute } from './control-route.js'

export interface RouteMatch {
  route: ControlRoute
  parameters: Readonly<Record<string, string>>
}

/** @throws ControlError `ROUTE_NOT_FOUND`, `METHOD_NOT_ALLOWED` */
export function findRoute(
  routes: readonly ControlRoute[],
  method: string,
  path: string,
  { sandboxName }: Address,
): RouteMatch {
  const matches = routes.flatMap(route => {
    const parameters = matchPath(route.path, path)
    return parameters === undefined ? [] : [{ route, parameters }]
  })
  // A path without parameters comes first: /keys/verify is not the key with the id "verify".
  const exact = matches.filter(({ route }) => !route.path.includes('{'))
  const candidates = exact.length > 0 ? exact : matches
  if (candidates.length === 0) throw unknownPath(routes, path)
  const asked = method === 'HEAD' ? 'GET' : method
  const match = candidates.find(({ route }) => route.method === asked)
  if (match === undefined) throw otherMethod(candidates, method, path)
  if (match.route.scope === 'server' && sandboxName !== undefined) throw rootOnly(path)
  return match
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/')
  const found = path.split('/')
  if (expected.length !== found.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, part] of expected.entries()) {
    const text = found[index] ?? ''
    if (part.startsWith('{') && text !== '') parameters[part.slice(1, -1)] = decoded(text)
    else if (part !== text) return undefined
  }
  return parameters
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function unknownPath(routes: readonly ControlRoute[], path: string): ControlError {
  const paths = [...new Set(routes.map(route => route.path))]
  const meant = closestMatch(path, paths, { maxDistance: 4 })
  const hint = meant === undefined ? '' : ` Did you mean ${controlPath}${meant}?`
  return new ControlError(404, {
    code: 'ROUTE_NOT_FOUND',
    where: `${controlPath}${path.slice(0, 80)}`,
    problem: `Unknown path of the control API.${hint}`,
    remedy: `See all paths with GET ${controlPath}/openapi.json.`,
  })
}

function otherMethod(matches: readonly RouteMatch[], method: string, path: string): ControlError {
  const allowed = [...new Set(matches.map(({ route }) => route.method))].join(', ')
  return new ControlError(
    405,
    {
      code: 'METHOD_NOT_ALLOWED',
      where: `${controlPath}${path}`,
      problem: `Found ${method}; expected ${allowed}.`,
      remedy: `See the methods with GET ${controlPath}/openapi.json.`,
    },
    { Allow: allowed },
  )
}

function rootOnly(path: string): ControlError {
  return new ControlError(404, {
    code: 'ROUTE_NOT_FOUND',
    where: `${controlPath}${path}`,
    problem: 'This route belongs to the whole server, not to a sandbox.',
    remedy: `Call ${controlPath}${path} without the prefix /sandboxes/… and without the header Keymock-Sandbox.`,
  })
}
