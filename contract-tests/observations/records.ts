import { isObject } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import { known, restingOn } from '../keys/probe.js'
import { nestedObjects, recordMembers } from '../model/record-schema.js'
import { recordIn, seenRecords } from '../model/seen-records.js'
import type { FixtureName } from '../script/script.js'
import type { Observation, Observed } from './observation.js'
import type { ObservationName } from './observation-names.js'

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
    observe: async context => presence(context),
  },
  {
    id: 'OBS-19',
    section: '2.1',
    statement: 'how a record shows the values of its create, and default values',
    needs: ['write'],
    fixtures: ['plain', 'owner', 'meta', 'remaining', 'refill', 'ratelimit', 'environment-256'],
    requests: 0,
    observe: shown,
  },
  {
    id: 'OBS-20',
    section: '3',
    statement: 'whether a listing shows an expired key, and the value of its member enabled',
    needs: ['wait'],
    fixtures: ['short-lived'],
    requests: 1,
    async observe({ pool, reader, time, clock, run }) {
      const fixture = await pool.fixture('short-lived')
      // If the suite is not sure of the target's clock, the wait below could take days.
      if (!clock.isSure() && clock.sources().createdAt !== undefined) return []
      const wait = (fixture.body.expires ?? 0) + run.graceMs - clock.earliest(time.now())
      if (wait > 0) await time.sleep(wait)
      reader.forget()
      const listed = await pool.recordOf(fixture)
      const exchanges = [fixture.exchange, ...(listed ? [listed.page] : [])]
      const { enabled } = listed?.record ?? {}
      const kind = typeof enabled === 'boolean' ? (enabled ? 'flag' : 'state') : undefined
      return restingOn('a key that has expired', [
        ...known('listing.expiredKeys', listed !== undefined, { exchanges }),
        ...known('records.enabled', kind, { exchanges }),
      ])
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
  const how = (member: string) => {
    const count = counts.get(member) ?? 0
    return count === 0 ? 'never' : count === records.length ? 'always' : 'sometimes'
  }
  const exchanges = [...new Set(records.map(({ page }) => page))].slice(-5)
  const observed = (name: ObservationName, value: unknown): Observed => ({ name, value, restsOn, exchanges })
  return [
    observed('records.presence', Object.fromEntries(recordMembers.map(member => [member, how(member)]))),
    observed('records.extraMembers', [...counts.keys()].filter(member => !isSpecified(member)).sort()),
    observed('records.nullMembers', [...nulls].sort()),
    observed('records.unset', recordMembers.some(member => nulls.has(member)) ? 'null' : 'omit'),
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
  const shownKeys = [...new Set(Object.values(givenTo))].filter(name => recordOf(name) !== undefined)
  const restsOn = [`the keys ${shownKeys.join(', ')}`]
  const listed = Object.entries(givenTo).flatMap(([member, name]) => {
    const found = recordOf(name)
    return found ? [{ member, found }] : []
  })
  const omitted = listed.filter(({ member, found }) => found.record[member] === undefined)
  const shownBy = (name: FixtureName, choices: Choices): Observed[] => {
    const found = recordOf(name)
    if (found === undefined) return []
    const evidence = { restsOn, exchanges: [found.page] }
    return choices(found.record).flatMap(([choice, value]) => known(choice, value, evidence))
  }
  const [first] = listed
  return [
    ...known('records.omit', first && omitted.map(({ member }) => member), {
      restsOn,
      exchanges: first ? [first.found.page] : [],
    }),
    ...shownBy('plain', ({ roles, updatedAt, createdAt, ownerId, identity }) => [
      ['records.emptyLists', Array.isArray(roles) ? 'show' : 'omit'],
      ['records.updatedAtOfNew', newUpdatedAt(updatedAt, createdAt)],
      ['records.ownerId', ownerId === run.users.main ? 'effective' : 'as-given'],
      ['records.identityMeta', identityMeta(identity)],
    ]),
    ...shownBy('environment-256', record => [['records.environment', 'environment' in record]]),
    ...shownBy('role', ({ permissions }) => [['records.permissions', permissionsOf(permissions)]]),
    ...shownBy('owner', ({ identity }) => [['creation.ownerIdLinks', isObject(identity)]]),
    ...shownBy('refill', ({ refill }) =>
      isObject(refill)
        ? [
            ['records.refillDayUnset', unsetAs(refill.refillDay)],
            ['records.lastRefillAt', 'lastRefillAt' in refill],
          ]
        : [],
    ),
    ...shownBy('ratelimit', ({ ratelimit }) =>
      isObject(ratelimit) ? [['records.ratelimitType', 'type' in ratelimit]] : [],
    ),
  ]
}

type Choices = (record: Readonly<Record<string, unknown>>) => (readonly [ObservationName, unknown])[]

function unsetAs(value: unknown): 'null' | 'omit' | undefined {
  return value === null ? 'null' : value === undefined ? 'omit' : undefined
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
