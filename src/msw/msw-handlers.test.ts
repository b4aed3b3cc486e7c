import { getResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { operations } from '../../schemas/operations.js'
import { createKeymock } from '../create-keymock.js'
import { startServer } from '../node/start-server.js'
import { requestMessage } from '../service/requests/fetch-messages.js'

const nearly = (path: string) => [
  path.toLowerCase(),
  `/${path}`,
  `${path}/`,
  `/api${path}`,
  path.replace('/v1/', '/v2/'),
  path.replace('.', '%2E'),
]

it('reads headers by their names in lower case, even if they iterate as written, as in happy-dom', () => {
  const request = { url: 'https://keys.test/', headers: [['Authorization', 'Bearer x']] }
  expect(requestMessage(request as unknown as Request).headers).toEqual({ authorization: 'Bearer x' })
})

describe('a path', () => {
  it.each(operations)('must match exactly, in handlers and on a server: $name', async ({ path }) => {
    const { handlers } = createKeymock({ neighbours: 'all' })
    await using server = await startServer({ neighbours: 'all' })
    const url = (target: string) => `https://keys.test${target}`
    const own = await getResponse(handlers, new Request(url(path), { method: 'OPTIONS' }))
    expect(own?.status).toBe(204)
    for (const target of nearly(path)) {
      expect(await getResponse(handlers, new Request(url(target))), target).toBeUndefined()
      expect((await fetch(server.url + target)).status, target).toBe(404)
    }
  })

  it('has a handler for an operation outside the specification only if the profile serves the operation', async () => {
    const { handlers, load } = createKeymock()
    const asked = () =>
      getResponse(handlers, new Request('https://keys.test/v1/keys.verifyKey', { method: 'OPTIONS' }))
    expect(await asked()).toBeUndefined()
    await load({ profile: 'unkey-v1' })
    expect((await asked())?.status).toBe(204)
  })

  it('has a handler only below the baseUrl', async () => {
    const { handlers } = createKeymock({ baseUrl: 'https://keys.test/api/' })
    const asked = (url: string) => getResponse(handlers, new Request(url, { method: 'OPTIONS' }))
    expect((await asked('https://keys.test/api/v1/keys.createKey'))?.status).toBe(204)
    expect(await asked('https://keys.test/v1/keys.createKey')).toBeUndefined()
    expect(await asked('https://other.test/api/v1/keys.createKey')).toBeUndefined()
  })
})
