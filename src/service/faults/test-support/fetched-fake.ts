import type { KeymockOptions } from '../../../keymock.js'
import { smallFixture } from '../../../test-support/service-client.js'
import { createTestKeymock } from '../../../testing/create-test-keymock.js'

const createPath = 'https://keys.test/v1/keys.createKey'
const listPath = 'https://keys.test/v1/apis.listKeys'

export function fetchedFake(options: KeymockOptions = {}) {
  const keymock = createTestKeymock({ fixtures: smallFixture, clock: '2030-01-01T12:00:00Z', ...options })
  const headers = (token: string) => ({
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
  })
  const create = (body: object = {}, token = 'full-token', init: RequestInit = {}) =>
    keymock.fetch(createPath, {
      method: 'POST',
      headers: headers(token),
      body: JSON.stringify({ apiId: 'api_1', ...body }),
      ...init,
    })
  const list = (query = 'apiId=api_1', token = 'full-token') =>
    keymock.fetch(`${listPath}?${query}`, { headers: headers(token) })
  const total = async () => (await (await list()).json()).total
  const statuses = async (count: number, ask: () => Promise<Response> = list) => {
    const seen: number[] = []
    for (let index = 0; index < count; index++) seen.push((await ask()).status)
    return seen
  }
  return { keymock, create, list, total, statuses }
}
