import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { serveHandlers } from '../../cli/serve/load-handlers.js'
import { startServerWith } from '../../node/start-server.js'

test('a module of handlers answers in addition to the service', async () => {
  const handlers = await serveHandlers(fileURLToPath(new URL('./handlers.mjs', import.meta.url)))
  await using server = await startServerWith({}, { handlers })
  expect(await (await fetch(`${server.url}/users/me`)).json()).toEqual({ name: 'Ada' })
  const verified = await fetch(`${server.url}/v1/keys.verifyKey`, {
    method: 'POST',
    body: JSON.stringify({ key: 'made up' }),
  })
  expect(await verified.json()).toEqual({ valid: false, reason: 'not-found' })
})
