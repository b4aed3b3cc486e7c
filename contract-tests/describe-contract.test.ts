import { createKeymock } from '../src/index.js'
import { describeContract } from './describe-contract.js'
import { fetchFromHandlers } from './fetch-from-handlers.js'

describeContract('the mock in memory', {
  only: ['authentication', 'prefix', 'limit', 'STA-01'],
  target: () => ({
    baseUrl: 'http://localhost',
    token: 'keymock-token',
    apiId: 'api_payments',
    bulkApiId: 'api_payments',
    observe: false,
    fetch: fetchFromHandlers(createKeymock().handlers),
  }),
})
