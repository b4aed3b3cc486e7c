import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { isObject, memberOf } from '../../src/common/json.js'
import { instantOf, timeUnits, unitOf, unitsOf } from '../engine/clock/time-units.js'
import type { RecordFact, Sighting } from './facts.js'
import { show } from './member-checks.js'
import { recordMembers } from './record-schema.js'
import { type Found, isThere, type Rule, rule } from './rule.js'

/** What a record shows for a comparison with the records of other keys. */
interface Shown {
  /** Only sightings with the same name are compared. */
  readonly name: string
  readonly at: string
  readonly value: unknown
  /** Replaces a sighting with a lower rank. */
  readonly rank?: number
}

interface Comparison {
  readonly ids: string
  shown(fact: RecordFact, body: CreateKeyRequest): readonly Shown[]
  /** The expected value, if the value contradicts the value of another key. */
  contradicts(value: unknown, other: unknown): string | undefined
}

/** The specification leaves these values open, but all keys of a run must have them in the same way. */
const comparisons: readonly Comparison[] = [
  {
    ids: 'MOD-20',
    shown: ({ record: { createdAt } }) =>
      unitOf(createdAt) === undefined
        ? []
        : [{ name: 'unit of createdAt', at: '/createdAt', value: [unitOf(createdAt)] }],
    contradicts: otherUnit,
  },
  {
    ids: 'MOD-06',
    shown({ record: { expires } }, body) {
      const units = typeof expires === 'number' && body.expires ? unitsOf(expires, body.expires) : []
      // An early time, such as 0, may be the same in several units.
      return units.length === 0
        ? []
        : [{ name: 'unit of expires', at: '/expires', value: units, rank: -units.length }]
    },
    contradicts: otherUnit,
  },
  {
    ids: 'MOD-21',
    shown({ record }, { ratelimit }) {
      const listed = memberOf(record, ['ratelimit', 'duration'])
      if (typeof listed !== 'number' || ratelimit?.duration === undefined) return []
      const sent = ratelimit.duration
      // Rounding changes the longest duration least, so this duration shows the unit best.
      return [{ name: 'duration', at: '/ratelimit/duration', value: { listed, sent }, rank: sent }]
    },
    contradicts(value, other) {
      const { listed, sent } = value as Duration
      const scale = other as Duration
      const expected = (sent * scale.listed) / scale.sent
      // Rounding may change both listed durations by up to one unit.
      if (Math.abs(listed - expected) <= 1 + sent / scale.sent) return undefined
      return `about ${expected}: the duration ${scale.sent} of another key was listed as ${scale.listed}`
    },
  },
  {
    ids: 'MOD-22 RTP-11',
    shown: fact => identityOf(fact, (apiId, user, id) => ({ name: `user ${apiId} ${user}`, value: id })),
    contradicts: (value, other) =>
      value === other ? undefined : `${show(other)}, as for another key of this user`,
  },
  {
    ids: 'MOD-22 RTP-11',
    shown: fact => identityOf(fact, (apiId, user, id) => ({ name: `identity ${apiId} ${id}`, value: user })),
    contradicts: (value, other) => (value === other ? undefined : 'an id that no other user has'),
  },
  {
    ids: 'MOD-30',
    shown: ({ record }, body) =>
      expectedPaths(body).flatMap(([path, name = path.join('.')]) =>
        isThere(memberOf(record, path.slice(0, -1)))
          ? [{ name: `member ${name}`, at: `/${path.join('/')}`, value: isThere(memberOf(record, path)) }]
          : [],
      ),
    contradicts: (value, other) => (value === other ? undefined : 'a value, as for another key'),
  },
]

interface Duration {
  listed: number
  sent: number
}

function otherUnit(value: unknown, other: unknown): string | undefined {
  const [units, others] = [value, other] as string[][]
  return units?.some(unit => others?.includes(unit))
    ? undefined
    : `a time in ${others?.[0]}, as for another key`
}

function identityOf(
  { record, query, known }: RecordFact,
  named: (apiId: string, user: string, id: string) => Omit<Shown, 'at'>,
): Shown[] {
  const id = memberOf(record, ['identity', 'id'])
  const { apiId, body } = known ?? {}
  if (typeof id !== 'string' || body?.externalId === undefined || apiId !== query.apiId) return []
  return [{ at: '/identity/id', ...named(apiId ?? '', body.externalId, id) }]
}

const ofTheService: readonly string[] = ['id', 'start', 'workspaceId', 'apiId', 'createdAt', 'enabled']
/** Members that a listing shows only with `decrypt`, or only after an update of the key. */
const notAsked: readonly string[] = ['plaintext', 'updatedAt']

/** The members that a record must show if it shows them for another key, with a name for the members of a kind. */
function expectedPaths(body: CreateKeyRequest): readonly (readonly [path: string[], name?: string])[] {
  const { refill, ratelimit, externalId } = body
  const given: Readonly<Record<string, unknown>> = { ...body, identity: externalId }
  const outer = recordMembers.filter(
    member =>
      !notAsked.includes(member) &&
      (ofTheService.includes(member) || (given[member] !== undefined && !isNothing(given[member]))),
  )
  const inside = (holder: string, members: readonly string[]) =>
    members.map((member): [string[]] => [[holder, member]])
  return [
    ...outer.map((member): [string[]] => [[member]]),
    ...(refill === undefined
      ? []
      : inside(
          'refill',
          ['interval', 'amount'].filter(name => name in refill),
        )),
    // A target may list refillDay for some intervals only.
    ...(refill?.refillDay === undefined
      ? []
      : [[['refill', 'refillDay'], `refillDay of ${refill.interval}`] as [string[], string]]),
    ...(ratelimit === undefined ? [] : inside('ratelimit', ['limit', 'duration'])),
    ...(ratelimit?.type === undefined ? [] : inside('ratelimit', ['async'])),
    ...(externalId === undefined ? [] : inside('identity', ['id', 'externalId'])),
  ]
}

/** A record may omit a member with an empty value. */
function isNothing(given: unknown): boolean {
  if (Array.isArray(given)) return given.length === 0
  return given === '' || (isObject(given) && Object.keys(given).length === 0)
}

function isCompared({ world, known, isSettled, isUnchanged }: RecordFact): boolean {
  return world.ownsKeys && known?.body !== undefined && isSettled && isUnchanged
}

/** The sightings of a record that the world keeps for comparisons. */
export function sightingsOf(fact: RecordFact): readonly [name: string, sighting: Sighting][] {
  const { known, exchange, pointer, world } = fact
  if (known?.body === undefined || !isCompared(fact)) return []
  const { body } = known
  const shown = comparisons.flatMap(({ shown }) => shown(fact, body))
  return [...shown, ...namesIn(fact)].flatMap(({ name, at, value, rank = 0 }) => {
    const earlier = world.sightings.get(name)
    if (earlier !== undefined && earlier.rank >= rank) return []
    return [[name, { at: `${pointer}${at}`, value, rank, known, exchange }]]
  })
}

function compared({ ids, shown, contradicts }: Comparison): Rule<RecordFact> {
  return rule(ids, fact => {
    const { known, pointer, world } = fact
    if (known?.body === undefined || !isCompared(fact)) return undefined
    let isSeen: true | undefined
    for (const { name, at, value } of shown(fact, known.body)) {
      const other = world.sightings.get(name)
      if (other === undefined || other.known.keyId === known.keyId) continue
      isSeen = true
      const expected = contradicts(value, other.value)
      if (expected === undefined) continue
      const after = [other.known.create, other.exchange, known.create]
      // A record that lacks a member is wrong, and not the record that shows it.
      if (value === true)
        return {
          at: other.at,
          expected,
          received: 'nothing',
          after: [fact.exchange, other.known.create],
          in: other.exchange,
        }
      const received = value === false ? 'nothing' : show(memberOf(fact.record, at.slice(1).split('/')))
      return { at: `${pointer}${at}`, expected, received, after }
    }
    return isSeen
  })
}

type Names = 'roles' | 'permissions'

/** For permissions, the given names include the roles, because a role may imply permissions. */
function givenNames({ roles = [], permissions = [] }: CreateKeyRequest, member: Names): string[] {
  return (member === 'roles' ? roles : [...roles.map(role => `role ${role}`), ...permissions]).toSorted()
}

function namesIn({ record, known }: RecordFact): (Shown & { given: string[] })[] {
  return (['roles', 'permissions'] as const).flatMap(member => {
    const given = known?.body === undefined ? [] : givenNames(known.body, member)
    const value = record[member]
    if (!Array.isArray(value) || given.length === 0) return []
    return [{ name: JSON.stringify([member, given]), at: `/${member}`, value, given, rank: value.length }]
  })
}

/** A role or a permission may imply further names, but must imply the same names for every key. */
function impliesAlways(id: string, member: Names): Rule<RecordFact> {
  return rule(id, (fact): Found => {
    const [own] = namesIn(fact).filter(({ at }) => at === `/${member}`)
    if (own === undefined || !isCompared(fact)) return undefined
    for (const [name, { value, known, exchange, at }] of fact.world.sightings) {
      if (!name.startsWith(`["${member}"`)) continue
      const [, given] = JSON.parse(name) as [string, string[]]
      const [fuller, poorer] = [own.value, value] as [string[], string[]]
      const expected = (names: unknown) =>
        `at least ${show(names)}, as for another key that was created with the same or fewer ${member === 'roles' ? 'roles' : 'roles and permissions'}`
      if (given.every(one => own.given.includes(one)) && poorer.some(one => !fuller.includes(one)))
        return {
          at: `${fact.pointer}/${member}`,
          expected: expected(value),
          received: show(own.value),
          after: [known.create, exchange, fact.known?.create],
        }
      if (own.given.every(one => given.includes(one)) && fuller.some(one => !poorer.includes(one)))
        return {
          at,
          expected: expected(own.value),
          received: show(value),
          after: [fact.known?.create, fact.exchange, known.create],
          in: exchange,
        }
    }
    return true
  })
}

/** More than the duration of a create, and more than the difference between two clocks of a service. */
const toleranceMs = 60_000
/** If two times differ by more than this, the rules do not compare them, because they may have guessed a wrong unit. */
const furthestOffMs = 26 * 3_600_000
/** A little below 15 minutes, the smallest difference between time zones. */
const leastZoneMs = 14 * 60_000

/** Uses the clock of the target if answers show it. Otherwise, compares the keys of the run with one another. */
function isTimeOfCreate({ record: { createdAt }, pointer, known, world }: RecordFact): Found {
  const { create, since } = known ?? {}
  const instant = instantOf(createdAt)
  const { clock } = world
  if (clock === undefined || create === undefined || since === undefined) return undefined
  if (instant === undefined || typeof createdAt !== 'number') return undefined
  const wrong = (expected: string, ...after: (typeof create | undefined)[]): Found => ({
    at: `${pointer}/createdAt`,
    expected,
    received: show(createdAt),
    after: [...after, create],
  })
  const sentAt = since - create.durationMs
  const skew = clock.skew()
  if (skew !== undefined) {
    const [from, to] = [sentAt + skew.from - toleranceMs, since + skew.to + toleranceMs]
    const isBetween = Object.values(timeUnits).some(unit => {
      const coarse = unit > 1 ? unit : 0
      return createdAt * unit >= from - coarse && createdAt * unit <= to + coarse
    })
    return (
      isBetween || wrong(`a time from ${from} to ${to} in milliseconds, or the same time in another unit`)
    )
  }
  const offMs = instant.ms - sentAt
  if (
    world.isOnOurClock &&
    Math.abs(offMs) <= furthestOffMs &&
    Math.abs(offMs) >= leastZoneMs + instant.coarse
  )
    return wrong(
      `about ${sentAt}, because expired keys show that the target's clock agrees with this machine's clock`,
    )
  const first = world.recentKeys
    .map(({ keyId }) => world.keys.get(keyId))
    .find(key => key?.shown !== undefined)
  const theirs = instantOf(first?.shown?.createdAt)
  if (first?.create === undefined || theirs === undefined || first.keyId === known?.keyId) return undefined
  const otherOffMs = theirs.ms - (first.since - first.create.durationMs)
  return (
    Math.abs(offMs - otherOffMs) <= toleranceMs + instant.coarse ||
    wrong(
      `about ${show(first.shown?.createdAt)}, as for a key that was created at about the same time`,
      first.shownIn,
    )
  )
}

export const comparedRules: readonly Rule<RecordFact>[] = [
  ...comparisons.map(compared),
  impliesAlways('MOD-10', 'roles'),
  impliesAlways('MOD-11', 'permissions'),
  rule('MOD-20', isTimeOfCreate),
]
