import { isObject } from '../../common/json.js'
import type { Played } from './call.js'
import { idShape } from './text-shape.js'
import { inSeconds, lettersOf, type TimedId, timeInIds } from './time-in-ids.js'

/** Facts from the earlier answers of one service in a comparison. */
export interface ShapeMemory {
  /** The created keys by their ids. `ordinal` counts all creates, including failed creates. */
  keys: Map<string, { ordinal: number; key: string; at: number }>
  creates: { asked: number; done: number }
  /** The random ids and keys, without prefixes. `timed` becomes `'told'` when `epochShape` has looked for the epoch. */
  drawn: { ids: string; idLengths: number[]; keys: string; timed: readonly TimedId[] | 'told' }
  totals: Map<string, { total: number; asked: number; done: number }>
  /** The sort orders that fit all listings compared so far; undefined before the first listing. */
  orders: readonly string[] | undefined
}

export function newMemory(): ShapeMemory {
  return {
    keys: new Map(),
    creates: { asked: 0, done: 0 },
    drawn: { ids: '', idLengths: [], keys: '', timed: [] },
    totals: new Map(),
    orders: undefined,
  }
}

export const othersTotal = '<total of others>'

/** In fewer ids, a letter of the alphabet may be missing by chance. */
export const fewestIds = 24

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

export function listingShape(
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
  if (memory.drawn.timed !== 'told') memory.drawn.timed = withTimesOf(known, memory.drawn.timed)
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
export function epochShape({ drawn }: ShapeMemory): string | undefined {
  const { timed, ids } = drawn
  if (timed === 'told' || timed.length < fewestIds) return undefined
  drawn.timed = 'told'
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
