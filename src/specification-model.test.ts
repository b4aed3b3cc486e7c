import fc from 'fast-check'
import { createKeymock } from 'keymock/built/index'
import { describe, it } from 'vitest'
import { drivenKeymock } from './test-support/driven-keymock.js'
import { smallFixture } from './test-support/service-client.js'
import { acts, apis, start, walkAct } from './test-support/specification-acts.js'
import { SpecificationModel } from './test-support/specification-model.js'

describe('the mock', () => {
  it.each(['newest-first', 'oldest-first', 'id'] as const)(
    'matches a naive model of the specification (%s)',
    async order => {
      await fc.assert(
        fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 40 }), async sequence => {
          const model = new SpecificationModel(start)
          const keymock = createKeymock({
            fixtures: smallFixture,
            clock: start,
            profile: { listing: { order } },
          })
          const service = drivenKeymock(keymock)
          for (const { run } of sequence) await run(model, service)
          for (const apiId of apis) await walkAct(apiId, undefined, 3, true)(model, service)
        }),
        { numRuns: 60 },
      )
    },
  )
})
