import { describe, expect, it } from 'vitest'
import type { CheckContext } from '../engine/check-context.js'
import { sampleExchange } from '../test-support/sample-exchange.js'
import type { TargetExchange } from '../traffic/exchange.js'
import { answersEveryListing } from './due-answers.js'

const listing = (query: Record<string, string>, status: number, cursor?: string) =>
  sampleExchange('listKeys', {
    query: { apiId: 'a', ...query },
    status,
    json: { keys: [], total: 1, ...(cursor && { cursor }) },
  })

const verdictOn = (...history: TargetExchange[]) =>
  answersEveryListing({ history, token: 't' } as unknown as CheckContext).kind

describe('answersEveryListing', () => {
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

  it('fails a target that refuses a used cursor although a listing has returned this cursor again', () => {
    const used = listing({ limit: '1', cursor: 'c' }, 200)
    expect(verdictOn(first, used, first, listing({ limit: '1', cursor: 'c' }, 400))).toBe('failed')
  })
})
