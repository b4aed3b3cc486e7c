import { describe, expect, it } from 'vitest'
import { runAgainst } from '../../.config/mutants/run-against.js'
import type { ContractOptions } from '../engine/contract-options.js'
import { createBodyOf } from '../middleware/json-message.js'
import { isCreate, isList } from '../middleware/operation.js'

async function runWith(options: Partial<ContractOptions>) {
  const requests: string[] = []
  const report = await runAgainst(
    {
      middleware: () => (request, next) => {
        if (isCreate(request)) requests.push(createBodyOf(request)?.name ?? '')
        if (isList(request)) requests.push(request.query.has('cursor') ? 'next page' : 'first page')
        return next(request)
      },
    },
    { only: ['MOD-17', 'PAG-07'], observe: false, ...options },
  )
  const result = report.results.find(({ id }) => id === 'MOD-17')
  return { result, requests, betweenPages: requests.findIndex(name => name.endsWith('between pages')) }
}

describe('a walk with a create between two pages', () => {
  it('continues after the create', async () => {
    const { result, requests, betweenPages } = await runWith({})
    expect(requests.slice(betweenPages - 1, betweenPages + 2)).toEqual([
      'first page',
      expect.stringContaining('between pages'),
      'next page',
    ])
    expect(result?.status).toBe('pass')
    expect(result?.leftOut).toBeUndefined()
  })

  it('omits the create and reports the omission if the budget has no key left', async () => {
    const { result, betweenPages } = await runWith({ maxKeys: 20 })
    expect(betweenPages).toBe(-1)
    expect(result?.leftOut).toEqual(['1 create between two pages'])
  })
})
