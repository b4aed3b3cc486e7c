import type { Clause } from './clause.js'

const noAct = 'neither operation verifies a key'

export const serviceClauses: readonly Clause[] = [
  { section: '1', states: 'a key belongs to one API', requirements: ['API-01', 'API-02', 'REC-06'] },
  {
    section: '1',
    states: 'a key may carry a prefix, a name and metadata',
    requirements: ['PFX-01', 'CRE-11', 'CRE-12'],
  },
  { section: '1', states: 'a key may be linked to a user of the caller', requirements: ['CRE-13', 'RTP-05'] },
  { section: '1', states: 'a key may have roles and permissions', requirements: ['ROL-08', 'ROL-09'] },
  {
    section: '1',
    states: 'a key may carry an expiry, a quota, a refill, a rate limit, an enabled flag and an environment',
    requirements: ['CRE-10', 'RTP-03', 'RTP-04', 'RTP-06', 'RTP-07', 'ENV-01'],
  },
  {
    section: '1',
    states: 'there are two operations: create and list',
    requirements: ['CRE-01', 'LST-08', 'VER-01'],
  },
  { section: '1', leavesOpen: 'other operations', reason: 'the specification names no other operation' },

  {
    section: '3',
    states: 'a key is created enabled when enabled is omitted or true',
    requirements: ['STA-01', 'STA-02'],
  },
  { section: '3', states: 'a key is created disabled when enabled is false', requirements: ['STA-03'] },
  { section: '3', states: 'each create makes a new key', requirements: ['CRE-09', 'CRE-16', 'REC-07'] },
  {
    section: '3',
    states: 'a key is disabled when its expiry is reached, and not before',
    requirements: ['STA-02', 'STA-04'],
  },
  { section: '3', states: 'a key is disabled when no verifications remain', requirements: ['STA-05'] },
  {
    section: '3',
    states: 'a disabled key is not valid',
    reason: `${noAct}, so no answer shows whether a key is valid`,
  },
  {
    section: '3',
    leavesOpen: 'the operation that enables a key again',
    reason: 'the specification does not name the operation',
  },
  {
    section: '3',
    leavesOpen: 'how a refill changes remaining or the state',
    reason: `${noAct}, and the first refill may come after a day or later`,
  },
  {
    section: '3',
    leavesOpen: 'whether a listing shows an expired key, and with which value of enabled',
    observations: ['listing.expiredKeys', 'records.enabled'],
  },

  {
    section: '5',
    states: 'every request has the header Authorization with the token as a bearer token',
    requirements: [
      'AUT-04',
      'AUT-05',
      'AUT-06',
      'AUT-09',
      'AUT-10',
      'AUT-11',
      'AUT-13',
      'AUT-14',
      'AUT-15',
      'LST-08',
    ],
  },
  {
    section: '5',
    states: 'both operations require the header Authorization',
    requirements: ['AUT-01', 'AUT-02', 'AUT-03', 'AUT-07', 'AUT-08', 'AUT-12'],
  },
  { section: '5', states: 'the token is a secret of the caller', requirements: ['SEC-04'] },
  { section: '5', leavesOpen: 'how a token is obtained', reason: 'neither operation issues a token' },
  {
    section: '5',
    leavesOpen: 'which permissions a token needs',
    observations: ['authorization.decryptWithout'],
  },
  {
    section: '5',
    leavesOpen: 'how strictly the service reads the header Authorization',
    observations: [
      'authentication.tokenSyntax',
      'authentication.emptyBearer.status',
      'authentication.basic.status',
    ],
  },

  {
    section: '6',
    leavesOpen: 'events, webhooks and notifications',
    reason: 'the suite sees only the answers of the two operations',
  },

  {
    section: '7',
    states: 'both operations answer success with status 200',
    requirements: ['CRE-02', 'LST-01'],
  },
  {
    section: '7',
    states: 'the bodies of requests and answers are JSON',
    requirements: ['CRE-04', 'LST-03', 'ERR-01'],
  },
  {
    section: '7',
    states: 'a successful answer has a JSON body',
    requirements: ['CRE-03', 'CRE-04', 'LST-02', 'LST-03'],
  },
  {
    section: '7',
    states: 'a create with a role or permission that does not exist fails',
    requirements: ['ROL-01', 'ROL-02'],
  },
  {
    section: '7',
    leavesOpen: 'bodies, codes and statuses of failures',
    observations: [
      'errors.body',
      'errors.mediaType',
      'errors.failures.missing-token.status',
      'errors.failures.missing-token.code',
      'errors.failures.unknown-token.status',
      'errors.failures.unknown-token.code',
      'errors.failures.invalid-request.status',
      'errors.failures.invalid-request.code',
      'errors.failures.invalid-cursor.status',
      'errors.failures.invalid-cursor.code',
      'errors.failures.api-not-found.status',
      'errors.failures.api-not-found.code',
      'errors.failures.role-not-found.status',
      'errors.failures.role-not-found.code',
      'errors.failures.permission-not-found.status',
      'errors.failures.permission-not-found.code',
      'errors.failures.malformed-json.status',
      'errors.failures.malformed-json.code',
      'errors.failures.unsupported-media-type.status',
      'errors.failures.unsupported-media-type.code',
      'errors.failures.unknown-path.status',
      'errors.failures.unknown-path.code',
      'errors.failures.method-not-allowed.status',
      'errors.failures.method-not-allowed.code',
    ],
  },
  {
    section: '7',
    leavesOpen: 'the answer to a limit outside its bounds',
    observations: ['requests.limitOutOfRange', 'constraints.limit.0.status', 'constraints.limit.101.status'],
  },
  {
    section: '7',
    leavesOpen: 'the answer to a byteLength, a prefix or an environment outside its bounds',
    observations: [
      'constraints.byteLength.15.status',
      'constraints.byteLength.256.status',
      'constraints.prefix.17.status',
      'constraints.environment.257.status',
    ],
  },
  {
    section: '7',
    leavesOpen: 'the answer to an empty apiId or externalId',
    observations: ['constraints.apiId.empty.status', 'constraints.externalId.empty.status'],
  },
  {
    section: '7',
    leavesOpen: 'the order in which the service checks a request',
    observations: ['requests.stages'],
  },

  {
    section: '8',
    states: 'limit is from 1 to 100, and 100 by default',
    requirements: ['LIM-01', 'LIM-02', 'LIM-03', 'LIM-04'],
  },
  {
    section: '8',
    states: 'apiId, ownerId and externalId of a listing have at least 1 character',
    reason: 'section 7 leaves the answer to an empty value open',
  },
  { section: '8', states: 'total lags by at most 5 minutes', requirements: ['TOT-02'] },
  { section: '8', states: 'a prefix has up to 16 characters', requirements: ['PFX-03', 'PFX-04'] },
  { section: '8', states: 'byteLength is from 16 to 255', requirements: ['BYT-05', 'BYT-06', 'BYT-07'] },
  { section: '8', states: 'an environment has up to 256 characters', requirements: ['ENV-01'] },
  { section: '8', leavesOpen: 'limits on the rate of requests', observations: ['limits.rateLimited'] },
  {
    section: '8',
    leavesOpen: 'limits on the size of other fields',
    reason: 'the search for an unknown limit could harm the service',
  },

  { section: '9', states: 'the version is the segment v1 of every path', requirements: ['CRE-01', 'LST-08'] },
  {
    section: '9',
    states: 'the name of the operation is part of the path',
    requirements: ['CRE-01', 'LST-08'],
  },
  {
    section: '9',
    states: 'listKeys has updatedAt, identities and a filter by externalId',
    requirements: ['REC-01', 'REC-05', 'EXT-01'],
  },
  { section: '9', states: 'ownerId is deprecated, but still accepted', requirements: ['CRE-14', 'LST-09'] },
  { section: '9', leavesOpen: 'the policy for breaking changes', reason: 'answers do not show a policy' },
]
