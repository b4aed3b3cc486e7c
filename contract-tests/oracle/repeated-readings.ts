import { isObject } from '../../src/common/is-object.js'
import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, type Outcome } from '../engine/outcome.js'
import { recordMembers } from '../model/record-schema.js'
import { different, show } from '../records/member-checks.js'
import { seenRecords } from '../records/seen-records.js'
import { valueAt } from '../records/value-at.js'
import type { ListedRecord } from '../traffic/reader.js'
import { type ListedKey, listedKeys } from './listed-keys.js'

/** Members whose values may change with time or with a query parameter. */
const changing = ['enabled', 'plaintext', 'updatedAt']
/** Other clients may give a key to another user, so these members may change. A change back to an earlier value is an error. */
const reassigned = ['identity/id', 'identity/externalId']
/** The members to check in keys of other clients. */
const lasting = ['start', 'workspaceId', 'apiId', 'createdAt', ...reassigned]

interface Sighting {
  value: unknown
  listed: ListedRecord
  replacedBy: readonly unknown[]
}

/** Checks that all listings show equal values for a key, because no operation of the specification changes a key. */
export function keepsMembers({ history, pool, run }: CheckContext): Outcome {
  const own = new Map(pool.created().map(fixture => [fixture.keyId, fixture]))
  const seen = new Map<string, Sighting>()
  const outcomes: Outcome[] = []
  // Starts with the last listing, because an earlier listing may lack parts of new keys.
  for (const listed of seenRecords(history).toReversed()) {
    const { record, pointer, page } = listed
    if (typeof record.id !== 'string') continue
    const fixture = own.get(record.id)
    const isYoung = fixture && run.startedAt + page.startedAtMs < fixture.createdBefore + run.visibilityMs
    for (const member of fixture ? recordMembers.filter(name => !changing.includes(name)) : lasting) {
      const value = comparable(member, valueAt(record, member.split('/')))
      if (value === undefined || value === null) continue
      const name = `${record.id} ${member}`
      const later = seen.get(name)
      if (later === undefined) {
        seen.set(name, { value, listed, replacedBy: [] })
        continue
      }
      const difference = different(later.value, value)
      if (difference === undefined) {
        outcomes.push(met)
        continue
      }
      // Directly after a create, parts of a value may be absent, but no part may differ.
      if (isYoung && isPartOf(value, later.value)) continue
      const isBack = later.replacedBy.some(other => different(other, value) === undefined)
      if (fixture === undefined && reassigned.includes(member) && !isBack) {
        seen.set(name, { value, listed, replacedBy: [...later.replacedBy, later.value] })
        continue
      }
      return failed({
        place: { instanceLocation: `${pointer}/${member}${difference.pointer ?? ''}` },
        expected: `${difference.expected}, as in another listing`,
        received: difference.received,
        exchanges: [page, later.listed.page],
      })
    }
  }
  return allOf(outcomes, 'no key was listed twice')
}

function isPartOf(value: unknown, whole: unknown): boolean {
  if (value === '' || value === undefined || value === null) return true
  if (Array.isArray(value))
    return Array.isArray(whole) && value.length <= whole.length && value.every(item => whole.includes(item))
  if (!isObject(value)) return different(whole, value) === undefined
  return isObject(whole) && Object.entries(value).every(([name, inner]) => isPartOf(inner, whole[name]))
}

/** Omits the metadata of a user, because a service may derive it from the user's keys and change it between listings. */
function comparable(member: string, value: unknown): unknown {
  if (Array.isArray(value)) return [...value].sort()
  if (member !== 'identity' || !isObject(value)) return value
  const { meta, ...identity } = value
  return identity
}

/** Checks that listings show the durations of all rate limits in the same unit. The specification does not state the unit. */
export function keepsDurations(context: CheckContext): Outcome {
  const limited = listedKeys(context).flatMap(key => {
    const { ratelimit } = key.listed.record
    const sent = key.fixture.body.ratelimit?.duration
    const listed = isObject(ratelimit) ? ratelimit.duration : undefined
    return typeof listed === 'number' && sent !== undefined ? [{ listed, sent, key }] : []
  })
  // Rounding changes the longest duration least, so this duration shows the unit best.
  const [scale] = [...limited].sort((a, b) => b.sent - a.sent)
  const others = limited.filter(({ key }) => key.fixture !== scale?.key.fixture)
  return allOf(
    others.map(({ listed, sent, key }) => {
      if (scale === undefined) return met
      const expected = (sent * scale.listed) / scale.sent
      // Rounding may change both listed durations by up to one unit.
      const slack = 1 + sent / scale.sent
      if (Math.abs(listed - expected) <= slack) return met
      return failed({
        place: { instanceLocation: `${key.listed.pointer}/ratelimit/duration` },
        expected: `about ${expected}: the duration ${scale.sent} of another key was listed as ${scale.listed}`,
        received: `${listed}`,
        exchanges: [scale.key.listed.page, key.fixture.exchange, key.listed.page],
      })
    }),
    'fewer than two rate limits were listed with a duration',
  )
}

/** Checks the keys in the run's API: all keys of a user have the same identity id, and no other user has this id. */
export function eachIdentityOnce(context: CheckContext): Outcome {
  const byUser = new Map<string, ListedKey>()
  const outcomes: Outcome[] = []
  const idOf = ({ listed }: ListedKey) => {
    const { identity } = listed.record
    return isObject(identity) && typeof identity.id === 'string' ? identity.id : undefined
  }
  for (const key of listedKeys(context)) {
    const { externalId, apiId } = key.fixture.body
    const id = idOf(key)
    if (externalId === undefined || id === undefined || apiId !== context.run.apiId) continue
    const same = byUser.get(externalId)
    const other = [...byUser].find(([user, one]) => user !== externalId && idOf(one) === id)?.[1]
    if (same === undefined) byUser.set(externalId, key)
    const wrong = same !== undefined && idOf(same) !== id ? same : other
    if (wrong === undefined) {
      if (byUser.size > 1) outcomes.push(met)
      continue
    }
    outcomes.push(
      failed({
        place: { instanceLocation: `${key.listed.pointer}/identity/id` },
        expected:
          wrong === same
            ? `${show(idOf(wrong))}, as for another key of this user`
            : 'an id that no other user has',
        received: show(id),
        exchanges: [wrong.fixture.exchange, key.fixture.exchange, key.listed.page],
      }),
    )
  }
  return allOf(outcomes, 'fewer than two users had an identity.id')
}
