import { isObject } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import type { KeyFixture } from '../keys/key-pool.js'
import { known, restingOn } from '../keys/probe.js'
import { randomPart } from '../model/random-part.js'
import type { Observation, Observed } from './observation.js'

/** The suite reports the first alphabet that contains all seen characters. */
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
    statement: 'the form of keys: alphabet, length for each byteLength, and length of start',
    fixtures: ['plain', 'bytes-16', 'bytes-64', 'bytes-255', 'prefix-16'],
    requests: 0,
    observe: keyFormat,
  },
  {
    id: 'OBS-25',
    section: '2.1',
    statement: 'the form of ids',
    fixtures: ['plain', 'named'],
    requests: 0,
    observe: idFormat,
  },
]

/** With this many keys, equal lengths or a missing character are unlikely to be chance. */
const manyKeys = 12

/** An observation of a few keys names these keys, because other keys may differ. */
function evidenceOf(keys: readonly KeyFixture[]): Pick<Observed, 'restsOn' | 'exchanges'> {
  const ids = keys.map(({ keyId }) => keyId).join(', ')
  const restsOn = keys.length >= manyKeys ? `${manyKeys} keys or more` : `a few keys: ${ids}`
  return { restsOn: [restsOn], exchanges: keys.map(({ exchange }) => exchange).slice(0, 5) }
}

async function keyFormat({ pool }: CheckContext): Promise<Observed[]> {
  const keys = pool.created()
  if (keys.length === 0) return []
  const head = defaultPrefixOf(keys)
  const parts = keys.map(key => withoutDefault(randomPart(key), key, head))
  const encoding = encodingOf(parts)
  const evidence = evidenceOf(keys)
  const note = 'characters after the prefix, by byteLength'
  return [
    ...known('keys.encoding', encoding, evidence),
    ...known('keys.header', encoding === 'base58' ? headerOf(keys) : undefined, evidence),
    ...known('keys.length', lengthsIn(keys), { ...evidence, note }),
    ...known('keys.alphabet', [...new Set(parts.join(''))].sort().join(''), evidence),
    ...known('keys.defaultPrefix', head, evidence),
    ...(await startOf(keys, pool)),
  ]
}

/** Keys of one byteLength may have several lengths, because some encodings omit leading zeros. */
function lengthsIn(keys: readonly KeyFixture[]): Record<string, number | number[]> {
  const lengths: Record<string, number[]> = {}
  for (const key of keys) {
    const bytes = String(key.body.byteLength ?? 16)
    lengths[bytes] = [...(lengths[bytes] ?? []), randomPart(key).length]
  }
  return Object.fromEntries(
    Object.entries(lengths).map(([bytes, all]) => {
      const [first = 0, ...others] = [...new Set(all)].sort((a, b) => a - b)
      return [bytes, others.length === 0 ? first : [first, ...others]]
    }),
  )
}

const fewestWithoutPrefix = 4

/** Empty if the keys without a requested prefix have no common prefix. Undefined if there are too few of these keys. */
function defaultPrefixOf(keys: readonly KeyFixture[]): string | undefined {
  const bare = keys.filter(({ body }) => body.prefix === undefined)
  if (bare.length < fewestWithoutPrefix) return undefined
  const heads = new Set(bare.map(({ key }) => /^([^_]{1,16})_/.exec(key)?.[1] ?? ''))
  const [head = ''] = heads
  return heads.size === 1 ? head : ''
}

function withoutDefault(part: string, { body }: KeyFixture, head = ''): string {
  return head !== '' && body.prefix === undefined ? part.slice(head.length + 1) : part
}

async function startOf(keys: readonly KeyFixture[], pool: CheckContext['pool']): Promise<Observed[]> {
  const shown = async (name: KeyFixture['name']) => {
    const fixture = keys.find(key => key.name === name)
    const listed = fixture && (await pool.recordOf(fixture))
    const start = listed?.record.start
    return fixture && listed && typeof start === 'string'
      ? { length: start.length, prefix: fixture.body.prefix?.length ?? 0, page: listed.page }
      : undefined
  }
  const plain = await shown('plain')
  const prefixed = await shown('prefix-16')
  if (!plain) return []
  const beyond = prefixed && prefixed.length - prefixed.prefix - plain.length
  const exchanges = [plain.page, ...(prefixed ? [prefixed.page] : [])]
  return [
    ...known('keys.startCharacters', plain.length, { restsOn: ['the key "plain"'], exchanges: [plain.page] }),
    ...known('keys.startCountsSeparator', beyond === 0 || beyond === 1 ? beyond === 0 : undefined, {
      restsOn: ['the keys "plain" and "prefix-16"'],
      exchanges,
    }),
  ]
}

/** With a header of version and length, all keys of one `byteLength` begin with equal characters. */
function headerOf(keys: readonly KeyFixture[]): string {
  const firsts = keys
    .filter(({ body }) => (body.byteLength ?? 16) === 16)
    .map(key => randomPart(key).slice(0, 2))
  return firsts.length > 3 && new Set(firsts).size === 1 ? 'version-and-length' : 'none'
}

async function idFormat({ pool }: CheckContext): Promise<Observed[]> {
  const keys = pool.created()
  if (keys.length === 0) return []
  const evidence = evidenceOf(keys)
  const ids = keys.map(({ keyId }) => split(keyId))
  const encoding = encodingOf(ids.map(({ rest }) => rest))
  const plain = keys.find(({ name }) => name === 'plain')
  const identity = plain && (await pool.recordOf(plain))?.record.identity
  const identityId = isObject(identity) && typeof identity.id === 'string' ? identity.id : undefined
  const prefixes = new Set(ids.map(({ prefix }) => prefix))
  const [prefix] = prefixes
  const ofUser = identityId === undefined ? undefined : split(identityId).prefix
  const lengths = [...new Set(keys.map(({ keyId }) => keyId.length))].sort((a, b) => a - b)
  return [
    ...known('ids.encoding', encoding, evidence),
    ...restingOn(
      'the ids of keys',
      known('ids.keyPrefix', prefixes.size === 1 ? prefix : undefined, evidence),
    ),
    ...restingOn('the id of a user', known('ids.identityPrefix', ofUser, evidence)),
    ...known('ids.length', lengths, evidence),
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
