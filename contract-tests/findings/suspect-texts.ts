import type { ContractTexts } from '../../schemas/generated/types.js'
import { isObject } from '../../src/common/json.js'
import type { Finding } from '../engine/outcome.js'
import { instanceLocationOf } from '../engine/place.js'
import { isText } from '../model/external-id.js'
import { createBodyIn } from '../model/seen-records.js'
import { brokenTraps, type TrapText, trapsIn } from '../script/trap-texts.js'
import type { TargetExchange } from '../traffic/exchange.js'

interface Suspects {
  traps: readonly TrapText[]
  areBroken: boolean
  /** The number of characters before the cut, if the target cut the value. */
  cutAfter?: number
}

/** The special texts of a request that may explain a finding. */
export function reportSuspects(finding: Pick<Finding, 'place' | 'exchanges'>): ContractTexts | undefined {
  const suspects = suspectsOf(finding)
  if (suspects === undefined) return undefined
  const { traps, ...shown } = suspects
  // A single text says nothing about the cause, if the answer does not show that the target changed it.
  if (traps.length === 1 && !shown.areBroken) return undefined
  return { ...shown, texts: traps.map(({ is, example }) => ({ text: example, is })) }
}

const mostNamed = 3

export function suspectsSentence({ areBroken, texts, cutAfter }: ContractTexts): string {
  const named = texts.slice(0, mostNamed).map(({ text, is }) => `${JSON.stringify(text)} (a text ${is})`)
  const others = texts.length - named.length
  const list = others > 0 ? `${named.join(', ')} and ${others} more` : named.join(' and ')
  if (cutAfter !== undefined) return `cut off after ${cutAfter} characters, at ${list}`
  return areBroken
    ? `missing in the received value: ${list}`
    : `the request contains ${texts.length} unusual texts`
}

const textMembers = ['name', 'meta', 'ownerId', 'externalId'] as const
type TextMember = (typeof textMembers)[number]

export function suspectsOf({ place, exchanges }: Pick<Finding, 'place' | 'exchanges'>): Suspects | undefined {
  const last = exchanges.at(-1)
  if (last === undefined || last.purpose === 'refusal') return undefined
  if (place === 'status') {
    const fields = last.operation === 'createKey' ? createBodyIn(last) : { externalId: userAsked(last) }
    return fields === undefined ? undefined : suspectsIn(Object.keys(fields), fields)
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
    return isOfUser ? suspectsIn(['externalId'], given) : undefined
  }
  const record = recordAt(last, index)
  const field = fieldOf(inRecord === 'identity' ? inMember : inRecord, given)
  if (record === undefined || field === undefined) return undefined
  const identity = isObject(record.identity) ? record.identity : {}
  const received = inRecord === 'identity' ? identity[inMember ?? ''] : record[inRecord ?? '']
  return suspectsIn([field], given, [received])
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
  names: readonly string[],
  given: { readonly [name: string]: unknown },
  shown?: readonly [received: unknown],
): Suspects | undefined {
  const fields = textMembers.filter(name => names.includes(name) && given[name] !== undefined)
  const all = fields.flatMap(name => textsIn(given[name], shown))
  const broken = all.filter(({ isBroken }) => isBroken)
  // If the received value has all texts, they are not the reason for the difference.
  if (all.length === 0 || (shown !== undefined && broken.length === 0)) return undefined
  const traps = [...new Set((broken.length > 0 ? broken : all).map(({ trap }) => trap))]
  const [value] = fields.map(name => given[name])
  const received = shown?.[0]
  const isCut = broken.length > 0 && isText(value) && isText(received) && value.startsWith(received)
  return {
    traps,
    areBroken: broken.length > 0,
    ...(isCut && { cutAfter: received.length }),
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
