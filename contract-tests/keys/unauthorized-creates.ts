import type { RunFacts } from '../engine/run-facts.js'
import { acceptedFillerFields, fillerFields } from './filler-fields.js'
import type { RefusedCreate } from './refused-create.js'
import { basicCredentials, otherScheme, similarToken, trapBearer, unknownBearer } from './wrong-tokens.js'

function namelessElsewhere(run: RunFacts): Record<string, unknown> {
  const apiId = run.offers.secondApiId ?? run.apiId
  return { ...fillerFields(run, 'extreme', 2), name: undefined, apiId }
}

export const unauthorizedCreates = {
  'no-authorization': { user: 'tokens', body: () => ({}), authorization: () => null },
  'no-authorization-typical': {
    user: 'tokens',
    body: run => fillerFields(run, 'typical', 2),
    authorization: () => null,
    isEqualToNext: true,
  },
  'no-authorization-extreme': {
    user: 'tokens',
    body: run => fillerFields(run, 'extreme'),
    authorization: () => null,
    isEqualToNext: true,
  },
  'token-elsewhere': {
    user: 'tokens',
    body: run => acceptedFillerFields(run, 28),
    authorization: () => null,
    tokenElsewhere: true,
  },
  'token-elsewhere-at-edges': {
    user: 'tokens',
    body: run => fillerFields(run, 'extreme', 1),
    authorization: () => null,
    tokenElsewhere: true,
  },
  // The service already knows the user `main`, because the run has created keys for this user.
  'no-authorization-at-other-edges': {
    user: 'main',
    body: namelessElsewhere,
    authorization: () => null,
  },
  'empty-bearer': {
    user: 'tokens',
    body: run => acceptedFillerFields(run, 10),
    authorization: () => 'Bearer ',
  },
  'unknown-token': { user: 'tokens', body: () => ({}), authorization: unknownBearer },
  'unknown-token-typical': {
    user: 'tokens',
    body: run => fillerFields(run, 'typical', 3),
    authorization: () => trapBearer(0),
    isEqualToNext: true,
  },
  'unknown-token-extreme': {
    user: 'tokens',
    body: run => fillerFields(run, 'extreme'),
    authorization: () => trapBearer(1),
  },
  'unknown-token-at-edges': {
    user: 'tokens',
    // Asks for the shortest key, because the previous create asks for the longest key.
    body: run => ({ ...fillerFields(run, 'extreme', 1), byteLength: 16 }),
    authorization: () => trapBearer(2),
  },
  'unknown-token-at-other-edges': {
    user: 'main',
    body: namelessElsewhere,
    authorization: unknownBearer,
  },
  'token-of-no-value': {
    user: 'tokens',
    body: run => acceptedFillerFields(run, 11),
    authorization: () => trapBearer(4),
  },
  'token-that-is-a-query': {
    user: 'tokens',
    body: run => acceptedFillerFields(run, 12),
    authorization: () => trapBearer(3),
  },
  'longer-token': {
    user: 'tokens',
    body: run => acceptedFillerFields(run, 3),
    authorization: similarToken(0),
  },
  'shorter-token': {
    user: 'tokens',
    body: run => acceptedFillerFields(run, 4),
    authorization: similarToken(1),
  },
  'token-in-other-case': {
    user: 'tokens',
    body: run => acceptedFillerFields(run, 5),
    authorization: similarToken(2),
  },
  'other-scheme': {
    user: 'tokens',
    body: run => acceptedFillerFields(run, 13),
    authorization: (_, token) => otherScheme(token),
  },
  'basic-credentials': {
    user: 'tokens',
    body: run => acceptedFillerFields(run, 14),
    authorization: run => basicCredentials(run),
  },
} as const satisfies Record<string, RefusedCreate>
