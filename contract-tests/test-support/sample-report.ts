import type {
  ContractCoverage,
  ContractObservation,
  ContractReport,
  ContractResult,
} from '../../schemas/generated/types.js'
import { hostileText } from './hostile-text.js'
import { sampleResults } from './sample-results.js'

export function sampleReport(overrides: Partial<ContractReport> = {}): ContractReport {
  return {
    format: 'keymock-contract-report/1',
    verdict: 'not conformant',
    exitCode: 1,
    ending: { code: 'finished', message: 'The run finished.' },
    target: { baseUrl: 'https://keys.example.test', apiId: 'api_payments', local: false },
    runId: '3fk2mdpq',
    randomSeed: 7,
    startedAt: '2026-01-01T12:00:00.000Z',
    durationMs: 2345,
    settings: {
      strict: false,
      allowIncomplete: false,
      allowWrites: true,
      maxKeys: 30,
      maxRequests: 300,
      fuzz: 0,
      only: [],
      skip: [],
      met: ['write', 'wait'],
    },
    plan: {
      writes: true,
      apiIds: ['api_payments'],
      keys: 24,
      requests: 140,
      requirements: ['CRE-01', 'PFX-01', 'STA-03', 'LIM-01', 'NUL-01', 'REF-01', 'AUT-04'],
      skipped: [{ id: 'ROL-03', needs: ['existing-role'] }],
    },
    counts: {
      pass: 2,
      fail: 2,
      warn: 1,
      skip: 1,
      notExercised: 1,
      error: 0,
      knownDeviation: 1,
      staleDeviation: 0,
    },
    results: sampleResults(),
    failureGroups: [
      { cause: 'createKey body /key', ids: ['PFX-01'] },
      { cause: 'listKeys body /keys/*/enabled', ids: ['STA-03'] },
    ],
    coverage: sampleCoverage(),
    observations: sampleObservations(),
    leftBehind: [
      {
        keyId: 'key_9fTzWc2hLqXe',
        apiId: 'api_payments',
        name: 'keymock contract 3fk2mdpq plain',
        externalId: 'keymock-3fk2mdpq-Aa',
        expires: 1_767_272_400_000,
        disabled: false,
        state: 'created',
      },
      { apiId: 'api_payments', disabled: false, state: 'uncertain' },
      {
        keyId: 'key_no_such_role',
        apiId: 'api_payments',
        name: hostileText,
        expires: 1_767_272_400_000,
        disabled: true,
        state: 'left by a refused request',
      },
    ],
    traffic: { requests: 138, keysCreated: 2, retries: 1, waitedMs: 1200 },
    warnings: ['The clock of the target is 2 seconds behind.'],
    ...overrides,
  }
}

export function conformantReport(): ContractReport {
  const results = sampleResults().map(({ failure: _, reason: __, needs: ___, ...result }) => ({
    ...result,
    status: 'pass' as const,
  }))
  return sampleReport({
    verdict: 'conformant',
    exitCode: 0,
    results,
    counts: {
      pass: results.length,
      fail: 0,
      warn: 0,
      skip: 0,
      notExercised: 0,
      error: 0,
      knownDeviation: 0,
      staleDeviation: 0,
    },
    failureGroups: [],
    coverage: sampleCoverage().map(section => ({
      ...section,
      failed: 0,
      unchecked: 0,
      checked: section.checked + section.unchecked,
    })),
    leftBehind: [],
    warnings: [],
  })
}

export function unreachableReport(): ContractReport {
  const results = sampleResults().map(
    ({ failure: _, needs: __, ...result }) =>
      ({ ...result, status: 'skip', reason: 'the run ended before this check' }) satisfies ContractResult,
  )
  return sampleReport({
    verdict: 'usage',
    exitCode: 2,
    ending: {
      code: 'unreachable',
      message: 'keys.example.test cannot be reached. The connection failed (ECONNREFUSED).',
      hint: 'Is the target running?',
    },
    results,
    counts: {
      pass: 0,
      fail: 0,
      warn: 0,
      skip: results.length,
      notExercised: 0,
      error: 0,
      knownDeviation: 0,
      staleDeviation: 0,
    },
    failureGroups: [],
    observations: [],
    leftBehind: [],
    traffic: { requests: 1, keysCreated: 0, retries: 0, waitedMs: 0 },
    warnings: [],
  })
}

function sampleCoverage(): ContractCoverage[] {
  return [
    section('1', 'Purpose of the service', [8, 5, 0, 0, 3, 0, 0]),
    section('2.1', 'Key record', [24, 20, 1, 1, 0, 3, 3]),
    section('2.2', 'Refill object', [6, 2, 0, 1, 0, 3, 2]),
    section('3', 'States and transitions', [9, 5, 1, 1, 1, 2, 1]),
    section('4.1', 'List keys of an API', [26, 21, 0, 2, 0, 3, 3]),
    section('4.2', 'Create a key', [34, 29, 1, 2, 1, 2, 2]),
    section('5', 'Authentication', [6, 4, 1, 0, 0, 2, 1]),
    section('6', 'Events', [1, 0, 0, 0, 0, 1, 0]),
  ]
}

function section(
  section: string,
  title: string,
  [clauses, checked, failed, unchecked, notCheckable, open, observed]: [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ],
): ContractCoverage {
  return { section, title, clauses, checked, failed, unchecked, notCheckable, open, observed }
}

function sampleObservations(): ContractObservation[] {
  return [
    { name: 'listing.order', section: '4.1', inProfile: true, value: 'newest-first', exchanges: [40, 41] },
    {
      name: 'errors.failures.missing-token.status',
      section: '7',
      inProfile: true,
      value: 401,
      exchanges: [14],
    },
    {
      name: 'errors.body',
      section: '7',
      inProfile: true,
      value: { type: 'about:blank', title: '{title}', status: '{status}' },
      note: hostileText,
      exchanges: [14],
    },
    { name: 'times.createdAt', section: '2.5', inProfile: true, value: 'milliseconds', exchanges: [9] },
    {
      name: 'traffic.statuses',
      section: '8',
      inProfile: false,
      value: [200, 400, 401],
      note: 'every status that was seen',
      exchanges: [],
    },
  ]
}
