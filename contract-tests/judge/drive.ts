import { operationNamed } from '../../schemas/operations.js'
import { type Random, seededRandom } from '../engine/random.js'
import type { JsonObject } from '../middleware/member-value.js'
import type { MakeMiddleware, Next } from '../middleware/middleware.js'
import { createCaller } from './caller.js'
import { type Draw, drawCreate, dueOf, usersOf } from './draw-create.js'
import type { Finding } from './finding.js'
import { Judge, visibleAfterMs } from './judge.js'
import type { JudgedTime, JudgedWorld } from './judged-world.js'

export interface DriveOptions {
  world: JudgedWorld
  time: JudgedTime
  random: Random
  /** How many rounds of calls are made. */
  rounds: number
}

const stranger = 'Bearer unknown_token_of_nobody'

/** More pages than any listing here can fill, however short they are. */
const mostPages = 300

/** Calls a server at random, as its only client, until an answer contradicts the specification. */
export async function drive(
  server: Next,
  { world, time, random, rounds }: DriveOptions,
): Promise<Finding | undefined> {
  const judge = new Judge()
  const users = usersOf(random.text(4))
  const draw: Draw = { world, time, random, users }
  const made: JsonObject[] = []
  const cursors: string[] = []
  const listed: URLSearchParams[] = []
  const pick = <T>(values: readonly T[]): T => values[random.below(values.length)] as T
  const chance = (percent: number) => random.below(100) < percent
  const authorized = `Bearer ${world.token}`
  const caller = createCaller(server, time, body => judge.doubt(body))
  const isDone = () => judge.findings.length > 0

  for (const apiId of [...world.apiIds, world.bulkApiId]) {
    // A cache may not have all of them.
    const records = await walk(new URLSearchParams({ apiId, limit: '100', revalidateKeysCache: 'true' }))
    judge.admit(apiId, records ?? [])
  }
  for (let round = 0; round < rounds && !isDone(); round++) {
    await createSome()
    if (!isDone()) await refuseSome()
    if (!isDone()) await leaveOutApi()
    if (!isDone() && round === 0) await askElsewhere()
    await time.sleep(chance(30) ? 61_000 : visibleAfterMs + 500)
    for (let count = 0; count < 3 && !isDone(); count++) await walkSome()
    if (!isDone()) await listSome()
  }
  return judge.findings[0] ?? judge.warnings[0]

  async function createSome(): Promise<void> {
    for (let count = 0; count < 3; count++) {
      await create(chance(15) ? made.at(-1) : undefined)
      if (chance(40)) await list(drawQuery())
    }
    if (!chance(50)) return
    const again = chance(30) ? made.at(-1) : undefined
    await Promise.all([create(again), create(again)])
  }

  async function create(again?: JsonObject): Promise<void> {
    const drawn = drawCreate(draw, pick([15, 30, 60, 90])).body
    const before = made.at(-1)
    const shared = pick(['name', 'externalId'] as const)
    const isLike = chance(25) && before?.[shared] !== undefined
    const body = again ?? (isLike ? { ...drawn, [shared]: before?.[shared] } : drawn)
    // What was drawn a while ago may expire by now.
    const isLate = Number(body.expires) < time.now() + 10_000
    made.push(body)
    const answer = await caller.create(body, authorized)
    judge.create(body, isLate ? 'either' : dueOf(body), answer, time.now())
  }

  async function refuseSome(): Promise<void> {
    const { body } = drawCreate(draw, pick([10, 40, 80]))
    const missing = `missing_${random.text(6)}`
    const name = pick(['roles', 'permissions'] as const)
    const existing = name === 'roles' ? world.roles : world.permissions
    const lists = [[missing], [...existing.slice(0, 1), missing], [missing, ...existing.slice(0, 1)]]
    const { roles, permissions, ...plain } = body
    const isKnownUser = chance(30) && typeof body.externalId === 'string'
    const externalId = isKnownUser ? body.externalId : `refused_${missing}`
    const refused = { ...(chance(50) ? body : plain), [name]: pick(lists), externalId }
    if (chance(70)) await createRefused(refused, authorized)
    if (chance(30)) await createRefused(refused, authorized)
    for (let count = 0; count < 2 && chance(60); count++)
      await createRefused({ ...body, externalId: `refused_${missing}` }, pick(strangers()))
    if (chance(60)) {
      const isKnown = chance(40) && listed.length > 0
      const query = isKnown ? pick(listed) : drawQuery()
      if (!isKnown && chance(40) && cursors.length > 0) query.set('cursor', pick(cursors))
      judge.list(query, 'failure', await caller.list(query, pick(strangers())), time.now())
    }
  }

  /** apiId is required, and what happens without it is not shown: success would surprise (sections 4.1 and 4.2). */
  async function leaveOutApi(): Promise<void> {
    const query = drawQuery()
    query.delete('apiId')
    const { apiId, ...body } = drawCreate(draw, 30).body
    const listed = chance(50) ? await caller.list(query, authorized) : undefined
    const created = await caller.create(body, authorized)
    judge.doubt(body)
    if (listed?.status === 200) judge.warn('4.1', 'a listing without apiId is accepted')
    if (created.status === 200) judge.warn('4.2', 'a create without apiId is accepted')
  }

  /** The version is a segment of the path, and what is elsewhere is not shown: a listing would surprise there (section 9). */
  async function askElsewhere(): Promise<void> {
    const query = drawQuery()
    const path = operationNamed('apis.listKeys').path.replace('/v1/', '/v2/')
    for (const place of [{ path }, { method: 'POST' }]) {
      const answer = await caller.list(query, authorized, place)
      if (answer.status === 200 && /"keys"/.test(answer.body))
        judge.warn('9', 'a listing is answered elsewhere')
    }
  }

  async function createRefused(body: JsonObject, authorization: string | null): Promise<void> {
    const answer = await caller.create(body, authorization)
    judge.create(body, 'failure', answer, time.now())
    await time.sleep(visibleAfterMs + 500)
    const apiId = String(body.apiId)
    const query = new URLSearchParams({
      apiId,
      externalId: String(body.externalId),
      revalidateKeysCache: 'true',
    })
    const page = judge.list(query, 'either', await caller.list(query, authorized), time.now())
    const isOwnUser = query.get('externalId')?.startsWith('refused_') === true
    if (isOwnUser && page !== undefined && page.records.length > 0)
      judge.find('4.2 rule 4', 'a refused create left a key')
  }

  function strangers(): readonly (string | null)[] {
    const { token } = world
    return [
      null,
      'Bearer ',
      stranger,
      'Basic dXNlcjpwYXNzd29yZA==',
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token.toUpperCase()}`,
      `Token ${token}`,
    ]
  }

  function drawQuery(): URLSearchParams {
    const known = judge.known
      .map(({ request }) => request.externalId)
      .filter(user => typeof user === 'string')
    const user = () => (known.length > 0 && chance(70) ? pick(known) : pick(users))
    const apiId = chance(85) ? world.apiIds[0] : pick([...world.apiIds, world.bulkApiId])
    // Many short pages of many keys would take most of the time.
    const limits = apiId === world.bulkApiId ? ['50', '100'] : ['1', '2', '3', '5', '7', '50', '100']
    return new URLSearchParams([
      ['apiId', apiId],
      ...(chance(60) ? [['limit', pick(limits)]] : []),
      ...(chance(45) ? [['externalId', user()]] : []),
      ...(chance(10) ? [['ownerId', user()]] : []),
      ...(chance(40) ? [['decrypt', pick(['true', 'true', 'false'])]] : []),
      ...(chance(40) ? [['revalidateKeysCache', pick(['true', 'true', 'false'])]] : []),
    ])
  }

  async function walkSome(): Promise<void> {
    const query = drawQuery()
    query.set('revalidateKeysCache', 'true')
    const records = await walk(query)
    if (!isDone() && records !== undefined) judge.walked(query, records, time.now())
  }

  /** Undefined where a page was refused, as it may be: what was listed until then is not all. */
  async function walk(query: URLSearchParams): Promise<JsonObject[] | undefined> {
    const records: JsonObject[] = []
    const passed = new Set<string>()
    const asked = new URLSearchParams(query)
    for (let pages = 0; pages < mostPages; pages++) {
      const page = await list(asked)
      if (page === undefined) return undefined
      records.push(...page.records)
      const { cursor } = page
      if (cursor === undefined || isDone()) return records
      cursors.push(cursor)
      passed.add(cursor)
      asked.set('cursor', cursor)
      if (passed.size > 1000) break
    }
    judge.find('4.1', 'a listing does not end')
    return records
  }

  async function list(query: URLSearchParams) {
    listed.push(new URLSearchParams(query))
    return judge.list(
      query,
      mustAnswer(query) ? 'success' : 'either',
      await caller.list(query, authorized),
      time.now(),
    )
  }

  /** Whether a user whom no key names is refused or has an empty listing is not shown, nor whom an ownerId finds beside an externalId. */
  function mustAnswer(query: URLSearchParams): boolean {
    const [user, owner] = [query.get('externalId'), query.get('ownerId')]
    const ofApi = judge.known.filter(({ request }) => request.apiId === query.get('apiId'))
    return (
      (user === null || ofApi.some(({ request }) => request.externalId === user)) &&
      (owner === null ||
        ofApi.some(({ request }) => request.ownerId === owner && request.externalId === undefined))
    )
  }

  /** Listings that may be refused: null for a boolean, and a cursor of another listing. */
  async function listSome(): Promise<void> {
    const odd = drawQuery()
    if (chance(50)) odd.set(pick(['decrypt', 'revalidateKeysCache']), 'null')
    if (chance(50) && cursors.length > 0) odd.set('cursor', pick(cursors))
    judge.list(odd, 'either', await caller.list(odd, authorized), time.now())
  }
}

/** A middleware in front of a server, as one server. */
export function behind(
  middleware: MakeMiddleware,
  server: Next,
  world: JudgedWorld,
  time: JudgedTime,
  seed: number,
): Next {
  const made = middleware({ token: world.token, time, random: seededRandom(seed) })
  return request => made(request, server)
}
