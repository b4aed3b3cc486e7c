import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { isObject } from '../../src/common/is-object.js'
import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, type Outcome } from '../engine/outcome.js'
import { recordMembers } from '../model/record-schema.js'
import { valueAt } from '../records/value-at.js'
import { isSettled, type ListedKey, listedKeys } from './listed-keys.js'

const fieldOf: Readonly<Record<string, keyof CreateKeyRequest>> = { identity: 'externalId' }
const ofTheService: readonly string[] = ['id', 'start', 'workspaceId', 'apiId', 'createdAt', 'enabled']
/** Members that a listing shows only with `decrypt`, or only after an update of the key. */
const notAsked: readonly string[] = ['plaintext', 'updatedAt']

interface Shown {
  path: readonly string[]
  isGiven(body: CreateKeyRequest): boolean
}

/** One entry for each interval, because a target may list refillDay for some intervals only. */
const refillDays = (intervals: ReadonlySet<string>): Shown[] =>
  [...intervals].map(interval => ({
    path: ['refill', 'refillDay'],
    isGiven: ({ refill }) => refill?.interval === interval && refill.refillDay !== undefined,
  }))

const innerMembers: readonly Shown[] = [
  { path: ['refill', 'interval'], isGiven: ({ refill }) => refill?.interval !== undefined },
  { path: ['refill', 'amount'], isGiven: ({ refill }) => refill?.amount !== undefined },
  { path: ['ratelimit', 'limit'], isGiven: ({ ratelimit }) => ratelimit?.limit !== undefined },
  { path: ['ratelimit', 'duration'], isGiven: ({ ratelimit }) => ratelimit?.duration !== undefined },
  { path: ['ratelimit', 'async'], isGiven: ({ ratelimit }) => ratelimit?.type !== undefined },
  { path: ['identity', 'id'], isGiven: ({ externalId }) => externalId !== undefined },
  { path: ['identity', 'externalId'], isGiven: ({ externalId }) => externalId !== undefined },
]

/**
 * The specification leaves open which members a target omits. But if a record shows a member, every record whose create gives
 * this member must show it.
 */
export function showsMembersAlways(context: CheckContext): Outcome {
  const settled = listedKeys(context).filter(key => isSettled(key, context))
  const intervals = new Set(settled.flatMap(({ fixture }) => fixture.body.refill?.interval ?? []))
  const members = recordMembers.filter(member => !notAsked.includes(member))
  const outer = members.map((member): Shown => ({ path: [member], isGiven: body => wasGiven(body, member) }))
  return allOf(
    [...outer, ...innerMembers, ...refillDays(intervals)].map(({ path, isGiven }) => {
      const shouldHave = settled.filter(
        key => isGiven(key.fixture.body) && isThere(valueAt(key.listed.record, path.slice(0, -1))),
      )
      const isShown = ({ listed }: ListedKey) => isThere(valueAt(listed.record, path))
      const shown = shouldHave.find(isShown)
      const lost = shouldHave.find(key => !isShown(key))
      if (shown === undefined || lost === undefined) return met
      return failed({
        place: { instanceLocation: [lost.listed.pointer, ...path].join('/') },
        expected: 'a value, as for another key',
        received: 'nothing',
        exchanges: [shown.listed.page, lost.fixture.exchange, lost.listed.page],
      })
    }),
    'no key of the run was listed',
  )
}

function wasGiven(body: CreateKeyRequest, member: string): boolean {
  if (ofTheService.includes(member)) return true
  const given = body[(fieldOf[member] ?? member) as keyof CreateKeyRequest]
  return given !== undefined && !isNothing(given)
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** A record may omit a member with an empty value. */
function isNothing(given: unknown): boolean {
  if (Array.isArray(given)) return given.length === 0
  return given === '' || (isObject(given) && Object.keys(given).length === 0)
}
