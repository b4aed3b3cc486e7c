import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '../../../schemas/generated/types.js'
import { sandboxOf } from '../../build-keymock.js'
import type { KeymockOptions } from '../../keymock.js'
import { serviceClient, smallFixture } from '../../test-support/service-client.js'
import { showJournal } from './show-journal.js'

function journaledClient(options: KeymockOptions = {}, token?: string) {
  const client = serviceClient(options, token)
  const sandbox = sandboxOf(client.keymock)
  const entries = () => showJournal(sandbox, sandbox.journal.exchanges(), 'http://127.0.0.1:4010')
  const entry = async (): Promise<JournalEntry> => {
    const found = (await entries()).at(-1)
    if (found === undefined) throw new Error('There is no entry.')
    return found
  }
  return { ...client, sandbox, entries, entry }
}

describe('an entry of the journal', () => {
  it("shows a request and its answer, at the mock's time", async () => {
    const { create, entry } = journaledClient()
    const { keyId } = await create({ name: 'worker' })
    expect(await entry()).toMatchObject({
      id: 1,
      at: Date.UTC(2030, 0, 1, 12),
      operation: 'keys.createKey',
      method: 'POST',
      path: '/v1/keys.createKey',
      query: '',
      ok: true,
      status: 200,
      request: {
        headers: { authorization: 'Bearer [redacted]', 'content-type': 'application/json' },
        body: '{"apiId":"api_1","name":"worker"}',
      },
      response: {
        headers: { 'Content-Type': 'application/json' },
        body: `{"keyId":"${keyId}","key":"[redacted]"}`,
      },
      explanation: {
        summary: 'Served.',
        stages: [
          { stage: 'authentication', outcome: 'passed' },
          { stage: 'mediaType', outcome: 'passed' },
          { stage: 'syntax', outcome: 'passed' },
          { stage: 'validation', outcome: 'passed' },
          { stage: 'authorization', outcome: 'passed' },
          { stage: 'api', outcome: 'passed' },
          { stage: 'operation', outcome: 'passed' },
        ],
      },
    })
  })

  it('shows a warning about a served request', async () => {
    const { create, entry } = journaledClient()
    await create({ prefx: 'sk' })
    const { explanation } = await entry()
    expect(explanation.warning).toContain('did you mean "prefix"?')
    expect(explanation.summary).toContain('did you mean "prefix"?')
  })

  it('gives a curl command that sends the request again', async () => {
    const { tryList, create, send, entry } = journaledClient()
    await create({ name: "Ada's" })
    expect((await entry()).curl).toBe(
      `curl -H "Authorization: Bearer $KEYMOCK_TOKEN" -H 'content-type: application/json' http://127.0.0.1:4010/v1/keys.createKey --data-raw '{"apiId":"api_1","name":"Ada'\\''s"}'`,
    )
    await tryList({ apiId: 'api_1' })
    expect((await entry()).curl).toBe(
      `curl -H "Authorization: Bearer $KEYMOCK_TOKEN" 'http://127.0.0.1:4010/v1/apis.listKeys?apiId=api_1'`,
    )
    await send('HEAD', '/v1/apis.listKeys?apiId=api_1')
    expect((await entry()).curl).toBe(`curl --head 'http://127.0.0.1:4010/v1/apis.listKeys?apiId=api_1'`)
  })

  it('marks a long body as cut', async () => {
    const { create, entry } = journaledClient()
    await create({ name: 'x'.repeat(10_000) })
    const { request, curl } = await entry()
    expect(request.cut?.of).toBe(10_027)
    expect(curl).toContain('--data-binary @body.json # put the body into body.json')
  })

  it('exists for a request that matches no operation', async () => {
    const { send, keymock, sandbox, entry } = journaledClient()
    await send('GET', '/v1/apis.listKeys?apiId=api_1')
    expect((await entry()).failure).toBe('missing-token')
    await sandbox.handle({ method: 'GET', url: '/v2/nothing?x=1', headers: {}, body: '' })
    expect(await entry()).toMatchObject({
      path: '/v2/nothing',
      query: '?x=1',
      failure: 'unknown-path',
      explanation: {
        stages: [],
        refusal: { by: 'route', rules: [{ section: '4', profile: 'requests.paths' }] },
      },
    })
    await keymock.reset()
    expect(sandbox.journal.size).toBe(0)
    await sandbox.handle({ method: 'DELETE', url: '/v1/keys.createKey', headers: {}, body: '' })
    expect(await entry()).toMatchObject({ id: 3, failure: 'method-not-allowed' })
  })
})

describe('the explanation of a refused request', () => {
  it('names the stage, the keyword and the place in the body', async () => {
    const { tryCreate, entry } = journaledClient()
    await tryCreate({ apiId: 'api_1', byteLength: 300, refill: { interval: 'weekly' } })
    const { explanation } = await entry()
    expect(explanation.refusal).toMatchObject({
      by: 'validation',
      answeredBy: 'errors.failures.invalid-request',
      rules: [
        {
          section: '4.2',
          schema: 'create-key-request.schema.json',
          keyword: 'maximum',
          pointer: '/byteLength',
        },
        { section: '4.2', keyword: 'enum', pointer: '/refill/interval', profile: 'refill.intervals' },
        { section: '4.2', keyword: 'required', pointer: '/refill/amount', profile: 'refill.required' },
      ],
    })
    expect(explanation.stages.map(({ outcome }) => outcome)).toEqual([
      'passed',
      'passed',
      'passed',
      'refused',
      'not-reached',
      'not-reached',
      'not-reached',
    ])
  })

  it('names the schema of an operation outside the specification', async () => {
    const { keymock, entry } = journaledClient({ neighbours: ['keys.verifyKey'] })
    const headers = { 'Content-Type': 'application/json' }
    await keymock.fetch('https://keys.test/v1/keys.verifyKey', { method: 'POST', headers, body: '{}' })
    expect((await entry()).explanation.refusal?.rules).toEqual([
      { section: '', schema: 'key-verification-request.schema.json', keyword: 'required', pointer: '/key' },
    ])
  })

  it('names the query parameter', async () => {
    const { tryList, entry } = journaledClient()
    await tryList({ apiId: 'api_1', limit: 101 })
    expect((await entry()).explanation.refusal?.rules).toEqual([
      {
        section: '4.1',
        schema: 'list-keys-query.schema.json',
        keyword: 'maximum',
        parameter: 'limit',
        profile: 'requests.limitOutOfRange',
      },
    ])
  })

  it.each([
    [{ roles: ['none'] }, { section: '4.2 rule 4', pointer: '/roles' }],
    [{ permissions: ['none'] }, { section: '4.2 rule 4', pointer: '/permissions' }],
    [{ remaining: 0 }, { profile: 'creation.remainingZero', pointer: '/remaining' }],
    [{ remaining: -1 }, { profile: 'creation.remainingNegative', pointer: '/remaining' }],
    [{ expires: 1 }, { profile: 'creation.expiresInPast', pointer: '/expires' }],
    [
      { refill: { interval: 'daily', amount: 1 } },
      { profile: 'refill.withoutRemaining', pointer: '/refill' },
    ],
    [
      { remaining: 5, refill: { interval: 'daily', amount: 1, refillDay: 2 } },
      { profile: 'refill.dayWithDaily', pointer: '/refill/refillDay' },
    ],
    [{ apiId: 'api_hashed', recoverable: true }, { pointer: '/recoverable' }],
  ])('names the rule that a refused create breaks: %j', async (body, rule) => {
    const profile = {
      creation: { remainingZero: 'refuse', remainingNegative: 'refuse', expiresInPast: 'refuse' },
      refill: { withoutRemaining: 'refuse', dayWithDaily: 'refuse' },
    } as const
    const { tryCreate, entry } = journaledClient({ profile })
    await tryCreate({ apiId: 'api_1', ...body })
    expect((await entry()).explanation.refusal?.rules).toEqual([{ section: '4.2', ...rule }])
  })

  it('gives the time since a token expired', async () => {
    const fixtures = {
      ...smallFixture,
      tokens: [
        { token: 'full-token', workspaceId: 'ws_a' },
        { token: 'late-token', workspaceId: 'ws_a', expires: '2030-01-01T11:59:57Z' },
      ],
    }
    const { tryList, entry } = journaledClient({ fixtures }, 'late-token')
    await tryList({ apiId: 'api_1' })
    expect((await entry()).explanation.refusal).toMatchObject({
      by: 'authentication',
      because:
        'The token is the fixture\'s /tokens/1, of the workspace "ws_a". The token expired 3.0 s ago, at 2030-01-01T11:59:57.000Z; the mock\'s clock is at 2030-01-01T12:00:00.000Z.',
      rules: [{ section: '5' }],
    })
  })

  it.each([
    ['other-than-any', 'The fixture does not contain the token.'],
    [
      'list-token',
      'The token is the fixture\'s /tokens/1, of the workspace "ws_a". The token has the permissions [keys.list], but needs ',
    ],
  ])('explains why the token "%s" is refused', async (token, because) => {
    const { tryCreate, entry } = journaledClient({}, token)
    await tryCreate({ apiId: 'api_1' })
    expect((await entry()).explanation.refusal?.because).toContain(because)
  })

  it.each([
    [{ effect: { failure: 'internal-error' } }, 'fault', 'fault', 'not-reached'],
    [{ effect: { failure: 'internal-error' }, when: 'after' }, 'fault-afterwards', 'carried out', 'passed'],
  ] as const)('names a fault as the cause, and no broken rule: %j', async (fault, by, because, outcome) => {
    const { tryCreate, keymock, entry } = journaledClient()
    await keymock.faults.add(fault)
    await tryCreate({ apiId: 'api_1' })
    const { refusal, stages, faults } = (await entry()).explanation
    expect(refusal).toMatchObject({ by, rules: [], because: expect.stringContaining(because) })
    expect(new Set(stages.map(stage => stage.outcome))).toEqual(new Set([outcome]))
    expect(faults).toHaveLength(1)
  })

  it('stays short for a long apiId and for 10,000 wrong roles', async () => {
    const { tryCreate, sandbox } = journaledClient()
    await tryCreate({ apiId: 'x'.repeat(100_000) })
    await tryCreate({ apiId: 'api_1', roles: Array.from({ length: 10_000 }, () => 1) })
    const size = JSON.stringify(sandbox.journal.exchanges().map(({ refusal }) => refusal)).length
    expect(size).toBeLessThan(10_000)
  })
})

describe('the header Keymock-Request', () => {
  it('is only in failed answers, names the journal entry, and is readable by pages of other origins', async () => {
    const { tryList, entries } = journaledClient()
    const served = await tryList({ apiId: 'api_1' })
    const refused = await tryList({ apiId: 'api_none' })
    expect(served.headers.has('Keymock-Request')).toBe(false)
    expect(refused.headers.get('Keymock-Request')).toBe('2')
    expect(refused.headers.get('Access-Control-Expose-Headers')).toBe('Keymock-Request')
    expect((await entries())[1]).toMatchObject({ id: 2, response: { headers: { 'Keymock-Request': '2' } } })
  })

  it('is readable by pages of other origins, together with Retry-After', async () => {
    const { tryCreate, keymock } = journaledClient()
    for (const kind of ['rate-limited', 'service-unavailable'] as const) {
      await keymock.failNext('keys.createKey', kind)
      const { headers } = await tryCreate({ apiId: 'api_1' })
      expect(headers.get('Access-Control-Expose-Headers')).toBe('Retry-After, Keymock-Request')
    }
  })
})
