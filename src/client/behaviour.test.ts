import { afterAll, describe, expect, it } from 'vitest'
import { createKeymock } from '../create-keymock.js'
import { startServer } from '../node/start-server.js'
import { behaviours, type Tried } from '../test-support/behaviour.js'
import { createTestKeymock, emptyFixture } from '../testing/create-test-keymock.js'
import { connect } from './connect.js'

const server = await startServer({ fixtures: emptyFixture })
afterAll(() => server.close())

const origin = 'https://keys.test'
const token = 'keymock-token'

/** All forms of a mock except a mock in a page, which the tests in src/browser check. */
const forms: Record<string, () => Promise<Tried>> = {
  async 'a mock in this process'() {
    const keymock = createKeymock({ fixtures: emptyFixture })
    return {
      keymock,
      token,
      apiId: 'api_payments',
      fetch: (path, init) => keymock.fetch(origin + path, init),
    }
  },
  async 'a mock in a test'() {
    const keymock = createTestKeymock()
    return { ...own(keymock), fetch: (path, init) => keymock.fetch(origin + path, init) }
  },
  async 'the root of a server'() {
    const keymock = await connect(server.url)
    await keymock.load({ fixtures: emptyFixture, profile: 'standard' })
    return { ...own(keymock), fetch: (path, init) => fetch(keymock.url + path, init) }
  },
  async 'a sandbox of a server'() {
    const keymock = await connect(server.url, { sandbox: true })
    return { ...own(keymock), fetch: (path, init) => fetch(keymock.url + path, init) }
  },
}

function own<Mock extends Pick<Tried, 'keymock'>['keymock'] & { token: string; apiId: string }>(
  keymock: Mock,
) {
  const { token, apiId } = keymock
  return { keymock, token, apiId }
}

describe.each(Object.entries(forms))('%s', (_, make) => {
  it.each(behaviours.map(one => [one.says, one] as const))('%s', async (_says, { check }) => {
    await expect(check(await make())).resolves.toBeUndefined()
  })
})
