import { describe, expect, it } from 'vitest'
import { manualClock } from '../../domain/clock.js'
import { type ErrorBody, plainAccess, plainService } from '../test-support/plain-service.js'
import { learn } from './learn.js'

type Fetch = typeof globalThis.fetch

async function learnPlain(errorBody: ErrorBody, around: (fetch: Fetch) => Fetch = fetch => fetch) {
  const clock = manualClock(Date.UTC(2030, 0, 15, 12))
  const learnt = await learn({
    ...plainAccess,
    runId: 'plainrun',
    randomSeed: 1,
    fetch: around(plainService(errorBody, () => clock.now())),
    time: { now: () => clock.now(), sleep: async ms => void clock.advance(ms) },
  })
  const of = (name: string) => learnt.fields.find(({ field }) => field === name)
  return { ...learnt, of }
}

const nested: ErrorBody = ({ code, message }) => ({ error: { code, message } })
let answers = 0
const timed: ErrorBody = ({ message }) => {
  answers += 1
  return { message, at: new Date(Date.UTC(2030, 0, 15, 12, 0, 0, answers)).toISOString() }
}
const learntNested = learnPlain(nested)

describe('learning a plain service', () => {
  it.each<[string, ErrorBody]>([
    ['a message alone', ({ message }) => ({ message })],
    [
      'problem details',
      ({ status, code, message }) => ({ type: 'about:blank', title: code, status, detail: message }),
    ],
    ['a code and a message', nested],
    ['a message and the time', timed],
  ])('gives a mock with at least 85 % equal answers if the errors contain %s', async (_, body) => {
    const { calls } = await (body === nested ? learntNested : learnPlain(body))
    expect(calls.alike / calls.asked).toBeGreaterThanOrEqual(0.85)
  })

  it.each([
    ['responses.corsOrigin', ''],
    // The service accepts every value of `decrypt`, but decrypts only for "true".
    ['requests.booleans', 'only-true'],
    ['records.updatedAtOfNew', 'unset'],
    ['listing.order', 'oldest-first'],
  ])('sees %s: %j', async (field, value) => {
    expect((await learntNested).of(field)).toMatchObject({ how: 'seen', value })
  })

  it('finds the answer to a missing token, although a wrong token gets the same answer', async () => {
    const { of } = await learntNested
    for (const kind of ['missing-token', 'unknown-token']) {
      const failure = ['status', 'code', 'message'].map(part => of(`errors.failures.${kind}.${part}`))
      expect(failure.map(field => field?.how)).toEqual(['seen', 'seen', 'seen'])
      expect(failure.map(field => field?.value)).toEqual([401, 'UNAUTHORIZED', 'unauthorized'])
    }
  })

  it('takes a refusal of an unknown API for no refusal of a member, if errors contain a time and listings show unknown APIs as empty', async () => {
    const emptyLists = (fetch: Fetch) => async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      const response = await fetch(request)
      const isOfNoApi = request.method === 'GET' && response.status === 404 && request.url.includes('apiId=')
      return isOfNoApi ? Response.json({ keys: [], total: 0 }) : response
    }
    const { whole, profile } = await learnPlain(timed, emptyLists)
    expect(whole.errors.failures['invalid-request'].status).toBe(400)
    expect(whole.errors.failures['api-not-found']).toMatchObject({ status: 404, message: 'api not found' })
    expect(whole.creation.minimumNameLength).toBe(0)
    expect(whole.requests.unknownFields).toBe('ignore')
    expect(whole.errors.body).toEqual({ message: '{message}', at: '{time}' })
    expect(JSON.stringify(profile)).not.toMatch(/plainrun|2030-/)
  })

  it('writes no field of mocks', async () => {
    const { of, profile } = await learntNested
    expect(of('responses.journalHeader')).toBeUndefined()
    expect(profile?.responses?.journalHeader).toBe('')
    expect(JSON.stringify(profile)).not.toMatch(/keymock/i)
  })

  it('says the bounds of one member of no other, and keeps no path of the machine of the service', async () => {
    const texts: Record<string, string> = {
      'limit must be 1..100': 'limit must be 1..100',
      'byteLength is out of range': 'byteLength must be 16..255',
      'invalid json': 'invalid json\n at parse (/srv/app/node_modules/parser/index.js:10:5)',
    }
    const { whole, profile } = await learnPlain(({ code, message }) => ({
      error: { code, message: texts[message] ?? message },
    }))
    const { minimum, maximum } = whole.errors.violationTexts
    expect(`${minimum} ${maximum}`).not.toMatch(/\d/)
    expect(whole.errors.failures['malformed-json'].message).toBe('invalid json\n at parse (<path>)')
    expect(JSON.stringify(profile)).not.toContain('/srv')
  })

  it('prefers a text without numbers for values out of bounds, because this text fits every field', async () => {
    const { minimum, maximum } = (await learntNested).whole.errors.violationTexts
    expect([minimum, maximum]).toEqual(['is out of range', 'is out of range'])
  })

  it('reports one shared difference, not one per call, if only requests with an Origin get CORS headers', async () => {
    const forPages = (fetch: Fetch) => async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      if (request.headers.get('origin') === null) return fetch(request)
      const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Methods': 'GET, POST' }
      return new Response(null, { status: 204, headers })
    }
    const { of, shared, calls, unexplained } = await learnPlain(nested, forPages)
    expect(of('responses.corsOrigin')).toMatchObject({ how: 'seen', value: '*', note: expect.any(String) })
    expect(shared).toMatchObject([{ part: 'header access-control-allow-origin', of: 'answers', b: '*' }])
    expect(calls.alike / calls.asked).toBeGreaterThanOrEqual(0.85)
    expect(unexplained).toHaveLength(calls.asked - calls.alike)
  })
})
