import { isObject } from '../../common/json.js'
import { type Answer, isCreate, type Played } from './call.js'
import {
  epochPart,
  epochShape,
  fewestIds,
  listingShape,
  newMemory,
  type ShapeMemory,
} from './listing-shape.js'
import { idShape, textShape } from './text-shape.js'
import { lettersOf } from './time-in-ids.js'

/** The leaf values of an answer, by path. Placeholders replace values that differ between services or runs. */
export type Shape = ReadonlyMap<string, string>

/** Matches header fields that the connection adds, or that show nothing about the service. */
const ofTransport =
  /^(connection|content-length|content-encoding|date|keep-alive|transfer-encoding|server|etag|age|via|alt-svc|cf-.*|keymock-.*|strict-transport-security)$/

const requestId = /request[-_]?id$/i

export function shapesOf(played: readonly Played[]): (Shape | undefined)[] {
  return played.map(shaper())
}

/** Pass the answers in order, because a shape depends on earlier answers. */
export function shaper(memory: ShapeMemory = newMemory()): (played: Played) => Shape | undefined {
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
