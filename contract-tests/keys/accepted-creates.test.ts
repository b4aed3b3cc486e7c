import { beforeEach, describe, expect, it } from 'vitest'
import { createKeymock } from '../../src/index.js'
import type { CheckContext } from '../engine/check-context.js'
import { smallTarget, smallWorld } from '../random/small-world.js'
import { smallRuns } from '../test-support/small-run.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import { succeedsBySize } from './accepted-creates.js'

const keymock = createKeymock({ fixtures: smallWorld })
const { changed, run } = smallRuns(keymock)

beforeEach(() => keymock.reset())

async function resultOf(refuses: (body: Record<string, unknown>, made: readonly string[]) => boolean) {
  const made: string[] = []
  const fetch = changed(async (request, answer) => {
    if (request.method !== 'POST') return answer()
    const text = await request.clone().text()
    const body: Record<string, unknown> = JSON.parse(text)
    if (refuses(body, made)) return Response.json({ error: 'refused' }, { status: 422 })
    const response = await answer()
    if (response.ok) made.push(text)
    return response
  })
  const { results } = await run({ ...smallTarget, fetch, only: ['CRE-16'] })
  return results.find(({ id }) => id === 'CRE-16')?.status
}

const countOf = (made: readonly string[], member: string, value: unknown) =>
  made.filter(text => JSON.parse(text)[member] === value).length

it.each<[string, string, Parameters<typeof resultOf>[0]]>([
  [
    'fails',
    'refuses a create that equals an earlier create',
    (body, made) => made.includes(JSON.stringify(body)),
  ],
  [
    'fails',
    'refuses a field only in the second API',
    ({ apiId, prefix }) => apiId === smallTarget.secondApiId && prefix !== undefined,
  ],
  ['fails', 'refuses every key of a user', ({ externalId }) => externalId !== undefined],
  ['passes', 'refuses no create', () => false],
  [
    'does not fail',
    'allows at most twelve keys in an API',
    ({ apiId }, made) => countOf(made, 'apiId', apiId) >= 12,
  ],
  [
    'does not fail',
    'allows at most four keys of a user',
    ({ externalId }, made) => externalId !== undefined && countOf(made, 'externalId', externalId) >= 4,
  ],
])('a target %s CRE-16 if it %s', async (verdict, _, refuses) => {
  const status = await resultOf(refuses)
  if (verdict === 'does not fail') expect(status).not.toBe('fail')
  else expect(status).toBe(verdict === 'fails' ? 'fail' : 'pass')
})

describe('succeedsBySize', () => {
  const meta = { one: 'x'.repeat(600), two: 'y'.repeat(600) }
  const request = { body: JSON.stringify({ meta }) }
  const refusal = { request, response: { status: 400, json: {} } } as AnsweredExchange
  // The context has no client, so a test fails if the function sends a request.
  const contextOf = (keys: number, requests: number, created: readonly unknown[]) =>
    ({ keysLeft: () => keys, requestsLeft: () => requests, pool: { created: () => created } }) as CheckContext

  it.each([
    ['keys', 0, 9],
    ['requests', 9, 0],
  ])('sends no piece of meta if the budget has no %s left', async (_, keys, requests) => {
    expect(await succeedsBySize(refusal, contextOf(keys, requests, []))).toMatchObject({
      kind: 'not exercised',
    })
  })

  it('fails without a further create if an accepted create had the meta of the refused create', async () => {
    expect(await succeedsBySize(refusal, contextOf(9, 9, [{ body: { meta } }]))).toMatchObject({
      kind: 'failed',
    })
  })
})
