import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createKeymock, manualClock } from 'keymock/built/index'
import { startServer } from 'keymock/built/node'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Fixture } from '../../schemas/generated/types.js'
import type { RequestMessage, ResponseMessage } from '../service/message.js'
import { builtClient } from '../test-support/built-client.js'
import type { ProfileSource } from './profile-source.js'
import { playCalls, type UnlikeCall } from './test-support/play-calls.js'
import { neighbourFixture, type Recording, recordedFixture, recording } from './test-support/recording.js'

/** The calls whose answers must differ from the recording, with the reasons. No other answer may differ. */
const named: Readonly<Record<string, string>> = {
  'limit odd: limit=٥': 'was never sent: the client that recorded it refused the path',
}

let divergent: UnlikeCall[]

beforeAll(async () => {
  const recorded = recording()
  const fixture = recordedFixture()
  divergent = await play(recorded, fixture)
})

describe('unkey-v1 with the recorded calls', () => {
  it('differs from the recording only in the listed calls', () => {
    const unnamed = divergent.filter(({ call }) => !Object.hasOwn(named, nameOf(call)))
    expect(unnamed.map(({ call, divergences }) => ({ call: nameOf(call), divergences }))).toEqual([])
    expect(divergent.map(({ call }) => nameOf(call))).toEqual(Object.keys(named))
    expect(recording().calls.length).toBe(385)
  })
})

describe('unkey-v1 with the recorded calls of operations outside the specification', () => {
  it('answers each call as recorded', async () => {
    const recorded = recording('neighbour-calls.jsonl')
    expect(recorded.calls.length).toBe(383)
    const unlike = await play(recorded, neighbourFixture())
    expect(unlike.map(({ call, divergences }) => ({ call: nameOf(call), divergences }))).toEqual([])
  })
})

describe('unkey-v1', () => {
  const keymock = createKeymock({ profile: 'unkey-v1', fixtures: recordedFixture(), clock: recording().t0 })
  const token = recording().tokens.star
  const ask = (contentType: string, body: object) =>
    keymock.fetch('https://keys.test/v1/keys.createKey', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': contentType },
      body: JSON.stringify({ apiId: recording().readBackApi, ...body }),
    })

  it('answers 500 to a duration that its database cannot hold', async () => {
    const response = await ask('application/json', { ratelimit: { limit: 1, duration: 1e19 } })
    expect(response.status).toBe(500)
    expect(await response.text()).not.toMatch(/lock25|shim/)
  })
})

describe('unkey-v1 with unusual texts and queries', () => {
  const apiId = 'api_1'
  const client = builtClient({
    profile: 'unkey-v1',
    fixtures: {
      tokens: [
        { token: 'full-token', workspaceId: 'ws' },
        { token: 'creates', workspaceId: 'ws', permissions: ['api.*.create_key'] },
      ],
      workspaces: [
        {
          id: 'ws',
          apis: [
            { id: apiId, recoverable: true },
            { id: 'api_d', defaultPrefix: 'dflt' },
          ],
        },
      ],
    },
  })
  const authorized = { headers: { Authorization: 'Bearer full-token' } }

  it.each(['name', 'externalId', 'ownerId'])(
    'removes trailing spaces after the 256th character of `%s`',
    async member => {
      const kept = `${member}${'🔑'.repeat(100)}${' '.repeat(156 - member.length)}`
      const { keyId } = await client.create({ apiId, [member]: `${kept}   ` })
      const listed = (await client.list({ apiId, revalidateKeysCache: true })).keys.find(
        ({ id }) => id === keyId,
      )
      expect(listed).toMatchObject(
        member === 'name' ? { name: kept } : { ownerId: kept, identity: { externalId: kept } },
      )
      const refused = await client.tryCreate({ apiId, [member]: `${kept}  x` })
      expect(refused.status).toBe(500)
    },
  )

  it('reads a query with valid percent-encoding', async () => {
    const path = `/v1/apis.listKeys?apiId=${apiId}&externalId=%F0%9F%94%91%25`
    expect((await client.send('GET', path, authorized)).status).toBe(200)
  })

  it('repeats the header names of a preflight, separated by commas', async () => {
    const answer = await client.send('OPTIONS', '/v1/keys.createKey', {
      headers: { 'Access-Control-Request-Headers': 'Authorization , content-type,  X-Own' },
    })
    expect(answer.headers.get('Access-Control-Allow-Headers')).toBe('Authorization,content-type,X-Own')
  })

  it('repeats an API id of 3,000 characters in full', async () => {
    const long = 'q'.repeat(3000)
    const message = `api ${long} not found`
    expect((await client.tryCreate({ apiId: long })).body).toMatchObject({ error: { message } })
    const listed = await client.send('GET', `/v1/apis.listKeys?apiId=${long}`, authorized)
    expect(listed.body).toMatchObject({ error: { message } })
  })
})

describe('the quirks of unkey-v1', () => {
  const odd = {
    meta: JSON.parse('{"__proto__":{"a":1},"b":2}'),
    remaining: 1,
    refill: { interval: 'monthly', amount: 1, refillDay: 1.5 },
    ratelimit: { limit: 1, refillInterval: 500 },
  }
  const clientOf = (profile: ProfileSource) =>
    builtClient({ profile: { ratelimit: { required: ['limit'] }, ...profile } })

  it.each<[string, ProfileSource]>([
    ['extends unkey-v1', { extends: 'unkey-v1' }],
    ['has only its quirks', { quirks: 'unkey-v1' }],
  ])('apply to a profile that %s', async (_, profile) => {
    const client = clientOf({ ...profile, ratelimit: { required: ['limit'], minimumDuration: 1000 } })
    await client.create(odd as Body)
    const { keys } = await client.list()
    expect(keys[0]).toMatchObject({
      meta: { b: 2 },
      refill: { refillDay: 2 },
      ratelimit: { limit: 1, duration: 500 },
    })
    expect(JSON.stringify(keys[0])).not.toContain('__proto__')
    await client.create({ name: 'unlimited', ratelimit: { limit: 1 } } as Body)
    const more = await client.list({ revalidateKeysCache: true })
    expect(more.keys.find(({ name }) => name === 'unlimited')).not.toHaveProperty('ratelimit')
  })

  it.each([
    [{ refill: { ...odd.refill, refillDay: 0.7 } }, 'refill.refillDay', 'greater than or equal to 1'],
    [{ refill: { ...odd.refill, refillDay: 31.2 } }, 'refill.refillDay', 'less than or equal to 31'],
    [{ ratelimit: { limit: 1, refillRate: 1.5 } }, 'ratelimit.refillRate', 'Expected integer'],
    [{ ratelimit: { limit: 1, refillInterval: '1' } }, 'ratelimit.refillInterval', 'received string'],
  ])('refuse %j', async (body, member, problem) => {
    const { status, body: answer } = await clientOf({ extends: 'unkey-v1' }).tryCreate({
      apiId: 'api_1',
      remaining: 1,
      ...body,
    })
    expect(status).toBe(400)
    expect(JSON.stringify(answer)).toMatch(new RegExp(`${member}: .*${problem}`))
  })

  it.each<ProfileSource>([{}, { extends: 'unkey-v1', quirks: 'none' }])(
    'do not apply to the profile %j',
    async profile => {
      const client = clientOf(profile)
      const { refill, ...others } = odd
      expect((await client.tryCreate({ apiId: 'api_1', remaining: 1, refill })).status).toBe(400)
      await client.create(others as Body)
      expect(JSON.stringify(await client.list())).toMatch(/"__proto__":\{"a":1\}.*"limit":1/)
      expect((await client.list()).keys[0]?.ratelimit).not.toHaveProperty('duration')
    },
  )
})

type Body = Parameters<ReturnType<typeof builtClient>['create']>[0]

/** Plays the calls against the built server. */
async function play(recorded: Recording, fixtures: Fixture): Promise<UnlikeCall[]> {
  const clock = manualClock(recorded.t0)
  await using server = await startServer({ port: 0, profile: 'unkey-v1', fixtures, clock, control: false })
  return await playCalls(message => askServer(message, server.url), recorded, fixtures, server.keymock.clock)
}

/** Headers of HTTP, which the recording omits. */
const ofConnection = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

async function askServer(message: RequestMessage, server: string): Promise<ResponseMessage> {
  const { hostname, port } = new URL(server)
  const { method, url, headers, body } = message
  const path = url.replaceAll(/[^!-~]/g, encodeURIComponent)
  // Without this header, node:http sends the body of a GET without a length.
  const length = body === '' ? {} : { 'content-length': Buffer.byteLength(String(body)) }
  const sent = { hostname, port, method, path, headers: { ...headers, ...length } }
  const outgoing = request(sent).end(body)
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  const answered = Object.entries(incoming.headers).filter(([name]) => !ofConnection.includes(name))
  return {
    status: incoming.statusCode ?? 0,
    headers: Object.fromEntries(answered.map(([name, value]) => [name, value ?? ''])),
    body: await text(incoming),
  }
}

function nameOf({ class: group, name }: UnlikeCall['call']): string {
  return `${group}: ${name}`
}
