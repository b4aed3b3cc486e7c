import { expect, it } from 'vitest'
import { createTestKeymock } from '../testing/index.js'
import { keymockFixtures, type ServedKeymock } from './keymock-fixtures.js'

it('has the same members behind a port as in front of a page', async () => {
  const serve = keymockFixtures.keymockServer as unknown as (
    given: object,
    use: (served: ServedKeymock) => Promise<void>,
  ) => Promise<void>
  await serve({ keymockOptions: {} }, async ({ url: _, ...served }) => {
    const keymock = createTestKeymock()
    expect(Object.keys(served).toSorted()).toEqual(Object.keys(keymock).toSorted())
    expect([served.token, served.apiId]).toEqual([keymock.token, keymock.apiId])
  })
})
