import type { CheckContext } from '../../../contract-tests/engine/check-context.js'
import { unlessImpossible } from '../../../contract-tests/keys/probe.js'
import type { ContractReport, Fixture, FixtureKey } from '../../../schemas/generated/types.js'
import { isObject } from '../../common/json.js'
import { list, textIn } from '../calls/call.js'
import { inSeconds } from '../calls/time-in-ids.js'
import { type RunOptions, runAlone } from '../learn/play-scenes.js'

interface RecordOptions extends Omit<RunOptions, 'allowWrites' | 'maxKeys'> {
  /** Whether the fixture has the real names, users and metadata, instead of invented ones. @default false */
  verbatim?: boolean | undefined
}

interface Recorded {
  /** Undefined if the run read no page. */
  fixture: Fixture | undefined
  keys: number
  total: number | undefined
  /** The number of keys whose listing does not show whether they are disabled. */
  unseenStates: number
  /** Whether the run read the last page, or a page without a new key. */
  isWhole: boolean
  report: ContractReport
}

type Json = Readonly<Record<string, unknown>>

interface Pages {
  records: Map<string, Json>
  pages: number
  total: number | undefined
  isWhole: boolean
  now: number
}

/** Records the keys of an API as a fixture. Sends only listings without `decrypt`, within the limits of a contract run. */
export async function record(options: RecordOptions): Promise<Recorded> {
  const { verbatim, ...asked } = options
  const pages: Pages = { records: new Map(), pages: 0, total: undefined, isWhole: false, now: 0 }
  const size = { statement: 'the keys of the API', keys: 0, requests: 1 }
  const report = await runAlone({ ...asked, allowWrites: false }, size, context => readPages(context, pages))
  const { records, total, isWhole, now } = pages
  const all = [...records.values()]
  const source = { apiId: options.apiId, now, replaced: verbatim ? asRecorded : believable() }
  const fixture = pages.pages === 0 ? undefined : fixtureOf(all, source)
  return { fixture, keys: records.size, total, unseenStates: unseenStates(all, now), isWhole, report }
}

/** The maximum number of keys on a page (section 4.1). */
const pageSize = 100

async function readPages({ client, clock, time, run }: CheckContext, pages: Pages): Promise<void> {
  const query = { apiId: run.apiId, limit: pageSize, revalidateKeysCache: true }
  for (let cursor: string | undefined; ; ) {
    const call = list('page', { ...query, cursor })
    const exchange = await unlessImpossible(() => client.send({ ...call, purpose: 'probe' }))
    const answer = exchange?.response
    if (answer?.status !== 200 || !isObject(answer.json) || !Array.isArray(answer.json.keys)) return
    const { keys, total } = answer.json
    const known = pages.records.size
    for (const key of keys) {
      if (isObject(key) && typeof key.id === 'string') pages.records.set(key.id, key)
    }
    pages.pages += 1
    pages.now = clock.latest(time.now())
    if (typeof total === 'number') pages.total = total
    cursor = textIn(answer, 'cursor')
    // Stops after a page without a new key, to avoid an endless loop.
    pages.isWhole = cursor === undefined || pages.records.size === known
    if (pages.isWhole) return
  }
}

interface Source {
  apiId: string
  /** The time of the service's clock, in Unix milliseconds. */
  now: number
  /** The names, users and metadata of the fixture. */
  replaced: Replacements
}

/**
 * A fixture with the keys of a listing. Clients cannot use these keys, because the fixture contains no raw key. Times are
 * relative to the time at which the fixture is loaded, so that active keys stay active.
 */
function fixtureOf(records: readonly Json[], source: Source): Fixture {
  const { apiId, now, replaced } = source
  const workspaceId = textOf(records[0]?.workspaceId) ?? 'ws_recorded'
  const keys = oldestFirst(records).map(record => keyOf(record, source))
  return {
    description: `The keys of ${apiId}, recorded at ${new Date(now).toISOString()}${replaced === asRecorded ? '' : '. Names, users and metadata are invented'}.`,
    anyToken: { workspaceId },
    workspaces: [
      {
        id: workspaceId,
        apis: [{ id: apiId, recoverable: true }],
        roles: namesIn(records, 'roles').map(name => ({ name, permissions: [] })),
        permissions: namesIn(records, 'permissions'),
        identities: identitiesOf(records, replaced),
      },
    ],
    keys,
  }
}

function keyOf(record: Json, { apiId, now, replaced }: Source): FixtureKey {
  const { id, name, meta, remaining, environment } = record
  const user = isObject(record.identity) ? textOf(record.identity.externalId) : undefined
  const owner = textOf(record.ownerId)
  const expires = momentOf(record.expires, now)
  const values = {
    apiId,
    id: textOf(id),
    prefix: prefixOf(record.start),
    name: typeof name === 'string' ? replaced.name(name) : undefined,
    externalId: user && replaced.user(user),
    ownerId: owner === undefined || owner === user ? undefined : replaced.user(owner),
    meta: isObject(meta) ? (replaced.data(meta) as Record<string, unknown>) : undefined,
    roles: textsOf(record.roles),
    permissions: textsOf(record.permissions),
    createdAt: momentOf(record.createdAt, now),
    updatedAt: momentOf(record.updatedAt, now),
    expires,
    remaining: Number.isSafeInteger(remaining) ? (remaining as number) : undefined,
    refill: refillOf(record.refill),
    ratelimit: ratelimitOf(record.ratelimit),
    enabled: record.enabled === false && !isOver(record, now) ? false : undefined,
    environment: typeof environment === 'string' && environment.length <= 256 ? environment : undefined,
  }
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as unknown as FixtureKey
}

/** The number of keys whose listing does not show whether they are disabled apart from their expiry or use. */
function unseenStates(records: readonly Json[], now: number): number {
  return records.filter(
    record => record.enabled !== true && (record.enabled !== false || isOver(record, now)),
  ).length
}

/** The words of the service that the fixture keeps. */
export function keptWords({ workspaces, keys = [] }: Fixture): Readonly<Record<string, readonly string[]>> {
  const identities = workspaces.flatMap(({ identities = [] }) => identities)
  const own = workspaces.flatMap(({ roles = [] }) => roles.map(({ name }) => name))
  const words = {
    prefixes: keys.map(({ prefix }) => prefix),
    environments: keys.map(({ environment }) => environment),
    'members of metadata': [...keys, ...identities].flatMap(({ meta }) => membersIn(meta)),
    roles: own,
    permissions: workspaces.flatMap(({ permissions = [] }) => permissions),
  }
  return Object.fromEntries(
    Object.entries(words).map(([kind, all]) => [kind, [...new Set(all.flatMap(word => word ?? []))]]),
  )
}

function membersIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(membersIn)
  return isObject(value)
    ? Object.entries(value).flatMap(([name, inside]) => [name, ...membersIn(inside)])
    : []
}

/** A service lists an expired or used-up key as disabled (section 3). */
function isOver({ expires, remaining }: Json, now: number): boolean {
  const seconds = inSeconds(expires)
  return (seconds !== undefined && seconds * 1000 <= now) || remaining === 0
}

function oldestFirst(records: readonly Json[]): Json[] {
  const times = records.map(({ createdAt }) => inSeconds(createdAt))
  const [first, last] = [times[0], times.at(-1)]
  const isNewestFirst = first !== undefined && last !== undefined && first > last
  const listed = isNewestFirst ? records.toReversed() : [...records]
  return listed.sort((a, b) => (inSeconds(a.createdAt) ?? 0) - (inSeconds(b.createdAt) ?? 0))
}

function momentOf(time: unknown, now: number): string | number | undefined {
  const seconds = inSeconds(time)
  if (seconds === undefined) return Number.isSafeInteger(time) ? (time as number) : undefined
  const ms = Math.round(seconds * 1000 - now)
  return `${ms < 0 ? '-' : '+'}${Math.abs(ms)}ms`
}

function prefixOf(start: unknown): string | undefined {
  const prefix = typeof start === 'string' ? /^(.{1,16})_[^_]*$/u.exec(start)?.[1] : undefined
  return prefix === undefined || prefix.length > 16 ? undefined : prefix
}

function refillOf(refill: unknown): FixtureKey['refill'] {
  if (!isObject(refill)) return undefined
  const { interval } = refill
  return { ...(typeof interval === 'string' && { interval }), ...integersIn(refill, 'amount', 'refillDay') }
}

/** A service may list `async` instead of `type`. The fixture then gets the type that has this `async` in all shipped profiles. */
function ratelimitOf(ratelimit: unknown): FixtureKey['ratelimit'] {
  if (!isObject(ratelimit)) return undefined
  const { type, async: isAsync } = ratelimit
  const own =
    typeof type === 'string' ? type : typeof isAsync === 'boolean' ? typeNames[`${isAsync}`] : undefined
  return { ...(own !== undefined && { type: own }), ...integersIn(ratelimit, 'limit', 'duration') }
}

function integersIn(value: Json, ...names: string[]): Record<string, number> {
  const entries = names.map(name => [name, value[name]] as const)
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => Number.isSafeInteger(entry[1])),
  )
}

const typeNames = { true: 'fast', false: 'consistent' } as const

function identitiesOf(records: readonly Json[], replaced: Replacements) {
  const known = new Map<string, { id?: string; externalId: string; meta?: Record<string, unknown> }>()
  for (const { identity } of records) {
    const user = isObject(identity) ? textOf(identity.externalId) : undefined
    if (!isObject(identity) || user === undefined || known.has(user)) continue
    const id = textOf(identity.id)
    const { meta } = identity
    known.set(user, {
      ...(id !== undefined && { id }),
      externalId: replaced.user(user),
      ...(isObject(meta) &&
        Object.keys(meta).length > 0 && { meta: replaced.data(meta) as Record<string, unknown> }),
    })
  }
  return [...known.values()]
}

function namesIn(records: readonly Json[], member: 'roles' | 'permissions'): string[] {
  return [...new Set(records.flatMap(record => textsOf(record[member]) ?? []))].sort()
}

function textsOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  return value.filter((item): item is string => typeof item === 'string' && item !== '')
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

interface Replacements {
  name(name: string): string
  user(externalId: string): string
  /** Invents metadata with the same types. Keeps names of members that consist of letters, such as `plan` and `team-id`. */
  data(value: unknown): unknown
}

const asRecorded: Replacements = { name: text => text, user: text => text, data: value => value }

const what = 'Checkout Billing Search Reporting Mobile Partner Import Webhook Mailing Admin'.split(' ')
const does = 'worker service app job gateway integration console sync client tests'.split(' ')

/** Invents replacements. Equal values stay equal, and different values stay different. */
function believable(): Replacements {
  const names = numbered(index => {
    const round = Math.floor(index / (what.length * does.length))
    const [first, second] = [what[index % what.length], does[Math.floor(index / what.length) % does.length]]
    return `${first} ${second}${round === 0 ? '' : ` ${round + 1}`}`
  })
  const users = numbered(index => `user_${index + 1}`)
  const texts = numbered(index => `text ${index + 1}`)
  const members = numbered(index => `member_${index + 1}`)
  const numbers = new Map<number, number>()
  const numberFor = (value: number): number => {
    const known = numbers.get(value) ?? numbers.size + 1
    numbers.set(value, known)
    return Number.isInteger(value) ? known : known + 0.5
  }
  const data = (value: unknown): unknown => {
    if (typeof value === 'string') return value === '' ? '' : texts(value)
    if (typeof value === 'number') return numberFor(value)
    if (Array.isArray(value)) return value.map(data)
    if (!isObject(value)) return value
    const nameOf = (name: string) => (/^[A-Za-z_-]{1,40}$/.test(name) ? name : members(name))
    return Object.fromEntries(Object.entries(value).map(([name, inside]) => [nameOf(name), data(inside)]))
  }
  return { name: text => (text === '' ? '' : names(text)), user: users, data }
}

function numbered(write: (index: number) => string): (text: string) => string {
  const given = new Map<string, string>()
  return text => {
    const known = given.get(text) ?? write(given.size)
    given.set(text, known)
    return known
  }
}
