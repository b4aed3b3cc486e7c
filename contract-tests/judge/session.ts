import type { JsonObject } from '../../src/common/json.js'
import type { RunRandom } from '../../src/common/random.js'
import type { MiddlewareAnswer, Next } from '../middleware/middleware.js'
import { trapTexts } from '../script/trap-texts.js'
import type { Purpose } from '../traffic/exchange.js'
import { type Credentials, createCaller, type JudgeClient } from './caller.js'
import { type Draw, drawCreate, dueOf, usersOf } from './draw-create.js'
import { Judge, type JudgedPage } from './judge.js'
import type { JudgedTime, JudgedWorld } from './judged-world.js'

export interface SessionOptions {
  world: JudgedWorld
  time: JudgedTime
  random: RunRandom
}

export interface JudgedSession extends SessionOptions {
  readonly judge: Judge
  readonly caller: JudgeClient
  readonly draw: Draw
  readonly authorized: Credentials
  readonly made: readonly JsonObject[]
  readonly cursors: readonly string[]
  readonly listed: readonly URLSearchParams[]
  pick<Value>(values: readonly Value[]): Value
  chance(percent: number): boolean
  isDone(): boolean
  drawBody(again?: JsonObject): JsonObject
  drawQuery(): URLSearchParams
  create(body?: JsonObject): Promise<void>
  judgeCreate(body: JsonObject, answer: MiddlewareAnswer): void
  dueOfListing(query: URLSearchParams): Purpose
  list(query: URLSearchParams): Promise<JudgedPage | undefined>
  /** Reads a listing to its end, or to the first contradiction. Returns undefined if a page is refused or invalid. */
  walk(query: URLSearchParams, between?: () => Promise<void>): Promise<JsonObject[] | undefined>
}

/** A correct listing in a session has fewer pages. */
const mostPages = 300
/** The number is small, so that each text occurs several times in a session. */
const trapUsers = 4

export function openSession(server: Next, { world, time, random }: SessionOptions): JudgedSession {
  const judge = new Judge()
  const pick = <Value>(values: readonly Value[]): Value => values[random.below(values.length)] as Value
  const chance = (percent: number) => random.below(100) < percent
  const traps = Array.from({ length: trapUsers }, () => pick(trapTexts).example)
  const alike = usersOf(random.text(4))
  // The names of the first four users are the most similar, so the session picks these users more often.
  const users = [...alike.slice(0, 4), ...alike.slice(0, 4), ...alike, ...traps]
  const draw: Draw = { world, time, random, users }
  const made: JsonObject[] = []
  const cursors: string[] = []
  const listed: URLSearchParams[] = []
  const authorized = { authorization: `Bearer ${world.token}` }
  const caller = createCaller(server, time, body => judge.doubt(body))
  const isDone = () => judge.findings.length > 0

  function drawBody(again?: JsonObject): JsonObject {
    const drawn = drawCreate(draw, pick([15, 30, 60, 90])).body
    const before = made.at(-1)
    const shared = pick(['name', 'externalId'] as const)
    const isLike = chance(25) && before?.[shared] !== undefined
    const body = again ?? (isLike ? { ...drawn, [shared]: before?.[shared] } : drawn)
    made.push(body)
    return body
  }

  function drawQuery(): URLSearchParams {
    const known = judge.known
      .map(({ request }) => request.externalId)
      .filter(user => typeof user === 'string')
    const user = () => (known.length > 0 && chance(70) ? pick(known) : pick(users))
    const apiId = chance(80) ? world.apiIds[0] : pick([...world.apiIds, world.bulkApiId])
    // Short pages of a large API would take most of the time.
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

  async function create(body = drawBody()): Promise<void> {
    judgeCreate(body, await caller.create(body, authorized))
  }

  function judgeCreate(body: JsonObject, answer: MiddlewareAnswer): void {
    // A repeated body may have an expiry in the past or in the next seconds.
    const isLate = Number(body.expires) < time.now() + 10_000
    judge.create(body, isLate ? 'probe' : dueOf(body), answer, time.now(), authorized)
  }

  async function list(query: URLSearchParams): Promise<JudgedPage | undefined> {
    listed.push(new URLSearchParams(query))
    return judge.list(
      query,
      dueOfListing(query),
      await caller.list(query, authorized),
      time.now(),
      authorized,
    )
  }

  /** The specification leaves open how a target answers a listing by an unknown `externalId` or `ownerId`. */
  function dueOfListing(query: URLSearchParams): Purpose {
    const [user, owner] = [query.get('externalId'), query.get('ownerId')]
    const ofApi = judge.known.filter(({ request }) => request.apiId === query.get('apiId'))
    const isDue =
      (user === null || ofApi.some(({ request }) => request.externalId === user)) &&
      (owner === null ||
        ofApi.some(({ request }) => request.ownerId === owner && request.externalId === undefined))
    return isDue ? 'lawful' : 'probe'
  }

  async function walk(
    query: URLSearchParams,
    between?: () => Promise<void>,
  ): Promise<JsonObject[] | undefined> {
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
      await between?.()
    }
    judge.find('PAG-02', 'a listing does not end')
    return records
  }

  return {
    ...{ world, time, random, judge, caller, draw, authorized, made, cursors, listed },
    ...{ pick, chance, isDone, drawBody, drawQuery, create, judgeCreate, dueOfListing, list, walk },
  }
}
