import type { ContractExchange, ContractFailure, ContractResult } from '../../schemas/generated/types.js'
import { hostileText } from './hostile-text.js'

export function sampleResults(): ContractResult[] {
  return [
    {
      ...head('CRE-01', '4.2', 'MUST', 'create', 'answer an accepted create with status 200'),
      status: 'pass',
    },
    {
      ...head('PFX-01', '4.2 rule 1', 'MUST', 'prefix', 'start the key with the prefix and an underscore'),
      status: 'fail',
      failure: prefixFailure(),
    },
    {
      ...head('STA-03', '3, 4.2', 'MUST', 'state', 'create a key disabled when enabled is false'),
      status: 'fail',
      failure: enabledFailure(),
    },
    { ...head('LIM-01', '4.1', 'MUST', 'limit', 'return no more keys than limit'), status: 'pass' },
    {
      ...head('NUL-01', '2.1', 'SHOULD', 'record', 'leave out an unset field rather than make it null'),
      status: 'warn',
      failure: { ...enabledFailure(), message: 'body /keys/0/meta: expected no null, received null' },
    },
    {
      ...head('REF-01', '2.2', 'implied', 'refill', 'list the refill interval that was given'),
      status: 'not exercised',
      reason: 'the field refill was never there',
    },
    {
      ...head('ROL-03', '4.2 rule 4', 'MUST', 'roles', 'refuse an existing role with one that is missing'),
      status: 'skip',
      reason: 'needs existing-role',
      needs: ['existing-role'],
    },
    {
      ...head('AUT-04', '5', 'implied', 'authentication', 'refuse an unknown token'),
      status: 'known deviation',
      reason: 'the sandbox lets everybody in',
      failure: enabledFailure(),
    },
  ]
}

function head(
  id: string,
  section: string,
  level: ContractResult['level'],
  group: string,
  statement: string,
): Omit<ContractResult, 'status'> {
  return { id, section, level, group, statement, requests: 2, durationMs: 14 }
}

function prefixFailure(): ContractFailure {
  const expected = 'a key that starts with "Ab__"'
  const received = '"Ab_…" where "Ab__" was expected'
  return {
    expected,
    received,
    location: 'body /key',
    instanceLocation: '/key',
    message: `body /key: expected ${expected}, received ${received}`,
    cause: 'createKey body /key',
    exchanges: [createExchange(3, { prefix: 'Ab_' })],
    replay: [
      {
        exchange: 3,
        method: 'POST',
        path: '/v1/keys.createKey',
        query: [],
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: 'Bearer {{TOKEN}}',
        },
        body: '{"apiId":"api_payments","externalId":"keymock-{{RUN_ID}}-Aab","expires":{{NOW_MS+3600000}},"prefix":"Ab_"}',
        captures: [
          { variable: 'KEY_ID_1', pointer: '/keyId' },
          { variable: 'KEY_1', pointer: '/key' },
        ],
        received: 'status 200 {"keyId":"key_9fTzWc2hLqXe","key":"<key 3>"}',
      },
    ],
  }
}

function enabledFailure(): ContractFailure {
  const create = createExchange(5, { enabled: false })
  const list: ContractExchange = {
    id: 9,
    operation: 'listKeys',
    request: {
      method: 'GET',
      url: 'https://keys.example.test/v1/apis.listKeys?apiId=api_payments&externalId=keymock-3fk2mdpq-Aa&limit=100',
      headers: { accept: 'application/json', authorization: 'Bearer <token>' },
    },
    response: {
      status: 200,
      headers: { 'content-type': 'application/json', 'x-hostile': hostileText },
      body: JSON.stringify({ keys: [{ id: 'key_1', name: hostileText, enabled: true }], total: 1 }),
      bodyLength: 214,
    },
    startedAtMs: 210,
    durationMs: 6,
  }
  return {
    expected: 'false',
    received: 'true',
    location: 'body /keys/0/enabled',
    instanceLocation: '/keys/0/enabled',
    message: 'body /keys/0/enabled: expected false, received true',
    cause: 'listKeys body /keys/*/enabled',
    exchanges: [create, list],
    replay: [
      {
        exchange: 5,
        method: 'POST',
        path: '/v1/keys.createKey',
        query: [],
        headers: { 'content-type': 'application/json', authorization: 'Bearer {{TOKEN}}' },
        body: '{"apiId":"api_payments","name":"it\'s $HOME `id`","externalId":"keymock-{{RUN_ID}}-Aa","enabled":false}',
        captures: [{ variable: 'KEY_ID_1', pointer: '/keyId' }],
        received: 'status 200 {"keyId":"key_1","key":"<key 5>"}',
      },
      {
        exchange: 9,
        method: 'GET',
        path: '/v1/apis.listKeys',
        query: [
          ['apiId', 'api_payments'],
          ['externalId', 'keymock-{{RUN_ID}}-Aa'],
          ['limit', '100'],
        ],
        headers: { accept: 'application/json', authorization: 'Bearer {{TOKEN}}' },
        captures: [],
        received: `status 200 ${hostileText}`,
      },
    ],
  }
}

function createExchange(id: number, fields: Record<string, unknown>): ContractExchange {
  const body = '{"keyId":"key_9fTzWc2hLqXe","key":"<key 3>"}'
  return {
    id,
    operation: 'createKey',
    request: {
      method: 'POST',
      url: 'https://keys.example.test/v1/keys.createKey',
      headers: { 'content-type': 'application/json', authorization: 'Bearer <token>' },
      body: JSON.stringify({ apiId: 'api_payments', externalId: 'keymock-3fk2mdpq-Aa', ...fields }),
    },
    response: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body,
      bodyLength: body.length,
    },
    startedAtMs: 100 + id,
    durationMs: 8,
  }
}
