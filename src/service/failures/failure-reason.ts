import type { RequestContext } from '../request-context.js'
import type { State } from '../state.js'
import { bearerToken, keyOfToken } from '../steps/authentication.js'

type Context = RequestContext<unknown>

export function missingToken({ request }: Context): string | undefined {
  const { authorization } = request.headers
  if (authorization === undefined) return undefined
  return 'The header Authorization does not have the form "Bearer <token>": one space after Bearer, none in the token.'
}

/** Identifies the request's token by its position in the fixture or by the id of a key, because the token itself is secret. */
export async function callerOf(state: State, context: Context): Promise<string> {
  const { fixture, profile } = state
  const { tokens = [], anyToken } = fixture
  const token = bearerToken(context.request.headers.authorization, profile.authentication.tokenSyntax) ?? ''
  const place = tokens.findIndex(one => one.token === token)
  if (place !== -1)
    return `The token is the fixture's /tokens/${place}, of the workspace "${tokens[place]?.workspaceId}".`
  const key = await keyOfToken(state, token)
  if (key !== undefined) {
    return `The token is the raw text of the key "${key.id}". A key of this service is not a token.`
  }
  if (anyToken !== undefined)
    return 'The fixture does not contain the token, so it counts as the token of "anyToken".'
  return 'The fixture does not contain the token.'
}

export function expired(at: number, { now }: Context, what = 'The token'): string {
  return `${what} expired ${lengthOfTime(now - at)} ago, at ${isoOf(at)}; the mock's clock is at ${isoOf(now)}.`
}

function isoOf(ms: number): string {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? String(ms) : date.toISOString()
}

export function missingApi(apiId: string, { world }: State, { caller }: Context): string {
  const elsewhere = world.apis.get(apiId)
  const own = `The token is of the workspace "${caller?.workspaceId}".`
  if (elsewhere === undefined) return 'No workspace has this API.'
  return `The API "${apiId}" is in the workspace "${elsewhere.workspaceId}". ${own}`
}

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const

function lengthOfTime(ms: number): string {
  for (const [name, length] of units) if (ms >= length) return `${Math.round(ms / length)} ${name}`
  return `${Math.round(ms)} ms`
}
