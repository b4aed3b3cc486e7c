import { describe, expect, it } from 'vitest'
import { sampleExchange } from '../test-support/sample-exchange.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import { World } from './world.js'

const listing = (query: Record<string, string>, status: number, cursor?: string) =>
  sampleExchange('listKeys', {
    query: { apiId: 'a', ...query },
    status,
    json: { keys: [], total: 1, ...(cursor && { cursor }) },
  })

function verdictOn(...history: AnsweredExchange[]): string {
  const world = new World({ ownsKeys: true })
  const verdicts = history.flatMap(one => world.see({ ...one, purpose: 'probe' }))
  const isBroken = verdicts.some(({ ids, outcome }) => ids.includes('MOD-34') && outcome.kind === 'failed')
  return isBroken ? 'failed' : 'met'
}

describe('MOD-34', () => {
  const first = listing({ limit: '1' }, 200, 'c')

  it('fails a target that refuses a cursor on its first use', () => {
    expect(verdictOn(first, listing({ limit: '1', cursor: 'c' }, 400))).toBe('failed')
  })

  it.each([
    ['accepted', listing({ limit: '1', cursor: 'c' }, 200)],
    ['refused because of another limit', listing({ limit: '2', cursor: 'c' }, 400)],
  ])('accepts the refusal of a cursor that the target has already %s', (_, before) => {
    expect(verdictOn(first, before, listing({ limit: '1', cursor: 'c' }, 400))).toBe('met')
  })

  it.each([{ cursor: '' }, { decrypt: 'true' }, { revalidateKeysCache: 'null' }, { ownerId: 'o' }])(
    'accepts the refusal of a listing with %j',
    parameter => {
      expect(verdictOn(first, listing({ limit: '1', ...parameter }, 400))).toBe('met')
    },
  )

  it('fails a target that refuses a used cursor although a listing has returned this cursor again', () => {
    const used = listing({ limit: '1', cursor: 'c' }, 200)
    expect(verdictOn(first, used, first, listing({ limit: '1', cursor: 'c' }, 400))).toBe('failed')
  })
})
