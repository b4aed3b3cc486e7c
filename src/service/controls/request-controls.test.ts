import { expect, it } from 'vitest'
import { sandboxOf } from '../../build-keymock.js'
import { createKeymock } from '../../create-keymock.js'
import { waitForRequests } from './request-controls.js'

it('a wait looks once at the earlier requests, and then only at each new request', async () => {
  const keymock = createKeymock()
  const send = (path: string) => keymock.fetch(`http://localhost${path}`)
  for (let sent = 0; sent < 50; sent++) await send('/v1/apis.listKeys')
  const seen: number[] = []
  const waited = waitForRequests(
    sandboxOf(keymock),
    ({ path }, id) => {
      seen.push(id)
      return path === '/v1/keys.createKey'
    },
    { count: 1, waitMs: 60_000 },
  )
  expect(seen).toHaveLength(50)
  for (let sent = 0; sent < 5; sent++) await send('/v1/apis.listKeys')
  expect(seen.slice(50)).toEqual([51, 52, 53, 54, 55])
  await send('/v1/keys.createKey')
  await waited
})
