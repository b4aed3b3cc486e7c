import { closestMatch } from 'leven'
import { jsonError } from '../../domain/json-error.js'
import type { RequestContext } from '../request-context.js'
import { nearestOperation, servedBy, unservedOperation } from '../requests/nearest-operation.js'
import type { State } from '../state.js'
import type { Failure } from './failure.js'
import { shorten } from './template.js'

export function tokenAdvice({ fixture: { tokens = [] } }: State, context: RequestContext<unknown>): string {
  if (saysBearerTwice(context)) return bearerOnce
  const there =
    tokens.length === 0
      ? 'The fixture has no tokens.'
      : 'Use a token from "tokens" in the fixture. The server prints these tokens.'
  return `${there} To accept every token, set "anyToken" in the fixture, or start keymock with --any-token.`
}

export function headerAdvice(context: RequestContext<unknown>): string | undefined {
  return saysBearerTwice(context) ? bearerOnce : undefined
}

const bearerOnce =
  'The header Authorization says "Bearer" twice. Your client adds the word itself, so pass only the token.'

function saysBearerTwice({ request: { headers } }: RequestContext<unknown>): boolean {
  return /^bearer\s+bearer(\s|$)/i.test(headers.authorization ?? '')
}

export function pathAdvice(
  _: Failure,
  { profile }: State,
  { request }: RequestContext<unknown>,
): string | undefined {
  const served = servedBy(profile)
  const [path = ''] = request.url.split('?', 1)
  const unserved = unservedOperation(path, served)
  if (unserved !== undefined) return unserved
  const nearest = nearestOperation(path, served)
  return nearest && `Did you mean ${nearest.method} ${nearest.path}?`
}

export function apiAdvice(asked: string, { world }: State, { caller }: RequestContext<unknown>): string {
  const own = [...world.apis.values()].filter(({ workspaceId }) => workspaceId === caller?.workspaceId)
  return instead(
    'API',
    own.map(({ id }) => id),
    [asked],
    "The token's workspace",
  )
}

function workspaceOf({ world }: State, { api }: RequestContext<unknown>) {
  return api && world.workspaces.get(api.workspaceId)
}

export function roleAdvice(failure: Failure, state: State, context: RequestContext<unknown>): string {
  return nameAdvice('role', failure, [...(workspaceOf(state, context)?.roles.keys() ?? [])])
}

export function permissionAdvice(failure: Failure, state: State, context: RequestContext<unknown>): string {
  return nameAdvice('permission', failure, [...(workspaceOf(state, context)?.permissions ?? [])])
}

function nameAdvice(what: string, { details }: Failure, known: readonly string[]): string {
  return instead(
    what,
    known,
    String(details?.names ?? '')
      .slice(0, longestAsked)
      .split(', ', 3),
    'The workspace',
  )
}

const mostNamed = 8
const longestAsked = 200

function instead(what: string, known: readonly string[], asked: readonly string[], where: string): string {
  if (known.length === 0) return `${where} has no ${what}.`
  const near = asked
    .map(name => closestMatch(name.slice(0, longestAsked), known, { maxDistance: 4 }))
    .filter(name => name !== undefined)
  const meant = near.length === 0 ? '' : `Did you mean "${[...new Set(near)].join('", "')}"? `
  const rest = known.length > mostNamed ? ` and ${known.length - mostNamed} more` : ''
  return `${meant}${where} has the ${what}${known.length === 1 ? '' : 's'} ${known.slice(0, mostNamed).join(', ')}${rest}.`
}

/** How a body that is not JSON can be fixed: its encoding, or the place of the first wrong sign. */
export function jsonAdvice({ request: { headers }, text = '' }: RequestContext<unknown>): string | undefined {
  const encoding = headers['content-encoding'] ?? (text.startsWith('\x1f\ufffd') ? 'gzip' : 'identity')
  if (encoding !== 'identity') return `The body is compressed (${shorten(encoding)}). Send it uncompressed.`
  if (text.startsWith('\ufeff')) return 'The body begins with a byte order mark. Send UTF-8 without it.'
  if (text.slice(0, 8).includes('\0')) return 'The body looks like UTF-16. Send UTF-8.'
  if (text.trim() === '') return undefined
  const wrong = jsonError(text)
  return wrong && `The first error is in line ${wrong.line}, column ${wrong.column}.`
}

/** Reads a date in place of the milliseconds of `expires` (spec 2.5). */
export function expiresAdvice(
  { violations = [] }: Failure,
  { json }: RequestContext<unknown>,
): string | undefined {
  if (!violations.some(({ path, text }) => text === 'type' && path.join('.') === 'expires')) return undefined
  const { expires } = json as { expires: unknown }
  const isDate = typeof expires === 'string' && expires.length <= 40 && /^\d{4}-\d\d/.test(expires)
  const ms = isDate ? Date.parse(expires) : Number.NaN
  return Number.isNaN(ms) ? undefined : `In milliseconds, ${JSON.stringify(expires)} is ${ms}.`
}
