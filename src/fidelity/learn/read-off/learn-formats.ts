import { largestGroup } from '../../../common/collections.js'
import { isObject, jsonOf } from '../../../common/json.js'
import type { Encoding } from '../../../domain/keys/encoding.js'
import { recordsIn } from '../../calls/call.js'
import { decode, encodedLength, inSeconds, lettersOf, timeInIds } from '../../calls/time-in-ids.js'
import { type FieldFinding, findingsFrom, type PlayedScene } from '../findings.js'

interface Made {
  id: string
  key: string
  prefix: string | undefined
  byteLength: number
  at: number
  exchange: number | undefined
}

/** Learns nothing from fewer keys than `fewest`, because they could show patterns by chance. */
export function learnFormats(scenes: readonly PlayedScene[], fewest = 3): FieldFinding[] {
  const made = keysMade(scenes)
  if (made.length < fewest) return []
  return [...idFields(made, scenes), ...keyFields(made, scenes)]
}

function keysMade(scenes: readonly PlayedScene[]): Made[] {
  return scenes.flatMap(({ played }) =>
    played.flatMap(({ call, answer, at, exchange }): Made[] => {
      const json = answer?.json
      if (!isObject(json) || typeof json.keyId !== 'string' || typeof json.key !== 'string') return []
      const asked = jsonOf(call.body ?? '')
      const { prefix, byteLength = 16 } = isObject(asked) ? asked : {}
      const given = typeof prefix === 'string' ? prefix : undefined
      return [{ id: json.keyId, key: json.key, prefix: given, byteLength: Number(byteLength), at, exchange }]
    }),
  )
}

function idFields(made: readonly Made[], scenes: readonly PlayedScene[]): FieldFinding[] {
  const found = findingsFrom(made.slice(0, 5))
  const rests = made.map(({ id }) => withoutPrefix(id))
  const encoding = lettersOf(rests.join(''))
  const prefixes = new Set(made.map(({ id }) => prefixOf(id)))
  const identityPrefixes = new Set(scenes.flatMap(identityIds).map(prefixOf))
  const time = encoding && timeIn(made, scenes, encoding)
  const longest = Math.max(...rests.map(rest => rest.length))
  // Ids that begin with a time have no leading zeros, so decoding shows the number of bytes. Otherwise, the longest id decides.
  const bytes =
    encoding &&
    (time ? Math.max(...rests.map(rest => decode(rest, encoding).length)) : bytesOf(longest, encoding))
  const random = bytes && Math.min(32, Math.max(8, bytes - (time?.bytes ?? 0)))
  const own = encoding && random && encodedLength(random + (time?.bytes ?? 0), encoding)
  const isOwn = time === undefined ? own === longest : random === (bytes ?? 0) - time.bytes
  const lengths = `ids of ${longest} characters were seen; the mock writes ${own}`
  const isFew = rests.join('').length < enoughLetters
  return [
    ...found(
      'ids.encoding',
      encoding,
      isFew ? 'the ids had few letters: a larger alphabet is possible' : undefined,
    ),
    ...(prefixes.size === 1 ? found('ids.keyPrefix', [...prefixes][0]) : []),
    ...(identityPrefixes.size === 1 ? found('ids.identityPrefix', [...identityPrefixes][0]) : []),
    ...found('ids.timestampBytes', time?.bytes ?? (encoding ? 0 : undefined)),
    ...found('ids.timestampEpoch', time?.epoch, time?.note),
    ...found('ids.randomBytes', random, isOwn ? undefined : lengths),
  ]
}

function identityIds(scene: PlayedScene): string[] {
  return listedIn(scene).flatMap(({ identity }) =>
    isObject(identity) && typeof identity.id === 'string' ? [identity.id] : [],
  )
}

function prefixOf(id: string): string {
  return id.slice(0, Math.max(0, id.indexOf('_')))
}

function withoutPrefix(id: string): string {
  return id.slice(id.indexOf('_') + 1)
}

/** If no listing shows creation times, uses the times of the creates. Then the epoch may be wrong by up to two seconds. */
function timeIn(
  made: readonly Made[],
  scenes: readonly PlayedScene[],
  encoding: Encoding,
): { bytes: number; epoch: number; note?: string } | undefined {
  const listed = new Map(scenes.flatMap(createdIn))
  const dated = made.flatMap(({ id }) => {
    const seconds = listed.get(id)
    return seconds === undefined ? [] : [{ id: withoutPrefix(id), seconds }]
  })
  const exact = timeInIds(dated, encoding)
  if (exact !== undefined) return { bytes: exact.bytes, epoch: largestGroup(exact.epochs, String)[0] ?? 0 }
  const near = timeInIds(
    made.map(({ id, at }) => ({ id: withoutPrefix(id), seconds: at / 1000 })),
    encoding,
  )
  if (near === undefined) return undefined
  const epoch = roundest(Math.min(...near.epochs), Math.max(...near.epochs))
  return {
    bytes: near.bytes,
    epoch,
    note: 'exact to two seconds: no listing shows the creation times',
  }
}

/** The roundest number in a range, because developers choose round epochs. */
function roundest(least: number, most: number): number {
  for (const unit of [1e8, 86_400, 1e6, 1e5, 1e4, 1000, 60]) {
    const round = Math.round(most / unit) * unit
    if (round >= least - 2 && round <= most + 2) return round
  }
  return least
}

function bytesOf(length: number, encoding: Encoding): number {
  let bytes = 1
  while (encodedLength(bytes, encoding) < length) bytes += 1
  return bytes
}

function keyFields(made: readonly Made[], scenes: readonly PlayedScene[]): FieldFinding[] {
  const found = findingsFrom(made.slice(0, 5))
  const plain = made.filter(({ prefix }) => prefix !== '')
  const parts = plain.map(({ key, prefix }) => (prefix === undefined ? key : key.slice(prefix.length + 1)))
  const encoding = encodingOf(parts)
  const sixteen = plain.filter(({ prefix, byteLength }) => prefix === undefined && byteLength === 16)
  const starts = new Set(sixteen.map(({ key }) => key.slice(0, 1)))
  // With equal leading bytes, keys begin with at most two different characters.
  const hasHeader = starts.size <= 2
  return [
    ...found('keys.encoding', encoding),
    ...(sixteen.length > 5 ? found('keys.header', hasHeader ? 'version-and-length' : 'none') : []),
    ...startFields(made, scenes, found),
  ]
}

function startFields(
  made: readonly Made[],
  scenes: readonly PlayedScene[],
  found: ReturnType<typeof findingsFrom>,
): FieldFinding[] {
  const starts = new Map(scenes.flatMap(startsIn))
  const bare = made.find(({ id, prefix }) => prefix === undefined && starts.has(id))
  const prefixed = made.find(({ id, prefix }) => prefix !== undefined && prefix !== '' && starts.has(id))
  const shown = starts.get(bare?.id ?? '')?.length
  if (shown === undefined) return []
  const beyond = prefixed && (starts.get(prefixed.id)?.length ?? 0) - (prefixed.prefix?.length ?? 0)
  const counts = beyond === shown ? true : beyond === shown + 1 ? false : undefined
  return [...found('keys.startCharacters', shown), ...found('keys.startCountsSeparator', counts)]
}

function startsIn(scene: PlayedScene): [string, string][] {
  return listedIn(scene).flatMap(({ id, start }): [string, string][] =>
    typeof id === 'string' && typeof start === 'string' ? [[id, start]] : [],
  )
}

function createdIn(scene: PlayedScene): [string, number][] {
  return listedIn(scene).flatMap(({ id, createdAt }): [string, number][] => {
    const seconds = inSeconds(createdAt)
    return typeof id === 'string' && seconds !== undefined ? [[id, seconds]] : []
  })
}

function listedIn({ played }: PlayedScene): Readonly<Record<string, unknown>>[] {
  return played.flatMap(({ answer }) => recordsIn(answer))
}

/** Fewer characters may fit a too small alphabet by chance. */
const enoughLetters = 60

function encodingOf(parts: readonly string[]): Encoding | undefined {
  const text = parts.join('')
  return text.length < enoughLetters ? undefined : lettersOf(text)
}
