import { isObject } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import { nestedObjects, recordMembers } from '../model/record-schema.js'
import { recordIn, seenRecords } from '../records/seen-records.js'
import type { FixtureName } from '../script/script.js'
import type { TargetExchange } from '../traffic/exchange.js'
import type { Observation, Observed } from './observation.js'
import type { ObservationName } from './observation-names.js'
import { choicesSeenBy } from './observation-names.js'

/** For each member, the fixture whose record should show the member. */
const givenTo: Readonly<Record<string, FixtureName>> = {
  name: 'plain',
  ownerId: 'owner',
  meta: 'meta',
  expires: 'plain',
  remaining: 'remaining',
  refill: 'refill',
  ratelimit: 'ratelimit',
  roles: 'role',
  permissions: 'permission',
  enabled: 'plain',
  identity: 'plain',
  createdAt: 'plain',
}

export const recordObservations: readonly Observation[] = [
  {
    id: 'OBS-18',
    section: '2.1',
    statement: 'which members a record always, sometimes or never has',
    requests: 0,
    names: [...choicesSeenBy('OBS-18'), 'records.presence', 'records.extraMembers', 'records.nullMembers'],
    observe: async context => presence(context),
  },
  {
    id: 'OBS-19',
    section: '2.1',
    statement: 'how a record shows the values of its create, and default values',
    needs: ['write'],
    fixtures: ['plain', 'owner', 'meta', 'remaining', 'refill', 'ratelimit', 'environment-256'],
    requests: 0,
    names: choicesSeenBy('OBS-19'),
    observe: shown,
  },
  {
    id: 'OBS-20',
    section: '3',
    statement: 'whether a listing shows an expired key, and the value of its member enabled',
    needs: ['wait'],
    fixtures: ['short-lived'],
    requests: 1,
    names: [...choicesSeenBy('OBS-20'), 'listing.expiredKeys'],
    async observe({ pool, reader, time, clock, run }) {
      const fixture = await pool.fixture('short-lived')
      // If the suite is not sure of the target's clock, the wait below could take days.
      if (!clock.isSure() && clock.sources().createdAt !== undefined) return []
      const wait = (fixture.body.expires ?? 0) + run.graceMs - clock.earliest(time.now())
      if (wait > 0) await time.sleep(wait)
      reader.forget()
      const listed = await pool.recordOf(fixture)
      const restsOn = ['a key that has expired']
      if (!listed)
        return [{ name: 'listing.expiredKeys', value: false, restsOn, exchanges: [fixture.exchange] }]
      const { enabled } = listed.record
      const exchanges = [fixture.exchange, listed.page]
      return [
        { name: 'listing.expiredKeys', value: true, restsOn, exchanges },
        ...(typeof enabled === 'boolean'
          ? [{ name: 'records.enabled' as const, value: enabled ? 'flag' : 'state', restsOn, exchanges }]
          : []),
      ]
    },
  },
]

function recordsToLookAt({ history, pool }: CheckContext) {
  const own = pool.created().flatMap(({ keyId }) => recordIn(history, keyId) ?? [])
  if (own.length > 0) return { records: own, restsOn: [`${own.length} keys of the run`] }
  const records = seenRecords(history)
  const ids = [records[0], records.at(-1)].map(one => one?.record.id)
  return { records, restsOn: [`${records.length} records of other clients, ${ids.join(' to ')}`] }
}

function presence(context: CheckContext): Observed[] {
  const { records, restsOn } = recordsToLookAt(context)
  if (records.length === 0) return []
  const counts = new Map<string, number>()
  const nulls = new Set<string>()
  for (const { record } of records) {
    for (const [member, value] of membersOf(record)) {
      counts.set(member, (counts.get(member) ?? 0) + 1)
      if (value === null) nulls.add(member)
    }
  }
  const known = recordMembers
  const how = (member: string) => {
    const count = counts.get(member) ?? 0
    return count === 0 ? 'never' : count === records.length ? 'always' : 'sometimes'
  }
  const exchanges = [...new Set(records.map(({ page }) => page))].slice(-5)
  const observed = (name: ObservationName, value: unknown): Observed => ({
    name,
    value,
    restsOn,
    exchanges,
  })
  return [
    observed('records.presence', Object.fromEntries(known.map(member => [member, how(member)]))),
    observed('records.extraMembers', [...counts.keys()].filter(member => !isSpecified(member)).sort()),
    observed('records.nullMembers', [...nulls].sort()),
    observed('records.unset', known.some(member => nulls.has(member)) ? 'null' : 'omit'),
  ]
}

function membersOf(record: object): [name: string, value: unknown][] {
  return Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    const below = Object.hasOwn(nestedObjects, name) && isObject(value) ? Object.entries(value) : []
    return [[name, value], ...below.map(([part, of]): [string, unknown] => [`${name}.${part}`, of])]
  })
}

function isSpecified(member: string): boolean {
  const [name = '', part] = member.split('.')
  return recordMembers.includes(name) && (part === undefined || part in (nestedObjects[name] ?? {}))
}

async function shown(context: CheckContext): Promise<Observed[]> {
  const { pool, history, run } = context
  const recordOf = (name: FixtureName) => {
    const fixture = pool.created().find(one => one.name === name)
    const listed = fixture && recordIn(history, fixture.keyId)
    return listed && { record: listed.record as Record<string, unknown>, page: listed.page }
  }
  const observed: Observed[] = []
  const shownKeys = [...new Set(Object.values(givenTo))].filter(name => recordOf(name) !== undefined)
  const restsOn = [`the keys ${shownKeys.join(', ')}`]
  const note = (name: ObservationName, from: { page: TargetExchange } | undefined, value: unknown) => {
    if (from && value !== undefined) observed.push({ name, value, restsOn, exchanges: [from.page] })
  }
  const listed = Object.entries(givenTo).flatMap(([member, name]) => {
    const found = recordOf(name)
    return found ? [{ member, found }] : []
  })
  const omitted = listed.filter(({ member, found }) => found.record[member] === undefined)
  note(
    'records.omit',
    listed[0]?.found,
    omitted.map(({ member }) => member),
  )
  const plain = recordOf('plain')
  if (plain) {
    const { roles, updatedAt, createdAt, ownerId, identity } = plain.record
    note('records.emptyLists', plain, Array.isArray(roles) ? 'show' : 'omit')
    note('records.updatedAtOfNew', plain, newUpdatedAt(updatedAt, createdAt))
    note('records.ownerId', plain, ownerId === run.users.main ? 'effective' : 'as-given')
    note('records.identityMeta', plain, identityMeta(identity))
  }
  const environment = recordOf('environment-256')
  note('records.environment', environment, environment && 'environment' in environment.record)
  const permissions = recordOf('role')
  note('records.permissions', permissions, permissionsOf(permissions?.record.permissions))
  const owner = recordOf('owner')
  note('creation.ownerIdLinks', owner, owner && isObject(owner.record.identity))
  const refill = recordOf('refill')
  if (refill && isObject(refill.record.refill)) {
    const { refillDay } = refill.record.refill
    note(
      'records.refillDayUnset',
      refill,
      refillDay === null ? 'null' : refillDay === undefined ? 'omit' : undefined,
    )
    note('records.lastRefillAt', refill, 'lastRefillAt' in refill.record.refill)
  }
  const ratelimit = recordOf('ratelimit')
  if (ratelimit && isObject(ratelimit.record.ratelimit)) {
    note('records.ratelimitType', ratelimit, 'type' in ratelimit.record.ratelimit)
  }
  return observed
}

function newUpdatedAt(updatedAt: unknown, createdAt: unknown): string | undefined {
  if (updatedAt === undefined || updatedAt === null) return 'unset'
  return updatedAt === createdAt ? 'createdAt' : undefined
}

function identityMeta(identity: unknown): string | undefined {
  if (!isObject(identity)) return undefined
  return identity.meta === undefined || identity.meta === null ? 'omit-empty' : 'always'
}

/**
 * The key has a role, but no permissions of its own, so listed permissions come from the role. An empty list does not prove
 * `direct`, because the role may have no permissions.
 */
function permissionsOf(permissions: unknown): string | undefined {
  if (!Array.isArray(permissions)) return undefined
  return permissions.length > 0 ? 'with-roles' : 'direct'
}
