import fc from 'fast-check'
import { describe, it } from 'vitest'
import { serviceClient, smallFixture } from './test-support/service-client.js'
import { acts, apis, type DrivenService, start, walkAct } from './test-support/specification-acts.js'
import { SpecificationModel } from './test-support/specification-model.js'

type Order = 'newest-first' | 'oldest-first' | 'id'

function driven(order: Order): DrivenService {
  const client = serviceClient({ fixtures: smallFixture, clock: start, profile: { listing: { order } } })
  const { clock, keys } = client.keymock
  return {
    tryCreate: client.tryCreate,
    list: client.list,
    advance: async ms => clock.advance(ms),
    use: async key => (await keys.use(key)).valid,
    revive: id => keys.update(id, { enabled: true, expires: null, remaining: null }),
    remove: id => keys.delete(id),
  }
}

describe('the fake', () => {
  it.each(['newest-first', 'oldest-first', 'id'] as const)(
    'does what a naive model of the specification does (%s)',
    async order => {
      await fc.assert(
        fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 40 }), async sequence => {
          const model = new SpecificationModel(start)
          const service = driven(order)
          for (const { run } of sequence) await run(model, service)
          for (const apiId of apis) await walkAct(apiId, undefined, 3, true)(model, service)
        }),
        { numRuns: 60 },
      )
    },
  )
})
