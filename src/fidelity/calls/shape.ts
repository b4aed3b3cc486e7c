import { isObject } from '../../common/json.js'
import { type Answer, type Call, instant, isCreate, type Played } from './call.js'
import { inSeconds, lettersOf, type TimedId, timeInIds } from './time-in-ids.js'

/** The leaf values of an answer, by path. Placeholders replace values that differ between services or runs. */
export type Shape = ReadonlyMap<string, string>

/** Matches header fields that the connection adds, or that show nothing about the service. */
const ofTransport =
  /^(connection|content-length|content-encoding|date|keep-alive|transfer-encoding|server|etag|age|via|alt-svc|cf-.*|keymock-.*|strict-transport-security)$/

const requestId = /request[-_]?id$/i

/** Pass the answers in order, because a shape depends on earlier answers. */
export function shaper(): (played: Played) => Shape | undefined {
  const memory: ShapeMemory = {
    keys: new Map(),
    creates: { asked: 0, done: 0 },
    drawn: { ids: '', idLengths: [], keys: '', timed: [] },
    totals: new Map(),
    orders: undefined,
  }
  return played => (played.answer === undefined ? undefined : shapeOf(played, played.answer, memory))
}

function shapeOf(played: Played, answer: Answer, memory: ShapeMemory): Shape {
  if (isCreate(played.call)) memory.creates.asked += 1
  const leaves = new Map<string, string>([['status', String(answer.status)]])
  for (const [name, value] of Object.entries(answer.headers)) {
    if (!isOwnHeader(name, played)) continue
    const own = name === 'access-control-expose-headers' ? withoutOurs(value) : value
    if (own !== '')
      leaves.set(`header ${name}`, (requestId.test(name) ? idShape : textShape)(own, played.call))
  }
  const { json, text } = answer
  if (json === undefined) leaves.set('text', textShape(text, played.call))
  else if (answer.status === 200 && isObject(json)) addSuccess(json, played, memory, leaves)
  else
    addLeaves(json, 'body', leaves, (value, path) =>
      (requestId.test(path) ? idShape : textShape)(value, played.call),
    )
  if (json !== undefined && /^[[{]\s*\n/.test(text)) leaves.set('indented', 'true')
  return leaves
}

/** Includes the header Vary only for preflights, because only caches use it in other answers. */
function isOwnHeader(name: string, { call }: Played): boolean {
  return name === 'vary' ? call.method === 'OPTIONS' : !ofTransport.test(name)
}

function withoutOurs(names: string): string {
  return names
    .split(',')
    .map(name => name.trim())
    .filter(name => !/^keymock-/i.test(name))
    .join(', ')
}

function addSuccess(
  json: Readonly<Record<string, unknown>>,
  played: Played,
  memory: ShapeMemory,
  leaves: Map<string, string>,
): void {
  const { keyId, key, ...others } = json
  if (typeof keyId === 'string' && typeof key === 'string') {
    memory.creates.done += 1
    memory.keys.set(keyId, { ordinal: memory.creates.asked, key, at: played.at })
    leaves.set('body keyId', idShape(keyId, played.call))
    leaves.set('body key', keyShape(key, played))
    addLetters(keyId, key, memory, leaves)
    addLeaves(others, 'body', leaves, value => textShape(value, played.call))
    return
  }
  addLeaves(listingShape(json, played, memory), 'body', leaves, value => value)
  const epoch = epochShape(memory)
  if (epoch !== undefined) leaves.set(epochPart, JSON.stringify(epoch))
}

function addLetters(keyId: string, key: string, memory: ShapeMemory, leaves: Map<string, string>): void {
  const { drawn, creates } = memory
  const id = keyId.slice(keyId.indexOf('_') + 1)
  drawn.ids += id
  drawn.idLengths.push(id.length)
  drawn.keys += key.slice(key.lastIndexOf('_') + 1)
  if (creates.done < fewestIds) return
  leaves.set('body keyId letters', lettersOf(drawn.ids) ?? 'other')
  leaves.set('body keyId length', JSON.stringify(lengthShape(drawn.idLengths)))
  leaves.set('body key letters', lettersOf(drawn.keys) ?? 'other')
}

/** Gives two lengths if many ids are shorter than the longest id, because the service may omit leading zeros. */
function lengthShape(lengths: readonly number[]): string {
  const longest = Math.max(...lengths)
  const isUsual = lengths.filter(length => length === longest).length >= 0.8 * lengths.length
  return isUsual ? `<${longest}>` : `<${longest - 1} or ${longest}>`
}

function keyShape(key: string, { call }: Played): string {
  const asked = /"prefix":"([^"]+)"/.exec(call.body ?? '')?.[1]
  const prefix = asked !== undefined && key.startsWith(`${asked}_`) ? `${asked}_` : ''
  // After an empty prefix, a leading underscore counts as the separator. Without a prefix, it may be a random character.
  const isOdd = key.startsWith('_') && call.body?.includes('"prefix":""') === true
  return `<key ${prefix}${isOdd ? '_' : ''}+${key.length - prefix.length}>`
}

function addLeaves(
  value: unknown,
  path: string,
  leaves: Map<string, string>,
  text: (value: string, path: string) => string,
): void {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    for (const [name, inside] of Object.entries(value)) addLeaves(inside, `${path} ${name}`, leaves, text)
    return
  }
  leaves.set(
    path,
    typeof value === 'string' ? JSON.stringify(text(value, path)) : (JSON.stringify(value) ?? 'nothing'),
  )
}

/** Facts from the earlier answers of one service in a comparison. */
interface ShapeMemory {
  /** The created keys by their ids. `ordinal` counts all creates, including failed creates. */
  keys: Map<string, { ordinal: number; key: string; at: number }>
  creates: { asked: number; done: number }
  /** The random ids and keys, without prefixes. `timed` becomes `'searched'` when `epochShape` has looked for the epoch. */
  drawn: { ids: string; idLengths: number[]; keys: string; timed: readonly TimedId[] | 'searched' }
  totals: Map<string, { total: number; asked: number; done: number }>
  /** The sort orders that fit all listings compared so far; undefined before the first listing. */
  orders: readonly string[] | undefined
}

export const othersTotal = '<total of others>'

/** In fewer ids, a letter of the alphabet may be missing by chance. */
const fewestIds = 24

/** The epoch is the moment from which ids count seconds. */
export const epochPart = 'body keyId epoch'

export const pagePart = 'page'

interface Known {
  record: Readonly<Record<string, unknown>>
  ordinal: number
  /** The time of creation in seconds. */
  seconds: number
}

/** A time within this distance of a call counts as the time of the call. */
const nearMs = 10 * 60_000

function listingShape(
  json: Readonly<Record<string, unknown>>,
  played: Played,
  memory: ShapeMemory,
): Record<string, unknown> {
  const { keys, total, cursor, ...others } = json
  if (!Array.isArray(keys)) return { ...json }
  const last = keys.at(-1)
  const query = new Map(played.call.query)
  return {
    ...others,
    ...(total !== undefined && { total: totalShape(total, query.get('apiId') ?? '', memory) }),
    ...(cursor !== undefined && {
      cursor:
        typeof cursor !== 'string' ? cursor : isObject(last) && cursor === last.id ? '<last id>' : '<opaque>',
    }),
    ...recordsShape(keys, played, memory, cursor !== undefined),
  }
}

function totalShape(total: unknown, apiId: string, { totals, creates }: ShapeMemory): unknown {
  if (typeof total !== 'number' || total === 0) return total
  const first = totals.get(apiId) ?? { total, ...creates }
  totals.set(apiId, first)
  const grown = total - first.total
  if (grown < 0 || grown > creates.asked - first.asked) return othersTotal
  return `<total ${grown - (creates.done - first.done)}>`
}

function recordsShape(
  records: readonly unknown[],
  played: Played,
  memory: ShapeMemory,
  leadsOn: boolean,
): Record<string, unknown> {
  const known = records.flatMap((record): Known[] => {
    const found = isObject(record) && typeof record.id === 'string' ? memory.keys.get(record.id) : undefined
    if (!found || !isObject(record)) return []
    return [{ record, ordinal: found.ordinal, seconds: inSeconds(record.createdAt) ?? found.at / 1000 }]
  })
  if (memory.drawn.timed !== 'searched') memory.drawn.timed = withTimesOf(known, memory.drawn.timed)
  if (known.length < records.length) return { keys: '<keys of others>' }
  if (known.length === 0) return { keys: '<none>' }
  const orders = ordersOf(known)
  const wasDecided = memory.orders
  memory.orders = memory.orders === undefined ? orders : memory.orders.filter(order => orders.includes(order))
  const limit = Number(new Map(played.call.query).get('limit') ?? 100)
  const isPart = played.call.cursorOf !== undefined || (leadsOn && known.length >= limit)
  const byAge = wasDecided?.length === 1 && wasDecided[0] !== 'id'
  const sorted = known.toSorted((a, b) => a.ordinal - b.ordinal)
  const shapes = Object.fromEntries(
    sorted.map(({ record, ordinal }) => [ordinal, recordShape(record, played, memory)]),
  )
  // If the service sorts keys by their random ids, chance decides which keys a page contains.
  if (isPart) return { keys: `<${known.length} keys>`, ...(byAge && { [pagePart]: shapes }) }
  return {
    ...(known.length > 3 && { order: `<${orders.join(' or ') || 'unspecified'}>` }),
    keys: shapes,
  }
}

function withTimesOf(known: readonly Known[], timed: readonly TimedId[]): readonly TimedId[] {
  const added = known.flatMap(({ record: { id, createdAt } }): TimedId[] => {
    const seconds = inSeconds(createdAt)
    const own = String(id).slice(String(id).indexOf('_') + 1)
    return seconds === undefined || timed.some(one => one.id === own) ? [] : [{ id: own, seconds }]
  })
  return added.length === 0 ? timed : [...timed, ...added]
}

/** Returns the time that corresponds to 0 in the ids that contain a time. Looks for it only once, when enough ids are known. */
function epochShape({ drawn }: ShapeMemory): string | undefined {
  const { timed, ids } = drawn
  if (timed === 'searched' || timed.length < fewestIds) return undefined
  drawn.timed = 'searched'
  const encoding = lettersOf(ids)
  const time = encoding && timeInIds(timed, encoding)
  return time && `<${[...new Set(time.epochs)].toSorted((a, b) => a - b).join(' or ')}>`
}

/** Fewer keys may be sorted by chance. */
const fewestSorted = 6

/**
 * The orders that a listing may have. Many services order keys by the second of their creation, so keys of one second may have
 * any order, unless enough keys are sorted.
 */
function ordersOf(known: readonly Known[]): string[] {
  const ids = known.map(({ record }) => String(record.id))
  const isSorted = <T>(items: readonly T[], inOrder: (a: T, b: T) => boolean) =>
    items.every((item, index) => index === 0 || inOrder(items[index - 1] as T, item))
  const byId =
    isSorted(ids, (a, b) => a < b) ||
    isSorted(ids, (a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }) <= 0)
  const sorted = (isTied: (a: Known, b: Known) => boolean) => [
    ...(isSorted(known, (a, b) => a.ordinal < b.ordinal || isTied(a, b)) ? ['oldest-first'] : []),
    ...(isSorted(known, (a, b) => a.ordinal > b.ordinal || isTied(a, b)) ? ['newest-first'] : []),
    ...(byId ? ['id'] : []),
  ]
  const strict = sorted(() => false)
  if (strict.length > 0 && known.length >= fewestSorted) return strict
  return sorted((a, b) => Math.abs(a.seconds - b.seconds) < 1)
}

function recordShape(
  record: Readonly<Record<string, unknown>>,
  played: Played,
  memory: ShapeMemory,
): Record<string, unknown> {
  const raw = memory.keys.get(String(record.id))?.key
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, memberShape(name, value, played, raw)]),
  )
}

function memberShape(name: string, value: unknown, played: Played, raw: string | undefined): unknown {
  if (typeof value === 'string') {
    if (name === 'workspaceId') return '<workspace>'
    if (name === 'start' && raw?.startsWith(value)) return `<start ${value.length}>`
    if (name === 'plaintext' && raw === value) return '<the key>'
    return ['id', 'keyId'].includes(name) ? idShape(value, played.call) : value
  }
  if (typeof value === 'number' && ['createdAt', 'updatedAt', 'lastRefillAt'].includes(name)) {
    if (Math.abs(value - played.at) < nearMs) return '<now in ms>'
    return Math.abs(value * 1000 - played.at) < nearMs ? '<now in s>' : value
  }
  if (['roles', 'permissions'].includes(name) && Array.isArray(value)) return [...value].sort()
  if (isObject(value) && name !== 'meta') {
    return Object.fromEntries(
      Object.entries(value).map(([inside, item]) => [inside, memberShape(inside, item, played, raw)]),
    )
  }
  return value
}

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
const prefixedId = /\b([A-Za-z]{1,12})_([A-Za-z0-9_-]{10,})(?![\w-])/g
export function isDrawn(text: string): boolean {
  return /\d/.test(text) || (/[a-z]/.test(text) && /[A-Z]/.test(text))
}

/** Matches file names of the service's machine, as in stack traces. */
const machinePath =
  /(?:file:\/\/)?(?:\/(?:home|Users|usr|srv|var|opt|app|root|tmp|workspace|mnt|data|private|etc)(?:\/[\w.@+-]{1,80}){1,30}|[A-Za-z]:(?:\\[\w.@+-]{1,80}){1,30}|(?:\/[\w@+-]{1,80}){1,30}\.(?:[cm]?[jt]sx?|py|go|rb|java|php|rs|cs|kt)\b)(?::\d+){0,2}/g

/** Replaces file names of the service's machine in all texts of a value. */
export function withoutMachinePaths(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(machinePath, '<path>')
  if (Array.isArray(value)) return value.map(withoutMachinePaths)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, withoutMachinePaths(inside)]),
  )
}

const duration = /\b\d+(\.\d+)?\s?ms\b/g

/** Replaces random ids, durations and times in a text with placeholders. */
function textShape(text: string, call: Call): string {
  const sent = `${call.path} ${call.query.map(pair => pair.join('=')).join('&')} ${call.body ?? ''} ${call.authorization ?? ''}`
  return text
    .replace(machinePath, '<path>')
    .replace(uuid, id => (sent.includes(id) ? id : '<uuid>'))
    .replace(prefixedId, (id, prefix: string, rest: string) =>
      sent.includes(id) || !isDrawn(rest) ? id : `<${prefix}+${rest.length}>`,
    )
    .replace(duration, '<n>ms')
    .replace(instant, time => (sent.includes(time) ? time : '<time>'))
}

const wholeId = /^([A-Za-z]{1,12})_([A-Za-z0-9_-]{10,})$/

function idShape(id: string, call: Call): string {
  const [, prefix, rest] = wholeId.exec(id) ?? []
  return rest === undefined ? textShape(id, call) : `<${prefix}+${rest.length}>`
}
