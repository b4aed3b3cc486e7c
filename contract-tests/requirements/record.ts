import type { CheckContext } from '../engine/check-context.js'
import { timeUnits } from '../engine/clock/time-units.js'
import { allOf, failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import { nullsIn, typesInside, typesOfPlainMembers, typesOfStructuredMembers } from '../model/record-types.js'
import { hasNone, memberOf, show } from '../records/member-checks.js'
import { seenRecords } from '../records/seen-records.js'
import type { ListedRecord } from '../traffic/reader.js'
import { fromCatalog } from './from-catalog.js'

const day = 86_400_000
const hour = 3_600_000

export const recordRequirements = fromCatalog([
  {
    id: 'REC-01',
    last: true,
    check: context => everyRecord(context, typesOfPlainMembers),
  },
  {
    id: 'REC-02',
    last: true,
    check: context => everyRecord(context, typesOfStructuredMembers),
  },
  {
    id: 'REC-03',
    last: true,
    check: context => everyRecord(context, typesInside('refill')),
  },
  {
    id: 'REC-04',
    last: true,
    check: context => everyRecord(context, typesInside('ratelimit')),
  },
  {
    id: 'REC-05',
    last: true,
    check: context => everyRecord(context, typesInside('identity')),
  },
  {
    id: 'REC-06',
    last: true,
    check: context =>
      everyRecord(context, ({ record, pointer, page }) => {
        const asked = page.request.query.find(([name]) => name === 'apiId')?.[1]
        if (record.apiId === undefined || record.apiId === null) return hasNone('apiId')
        if (record.apiId === asked) return met
        return failed({
          place: { instanceLocation: `${pointer}/apiId` },
          expected: show(asked),
          received: show(record.apiId),
          exchanges: [page],
        })
      }),
  },
  {
    id: 'REC-07',
    fixtures: ['plain', 'prefix-16', 'meta'],
    requests: 0,
    check: isListedById,
  },
  {
    id: 'REC-08',
    fixtures: ['plain', 'prefix-1', 'prefix-underscore', 'prefix-16', 'named'],
    requests: 2,
    async check(context) {
      const outcomes: Outcome[] = []
      for (const name of ['plain', 'prefix-1', 'prefix-underscore', 'prefix-16', 'named'] as const) {
        outcomes.push(
          await memberOf(context, name, 'start', (value, { key }) =>
            typeof value !== 'string' || key.startsWith(value)
              ? undefined
              : { expected: key.slice(0, value.length), received: value },
          ),
        )
      }
      return allOf(outcomes)
    },
  },
  {
    id: 'REC-09',
    last: true,
    check: createdAtIsKept,
  },
  {
    id: 'REC-10',
    fixtures: ['plain'],
    requests: 0,
    check: context =>
      memberOf(context, 'plain', 'createdAt', (value, { createdAfter }) => {
        if (typeof value !== 'number') return undefined
        // createdAt may follow the clock of the suite, or the clock in the Date header.
        const instants = [0, context.clock.sources().dates?.from ?? 0].map(ahead => createdAfter + ahead)
        const isNear = (unit: number) =>
          instants.some(instant => Math.abs(value * unit - instant) < Math.max(day, unit + hour))
        if (Object.values(timeUnits).some(isNear)) return undefined
        return {
          expected: `about ${Math.round(Math.max(...instants))}, or the same time in another unit`,
          received: `${value}`,
        }
      }),
  },
  {
    id: 'REC-11',
    last: true,
    check: oneWorkspace,
  },
  {
    id: 'REC-12',
    last: true,
    check: context => everyRecord(context, nullsIn),
  },
])

async function everyRecord(
  { reader, history }: CheckContext,
  check: (listed: ListedRecord) => Outcome,
): Promise<Outcome> {
  if (seenRecords(history).length === 0) await reader.page({})
  return allOf(seenRecords(history).map(check), 'no key was listed')
}

function isListedById({ eventually, pool, run, reader }: CheckContext): Promise<Outcome> {
  return eventually(async () => {
    const outcomes: Outcome[] = []
    for (const name of ['plain', 'prefix-16', 'meta'] as const) {
      const fixture = await pool.fixture(name)
      if (await pool.recordOf(fixture)) {
        outcomes.push(met)
        continue
      }
      const query = { externalId: run.users.main, limit: 100, revalidateKeysCache: true }
      const { records, pages } = await reader.walk(query, 12)
      const page = pages.at(-1)
      if (records.length > 0 && records.every(({ record }) => record.id === undefined)) {
        outcomes.push(notExercised('no listed record had an id'))
        continue
      }
      outcomes.push(
        failed({
          place: { instanceLocation: '/keys' },
          expected: `a record with the id ${fixture.keyId}`,
          received: `${records.length} records without this id`,
          exchanges: [fixture.exchange, ...(page ? [page.exchange] : [])],
        }),
      )
    }
    return allOf(outcomes)
  })
}

async function createdAtIsKept({ history, reader }: CheckContext): Promise<Outcome> {
  if (seenRecords(history).length < 2) for (let read = 0; read < 2; read += 1) await reader.page({})
  const first = new Map<unknown, ListedRecord>()
  const outcomes: Outcome[] = []
  for (const listed of seenRecords(history)) {
    const { id, createdAt } = listed.record
    if (id === undefined || typeof createdAt !== 'number') continue
    const earlier = first.get(id)
    if (!earlier) {
      first.set(id, listed)
      continue
    }
    outcomes.push(
      earlier.record.createdAt === createdAt
        ? met
        : failed({
            place: { instanceLocation: `${listed.pointer}/createdAt` },
            expected: `${earlier.record.createdAt}, as before`,
            received: `${createdAt}`,
            exchanges: [earlier.page, listed.page],
          }),
    )
  }
  return allOf(outcomes, 'no key was listed twice with a createdAt')
}

async function oneWorkspace({ history, reader, run }: CheckContext): Promise<Outcome> {
  if (seenRecords(history).length < 2) await reader.page({})
  const own = seenRecords(history).filter(
    ({ page, record }) =>
      page.request.query.some(([name, value]) => name === 'apiId' && value === run.apiId) &&
      typeof record.workspaceId === 'string',
  )
  const [first] = own
  if (!first || own.length < 2) return notExercised('fewer than two records had a text as workspaceId')
  const other = own.find(({ record }) => record.workspaceId !== first.record.workspaceId)
  if (!other) return met
  return failed({
    place: { instanceLocation: `${other.pointer}/workspaceId` },
    expected: show(first.record.workspaceId),
    received: show(other.record.workspaceId),
    exchanges: [first.page, other.page],
  })
}
