import type { CheckContext } from '../engine/check-context.js'
import type { KeyFixture } from '../keys/key-pool.js'
import { randomPart } from '../keys/random-part.js'
import { isObject } from '../records/is-object.js'
import type { TargetExchange } from '../traffic/exchange.js'
import type { Observation, Observed } from './observation.js'
import { choicesSeenBy } from './observation-names.js'

/** From the fewest characters to the most: the first that holds all that was seen. */
const alphabets = {
  hex: /^[0-9a-f]*$/,
  base58: /^[1-9A-HJ-NP-Za-km-z]*$/,
  base62: /^[0-9A-Za-z]*$/,
  base64url: /^[0-9A-Za-z_-]*$/,
} as const

export const formatObservations: readonly Observation[] = [
  {
    id: 'OBS-24',
    section: '4.2',
    statement: 'what keys look like: alphabet, length for each byteLength, and how much of them start shows',
    fixtures: ['plain', 'bytes-16', 'bytes-64', 'bytes-255', 'prefix-16'],
    requests: 0,
    names: [...choicesSeenBy('OBS-24'), 'keys.length', 'keys.alphabet'],
    observe: keyFormat,
  },
  {
    id: 'OBS-25',
    section: '2.1',
    statement: 'what ids look like',
    fixtures: ['plain', 'named'],
    requests: 0,
    names: [...choicesSeenBy('OBS-25'), 'ids.length'],
    observe: idFormat,
  },
]

async function keyFormat({ pool }: CheckContext): Promise<Observed[]> {
  const keys = pool.created()
  if (keys.length === 0) return []
  const exchanges = keys.map(({ exchange }) => exchange).slice(0, 5)
  const parts = keys.map(randomPart)
  const encoding = encodingOf(parts)
  const lengths = Object.fromEntries(
    keys.map(key => [String(key.body.byteLength ?? 16), randomPart(key).length]),
  )
  return [
    ...(encoding ? [{ name: 'keys.encoding' as const, value: encoding, exchanges }] : []),
    ...(encoding === 'base58' ? [{ name: 'keys.header' as const, value: headerOf(keys), exchanges }] : []),
    { name: 'keys.length', value: lengths, note: 'characters after the prefix, by byteLength', exchanges },
    { name: 'keys.alphabet', value: [...new Set(parts.join(''))].sort().join(''), exchanges },
    ...(await startOf(keys, pool)),
  ]
}

async function startOf(keys: readonly KeyFixture[], pool: CheckContext['pool']): Promise<Observed[]> {
  const shown = async (name: KeyFixture['name']) => {
    const fixture = keys.find(key => key.name === name)
    const listed = fixture && (await pool.recordOf(fixture))
    const start = listed?.record.start
    return fixture && listed && typeof start === 'string'
      ? {
          length: start.length,
          prefix: fixture.body.prefix?.length ?? 0,
          page: listed.page as TargetExchange,
        }
      : undefined
  }
  const plain = await shown('plain')
  const prefixed = await shown('prefix-16')
  if (!plain) return []
  const observed: Observed[] = [
    { name: 'keys.startCharacters', value: plain.length, exchanges: [plain.page] },
  ]
  const beyond = prefixed && prefixed.length - prefixed.prefix
  if (prefixed && (beyond === plain.length || beyond === plain.length + 1)) {
    const exchanges = [plain.page, prefixed.page]
    observed.push({ name: 'keys.startCountsSeparator', value: beyond === plain.length, exchanges })
  }
  return observed
}

/** A version and a count in front make the same first characters for the same count of bytes, whatever was drawn. */
function headerOf(keys: readonly KeyFixture[]): string {
  const firsts = keys
    .filter(({ body }) => (body.byteLength ?? 16) === 16)
    .map(key => randomPart(key).slice(0, 2))
  return firsts.length > 3 && new Set(firsts).size === 1 ? 'version-and-length' : 'none'
}

async function idFormat({ pool }: CheckContext): Promise<Observed[]> {
  const keys = pool.created()
  if (keys.length === 0) return []
  const exchanges = keys.map(({ exchange }) => exchange).slice(0, 5)
  const ids = keys.map(({ keyId }) => split(keyId))
  const encoding = encodingOf(ids.map(({ rest }) => rest))
  const plain = keys.find(({ name }) => name === 'plain')
  const identity = plain && (await pool.recordOf(plain))?.record.identity
  const identityId = isObject(identity) && typeof identity.id === 'string' ? identity.id : undefined
  const prefixes = new Set(ids.map(({ prefix }) => prefix))
  const [prefix] = prefixes
  return [
    ...(encoding ? [{ name: 'ids.encoding' as const, value: encoding, exchanges }] : []),
    ...(prefix !== undefined && prefixes.size === 1
      ? [{ name: 'ids.keyPrefix' as const, value: prefix, exchanges }]
      : []),
    ...(identityId === undefined
      ? []
      : [{ name: 'ids.identityPrefix' as const, value: split(identityId).prefix, exchanges }]),
    { name: 'ids.length', value: [...new Set(keys.map(({ keyId }) => keyId.length))].sort(), exchanges },
  ]
}

function split(id: string): { prefix: string; rest: string } {
  const at = id.indexOf('_')
  return at < 0 ? { prefix: '', rest: id } : { prefix: id.slice(0, at), rest: id.slice(at + 1) }
}

function encodingOf(parts: readonly string[]): string | undefined {
  const text = parts.join('')
  return Object.entries(alphabets).find(([, alphabet]) => alphabet.test(text))?.[0]
}
