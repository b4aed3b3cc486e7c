import { operationNamed } from '../../schemas/operations.js'
import type { JsonObject } from '../../src/common/json.js'
import type { Credentials } from './caller.js'
import { drawCreate } from './draw-create.js'
import { visibleAfterMs } from './judge.js'
import type { JudgedSession } from './session.js'

export async function createSome(session: JudgedSession): Promise<void> {
  const { made, pick, chance } = session
  const again = () => (made.length > 0 ? pick(made.slice(-3)) : undefined)
  for (let count = 0; count < 3; count++) {
    await session.create(chance(15) ? session.drawBody(made.at(-1)) : undefined)
    if (chance(40)) await session.list(session.drawQuery())
  }
  if (chance(15)) for (const body of [again(), again()]) await session.create(session.drawBody(body))
  if (!chance(50)) return
  const same = chance(30) ? made.at(-1) : undefined
  await Promise.all([session.create(session.drawBody(same)), session.create(session.drawBody(same))])
}

export async function overlapSome(session: JudgedSession): Promise<void> {
  const { judge, caller, time, authorized, pick, chance } = session
  const count = pick([2, 4, 8])
  const stranger = chance(50) ? pick(pick(foreignCredentials(session.world.token))) : undefined
  const asked = Array.from({ length: count }, () => {
    const isCreate = chance(60)
    if (isCreate) return { body: session.drawBody() }
    const query = session.drawQuery()
    return { query, due: session.dueOfListing(query) }
  })
  const strange = session.drawQuery()
  const askStrangely = async () => stranger && caller.list(strange, stranger)
  const early = chance(50) ? askStrangely() : undefined
  const [answers, refused] = await Promise.all([
    Promise.all(
      asked.map(({ body, query }) =>
        body === undefined ? caller.list(query ?? strange, authorized) : caller.create(body, authorized),
      ),
    ),
    early ?? askStrangely(),
  ])
  if (refused !== undefined && stranger !== undefined)
    judge.list(strange, 'refusal', refused, time.now(), stranger)
  // Judges the creates before the listings, because a listing may show a key whose create was in progress.
  for (const isCreate of [true, false]) {
    asked.forEach(({ body, query, due = 'probe' }, index) => {
      const answer = answers[index]
      if (answer === undefined || (body !== undefined) !== isCreate) return
      if (body !== undefined) session.judgeCreate(body, answer)
      else if (query !== undefined) judge.list(query, due, answer, time.now(), authorized)
    })
  }
}

export async function refuseSome(session: JudgedSession): Promise<void> {
  const { world, random, authorized, judge, caller, time, listed, cursors, pick, chance } = session
  const stranger = () => pick(pick(foreignCredentials(world.token)))
  const { body, refused, missing } = drawRefused(session)
  if (chance(70)) await createRefused(session, refused, authorized)
  if (chance(30)) await createRefused(session, refused, authorized)
  for (let count = 0; count < 2 && chance(60); count++)
    await createRefused(session, { ...body, externalId: `refused_${missing}` }, stranger())
  for (let count = 0; count < 2 && chance(60); count++) {
    const isKnown = chance(40) && listed.length > 0
    const query = isKnown ? pick(listed) : session.drawQuery()
    if (!isKnown && chance(40) && cursors.length > 0) query.set('cursor', pick(cursors))
    const credentials = stranger()
    judge.list(query, 'refusal', await caller.list(query, credentials), time.now(), credentials)
    if (chance(50)) await session.list(session.drawQuery())
  }
  if (!chance(50)) return
  // A service may put data of this refused create into the next key, so the next create follows immediately or after one listing.
  const last = drawRefused(session).refused
  judge.create(last, 'refusal', await caller.create(last, authorized), time.now(), authorized)
  if (random.below(2) === 0) await session.list(session.drawQuery())
  const { externalId, name } = last
  const next = session.drawBody()
  const isForTheSame = chance(60)
  await session.create(
    isForTheSame ? session.drawBody({ ...next, externalId, ...(name !== undefined && { name }) }) : next,
  )
}

function drawRefused({ draw, world, random, pick, chance }: JudgedSession) {
  const { body } = drawCreate(draw, pick([10, 40, 80]))
  const missing = `missing_${random.text(6)}`
  const name = pick(['roles', 'permissions'] as const)
  const existing = name === 'roles' ? world.roles : world.permissions
  const lists = [[missing], [...existing.slice(0, 1), missing], [missing, ...existing.slice(0, 1)]]
  const { roles, permissions, ...plain } = body
  const isKnownUser = chance(30) && typeof body.externalId === 'string'
  const externalId = isKnownUser ? body.externalId : `refused_${missing}`
  const refused: JsonObject = { ...(chance(50) ? body : plain), [name]: pick(lists), externalId }
  return { body, refused, missing }
}

async function createRefused(
  { judge, caller, time, authorized }: JudgedSession,
  body: JsonObject,
  credentials: Credentials,
): Promise<void> {
  const answer = await caller.create(body, credentials)
  judge.create(body, 'refusal', answer, time.now(), credentials)
  await time.sleep(visibleAfterMs + 500)
  const query = new URLSearchParams({
    apiId: String(body.apiId),
    externalId: String(body.externalId),
    revalidateKeysCache: 'true',
  })
  const page = judge.list(query, 'probe', await caller.list(query, authorized), time.now(), authorized)
  const isOwnUser = query.get('externalId')?.startsWith('refused_') === true
  if (isOwnUser && page !== undefined && page.records.length > 0)
    judge.find('ROL-05', 'a refused create left a key')
}

/** The specification leaves the answers to requests without apiId open, but a success gets a warning (sections 4.1 and 4.2). */
export async function leaveOutApi({
  judge,
  caller,
  draw,
  authorized,
  chance,
  drawQuery,
}: JudgedSession): Promise<void> {
  const query = drawQuery()
  query.delete('apiId')
  const { apiId, ...body } = drawCreate(draw, 30).body
  const listed = chance(50) ? await caller.list(query, authorized) : undefined
  const created = await caller.create(body, authorized)
  judge.doubt(body)
  if (listed?.status === 200) judge.find('API-05', 'the service accepted a listing without apiId')
  if (created.status === 200) judge.find('API-04', 'the service accepted a create without apiId')
}

export async function sendForeignCredentials(session: JudgedSession): Promise<void> {
  const { world, judge, caller, time, isDone, pick } = session
  const query = session.drawQuery()
  for (const credentials of foreignCredentials(world.token).flat()) {
    judge.list(query, 'refusal', await caller.list(query, credentials), time.now(), credentials)
    if (isDone()) return
  }
  for (const credentials of pick(foreignCredentials(world.token))) {
    const { refused } = drawRefused(session)
    const { roles, permissions, ...body } = refused
    judge.create(body, 'refusal', await caller.create(body, credentials), time.now(), credentials)
    if (isDone()) return
  }
}

/** The specification leaves open how a service answers other paths and methods. A page of keys gets a warning (section 9). */
export async function askElsewhere({ judge, caller, authorized, drawQuery }: JudgedSession): Promise<void> {
  const query = drawQuery()
  const path = operationNamed('apis.listKeys').path.replace('/v1/', '/v2/')
  for (const place of [{ path }, { method: 'POST' }]) {
    const answer = await caller.list(query, authorized, place)
    if (answer.status === 200 && /"keys"/.test(answer.body))
      judge.find('VER-01', 'the service answered a listing at another path or with another method')
  }
}

export async function walkSome(session: JudgedSession): Promise<void> {
  const { judge, time, world, authorized, caller, chance, pick } = session
  const query = session.drawQuery()
  query.set('revalidateKeysCache', 'true')
  if (chance(10)) {
    query.set('apiId', world.bulkApiId)
    query.set('limit', pick(['5', '7', '8']))
  }
  const refuse = async () => {
    if (!chance(30)) return
    const { refused } = drawRefused(session)
    judge.create(refused, 'refusal', await caller.create(refused, authorized), time.now(), authorized)
  }
  await session.walk(query, chance(20) ? refuse : undefined)
}

/** Judges each page, but not the listing as a whole, because the listing may show or omit the new keys. */
export async function walkWhileCreating(session: JudgedSession): Promise<void> {
  const query = session.drawQuery()
  query.set('limit', session.pick(['1', '2', '3']))
  if (query.get('apiId') === session.world.bulkApiId) return
  let left = 3
  await session.walk(query, async () => {
    if (left-- > 0) await session.create()
  })
}

export async function listSome(session: JudgedSession): Promise<void> {
  const { judge, caller, time, authorized, cursors, chance, pick } = session
  const again = session.drawQuery()
  for (let count = 0; count < 3 && chance(70); count++) await session.list(again)
  const odd = session.drawQuery()
  if (chance(50)) odd.set(pick(['decrypt', 'revalidateKeysCache']), 'null')
  if (chance(50) && cursors.length > 0) odd.set('cursor', pick(cursors))
  judge.list(odd, 'probe', await caller.list(odd, authorized), time.now(), authorized)
}

/** Tokens that a lookup may read as a pattern, a query or a built-in value. */
const lookups = [
  '*',
  '%',
  '_',
  '.*',
  "' OR '1'='1",
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  '0',
  '{"$ne":null}',
  '../',
  't'.repeat(300),
]

/** Groups of invalid credentials. Some have the valid token, but in a wrong parameter or header. */
function foreignCredentials(token: string): readonly (readonly Credentials[])[] {
  const likenesses = [
    null,
    'Bearer ',
    'Bearer unknown_token_of_nobody',
    'Basic dXNlcjpwYXNzd29yZA==',
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.toUpperCase()}`,
    `Token ${token}`,
  ]
  const inQuery = ['token', 'access_token', 'api_key'].map(name => ({ query: { [name]: token } }))
  const inHeaders = [
    { 'X-Api-Key': token },
    { Cookie: `token=${token}` },
    { 'Proxy-Authorization': `Bearer ${token}` },
  ].map(headers => ({ headers }))
  return [
    likenesses.map(authorization => ({ authorization })),
    lookups.map(lookup => ({ authorization: `Bearer ${lookup}` })),
    [...inQuery, ...inHeaders].map(place => ({ authorization: null, ...place })),
  ]
}
