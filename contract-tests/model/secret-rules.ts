import { pointerOf } from '../../src/common/json.js'
import type { Place } from '../engine/place.js'
import type { AnswerFact } from './facts.js'
import { type Found, type Rule, rule } from './rule.js'
import { theToken } from './seen-secrets.js'

/** Rules for secrets outside of their members, in any encoding. */
export const secretRules: readonly Rule<AnswerFact>[] = [
  rule('SEC-03', fact =>
    fact.world.recentKeys.length > 0 ? hides(fact, name => name !== theToken) : undefined,
  ),
  rule('SEC-04', fact => hides(fact, name => name === theToken)),
]

function hides(fact: AnswerFact, isMeant: (name: string) => boolean): Found {
  const { exchange, secrets, world } = fact
  const { operation, request } = exchange
  const { authorization } = request.headers
  // An answer may repeat the credentials of its request, even if they resemble a secret.
  if (authorization !== undefined && !world.secrets.accepted.get(authorization)) return undefined
  // Other operations, such as the retrieval of a key, may show keys.
  if (operation === 'other' && !world.ownsKeys) return undefined
  const sent = world.secrets.find(request.body ?? '')
  const isLeak = (secret: string) => isMeant(secret) && !sent.includes(secret)
  if (!secrets.some(isLeak)) return authorization !== undefined || undefined
  for (const { at, text, isName = false } of placesIn(fact)) {
    const shown = world.secrets.find(text).find(isLeak)
    if (shown === undefined) continue
    const what = shown === theToken ? shown : `the whole raw key of ${shown}`
    return {
      at,
      expected: `an answer without ${what}`,
      received: `${what}${isName ? ', as a member name' : ''}`,
      cause: `${operation} shows ${shown === theToken ? shown : 'a raw key'}`,
    }
  }
  return true
}

interface SearchedPlace {
  at: Place
  text: string
  /** Whether the text is the name of the member, not its value. */
  isName?: boolean
}

function* placesIn({ exchange, query }: AnswerFact): Generator<SearchedPlace> {
  const { operation, response } = exchange
  for (const [name, value] of Object.entries(response.headers))
    yield { at: { header: name }, text: `${name}: ${value}` }
  const isDecrypted = operation === 'listKeys' && query.decrypt === 'true'
  // A listing that is no JSON may show plaintexts.
  if (response.json === undefined && !isDecrypted) yield { at: { instanceLocation: '' }, text: response.text }
  // Other rules judge the raw keys in these places.
  const allowed = { createKey: /^\/key$/, listKeys: /^\/keys\/\d+\/plaintext$/, other: /^(?!)/ }[operation]
  for (const { isName, ...place } of stringsIn(response.json))
    if (isName || !allowed.test(place.at.instanceLocation)) yield { ...place, isName }
}

/** Also yields the names of members, because a name may be a secret. */
function* stringsIn(
  value: unknown,
  pointer = '',
): Generator<{ at: { instanceLocation: string }; text: string; isName: boolean }> {
  if (typeof value === 'string') yield { at: { instanceLocation: pointer }, text: value, isName: false }
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    const inner = pointer + pointerOf([name])
    if (!Array.isArray(value)) yield { at: { instanceLocation: inner }, text: name, isName: true }
    yield* stringsIn(member, inner)
  }
}
