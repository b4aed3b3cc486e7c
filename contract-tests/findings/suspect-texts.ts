import { isObject } from '../../src/common/json.js'
import type { Finding } from '../engine/outcome.js'
import { instanceLocationOf } from '../engine/place.js'
import { createBodyIn } from '../records/create-body.js'
import { isText } from '../records/external-id.js'
import { brokenTraps, replaceTraps, type TrapText, trapsIn } from '../script/trap-texts.js'
import type { TargetExchange } from '../traffic/exchange.js'

export interface Suspects {
  exchange: TargetExchange
  traps: readonly TrapText[]
  areBroken: boolean
  /** The number of characters before the cut, if the target cut the value. */
  cutAfter?: number
  /**
   * The member of the record that shows whether the target changed a text. Absent if the request itself fails, or if the key is
   * missing.
   */
  member?: TextMember
  /** `write` gets the index of a text in `traps`, and returns the new text. */
  replaced(write: (text: number) => string): { [field: string]: unknown }
}

const textMembers = ['name', 'meta', 'ownerId', 'externalId'] as const
type TextMember = (typeof textMembers)[number]

export function suspectsOf({ place, exchanges }: Pick<Finding, 'place' | 'exchanges'>): Suspects | undefined {
  const last = exchanges.at(-1)
  if (last === undefined || last.purpose === 'refusal') return undefined
  if (place === 'status') {
    const fields = last.operation === 'createKey' ? createBodyIn(last) : { externalId: userAsked(last) }
    return fields === undefined ? undefined : suspectsIn(last, Object.keys(fields), fields)
  }
  const location = instanceLocationOf(place)
  if (last.operation !== 'listKeys' || location === undefined) return undefined
  const [, keys, index, inRecord, inMember] = location.split('/')
  const create = exchanges.findLast(({ operation }) => operation === 'createKey')
  const given = create && createBodyIn(create)
  if (keys !== 'keys' || create === undefined || given === undefined) return undefined
  // Without an index, the finding is that the listing lacks the key. Only the `externalId` may be the reason.
  if (index === undefined) {
    const isOfUser = given.externalId === userAsked(last)
    return isOfUser ? suspectsIn(create, ['externalId'], given) : undefined
  }
  const record = recordAt(last, index)
  const field = fieldOf(inRecord === 'identity' ? inMember : inRecord, given)
  if (record === undefined || field === undefined) return undefined
  const identity = isObject(record.identity) ? record.identity : {}
  const received = inRecord === 'identity' ? identity[inMember ?? ''] : record[inRecord ?? '']
  const member = inRecord === 'identity' ? 'externalId' : field
  return suspectsIn(create, [field], given, { received, member: inRecord === 'ownerId' ? 'ownerId' : member })
}

function fieldOf(member: string | undefined, given: object): TextMember | undefined {
  if (member === 'ownerId' && !('ownerId' in given)) return 'externalId'
  return textMembers.find(name => name === member)
}

function recordAt({ response }: TargetExchange, index: string): { [name: string]: unknown } | undefined {
  const { json } = response ?? {}
  const record: unknown = isObject(json) && Array.isArray(json.keys) ? json.keys[Number(index)] : undefined
  return isObject(record) ? record : undefined
}

function userAsked({ request }: TargetExchange): string | undefined {
  return request.query.find(([name]) => name === 'externalId')?.[1]
}

function suspectsIn(
  exchange: TargetExchange,
  names: readonly string[],
  given: { readonly [name: string]: unknown },
  shown?: { received: unknown; member: TextMember },
): Suspects | undefined {
  const fields = textMembers.filter(name => names.includes(name) && given[name] !== undefined)
  const all = fields.flatMap(name => textsIn(given[name], shown && [shown.received]))
  const broken = all.filter(({ isBroken }) => isBroken)
  // If the received value has all texts, they are not the reason for the difference.
  if (all.length === 0 || (shown !== undefined && broken.length === 0)) return undefined
  const traps = [...new Set((broken.length > 0 ? broken : all).map(({ trap }) => trap))]
  const [value] = fields.map(name => given[name])
  const received = shown?.received
  const isCut = broken.length > 0 && isText(value) && isText(received) && value.startsWith(received)
  const written = (write: (text: number) => string) => (trap: TrapText) => {
    const number = traps.indexOf(trap)
    return number < 0 ? trap.example : write(number)
  }
  return {
    exchange,
    traps,
    areBroken: broken.length > 0,
    ...(isCut && { cutAfter: received.length }),
    ...(shown && { member: shown.member }),
    replaced: write => Object.fromEntries(fields.map(name => [name, withTexts(given[name], written(write))])),
  }
}

/** @param received A list with the received value, which may be undefined. Without the list, no text counts as broken. */
function textsIn(given: unknown, received?: readonly [unknown]): { trap: TrapText; isBroken: boolean }[] {
  if (isText(given)) {
    const other = received?.[0]
    const broken = received === undefined ? [] : brokenTraps(given, isText(other) ? other : '')
    return trapsIn(given).map(trap => ({ trap, isBroken: broken.includes(trap) }))
  }
  if (Array.isArray(given)) {
    const items = Array.isArray(received?.[0]) ? received[0] : given
    return given.flatMap((item, index) => textsIn(item, received && [items[index]]))
  }
  if (!isObject(given)) return []
  const members = isObject(received?.[0]) ? received[0] : given
  return Object.entries(given).flatMap(([name, value]) => {
    const isLost = received !== undefined && !Object.hasOwn(members, name)
    const own = trapsIn(name).map(trap => ({ trap, isBroken: isLost }))
    return [...own, ...textsIn(value, received && (isLost ? [value] : [members[name]]))]
  })
}

function withTexts(value: unknown, write: (trap: TrapText) => string): unknown {
  if (isText(value)) return replaceTraps(value, write)
  if (Array.isArray(value)) return value.map(item => withTexts(item, write))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [replaceTraps(name, write), withTexts(member, write)]),
  )
}
