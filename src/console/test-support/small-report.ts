import type { ContractReport } from '../../../schemas/generated/types.js'

const results: ContractReport['results'] = [
  {
    id: 'SEC-01',
    section: '2.1',
    level: 'MUST',
    group: 'secrets',
    statement: 'return no plaintext unless decrypt is true',
    status: 'pass',
    requests: 1,
    durationMs: 4,
  },
  {
    id: 'LIST-01',
    section: '4.1',
    level: 'MUST',
    group: 'listing',
    statement: 'answer 200',
    status: 'fail',
    requests: 1,
    durationMs: 4,
    failure: {
      expected: '200',
      received: '500',
      location: 'status',
      message: 'status: expected 200, received 500',
      cause: 'status 500',
      exchanges: [],
      replay: [],
    },
  },
]

export const smallReport: Partial<ContractReport> = {
  format: 'keymock-contract-report/1',
  verdict: 'not conformant',
  ending: { code: 'finished', message: 'The run finished.' },
  target: { baseUrl: 'http://127.0.0.1:4010', local: true },
  startedAt: '2030-01-01T12:00:00.000Z',
  counts: {
    pass: 1,
    fail: 1,
    warn: 0,
    skip: 0,
    notExercised: 0,
    error: 0,
    knownDeviation: 0,
    staleDeviation: 0,
  },
  results,
  observations: [{ name: 'listing.order', section: '4.1', inProfile: true, value: 'newest', exchanges: [1] }],
  traffic: { requests: 2, keysCreated: 0, retries: 0, waitedMs: 0 },
}
