import { startServer } from 'keymock/node'
import { describeContract } from 'keymock/vitest'
import { afterAll, beforeAll } from 'vitest'

// Replace this server with your own service.
let service: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  service = await startServer()
})
afterAll(() => service.close())

describeContract('our key service', {
  only: ['create', 'authentication'],
  target: () => ({ baseUrl: service.url, token: 'keymock-token', apiId: 'api_payments' }),
})
