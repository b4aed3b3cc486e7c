import type { Finding } from '../engine/outcome.js'
import { instanceLocationOf } from '../engine/place.js'
import { createBodyIn } from '../records/create-body.js'
import { externalIdOf } from '../records/external-id.js'
import { isObject } from '../records/is-object.js'
import type { TargetExchange } from '../traffic/exchange.js'

/** Sentences that explain failures of several requirements. */
export const hypotheses = {
  collation: 'The service treats texts as equal that differ in case, accents or trailing spaces.',
  anyTextIsTrue: 'The service treats any value of decrypt as true.',
  leftByRefusal: 'A refused create leaves its key.',
} as const

/** Whether a cause is one of these sentences. */
export function isHypothesis(cause: string | undefined): cause is string {
  return Object.values(hypotheses).some(sentence => sentence === cause)
}

/** The sentence that explains a finding of any requirement; undefined if none does. */
export function hypothesisOf({ place, expected, received, cause, exchanges }: Finding): string | undefined {
  if (cause?.endsWith(' leaves a key')) return hypotheses.leftByRefusal
  const last = exchanges.at(-1)
  const location = instanceLocationOf(place)
  if (last?.operation !== 'listKeys' || location === undefined) return undefined
  const [, keys, index, member] = location.split('/')
  if (keys !== 'keys') return undefined
  if (member === 'plaintext') {
    const decrypt = parameterOf(last, 'decrypt')
    return decrypt !== undefined && decrypt !== 'true' ? hypotheses.anyTextIsTrue : undefined
  }
  if (member !== undefined && member !== 'identity') return undefined
  if (location.endsWith('/identity/id')) {
    return haveSimilarUsers(exchanges) ? hypotheses.collation : undefined
  }
  const asked = parameterOf(last, 'externalId')
  const isNamed = received.split(/[\s",]+/).some(word => isSimilar(word, asked))
  const isCollated = isNamed || isSimilar(received, expected) || areOfSimilarUser(last, index, exchanges)
  return isCollated ? hypotheses.collation : undefined
}

/** Whether the users of two creates only resemble each other. The target then gave both one identity. */
function haveSimilarUsers(exchanges: readonly TargetExchange[]): boolean {
  const users = exchanges.flatMap(exchange => createBodyIn(exchange)?.externalId ?? [])
  return users.some(user => users.some(other => isSimilar(user, String(other))))
}

/** Whether the listed key belongs to a user that only resembles the requested one. Checks each key if the finding names none. */
function areOfSimilarUser(
  exchange: TargetExchange,
  index: string | undefined,
  exchanges: readonly TargetExchange[],
): boolean {
  const asked = parameterOf(exchange, 'externalId')
  const json = exchange.response?.json
  if (asked === undefined || !isObject(json) || !Array.isArray(json.keys)) return false
  const meant = index === undefined ? json.keys : json.keys.slice(Number(index), Number(index) + 1)
  const users = meant.map(key =>
    isObject(key) ? (createdUser(key.id, exchanges) ?? externalIdOf(key.identity)) : undefined,
  )
  return users.length > 0 && users.every(user => isSimilar(user, asked))
}

/** The user of the create that returned a key. A listing may show the user that the key shares an identity with. */
function createdUser(keyId: unknown, exchanges: readonly TargetExchange[]): unknown {
  const create = exchanges.find(({ response }) => isObject(response?.json) && response.json.keyId === keyId)
  return create && createBodyIn(create)?.externalId
}

function isSimilar(user: unknown, asked: string | undefined): boolean {
  return typeof user === 'string' && asked !== undefined && user !== asked && folded(user) === folded(asked)
}

/** Compares as most databases do: without case, accents and trailing spaces. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trimEnd()
}

function parameterOf({ request }: TargetExchange, meant: string): string | undefined {
  return request.query.find(([name]) => name === meant)?.[1]
}
