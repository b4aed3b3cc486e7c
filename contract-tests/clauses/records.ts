import type { Clause } from './clause.js'

/** Section 2. */
export const recordClauses: readonly Clause[] = [
  {
    section: '2.1',
    states: 'id is a string, and equals the keyId of the create',
    requirements: ['REC-01', 'REC-07', 'CRE-07'],
  },
  {
    section: '2.1',
    states: 'start is the leading characters of the key',
    requirements: ['REC-01', 'REC-08', 'MOD-01'],
  },
  {
    section: '2.1',
    states: 'workspaceId is a string that names the workspace',
    requirements: ['REC-01', 'REC-11', 'MOD-15', 'MOD-30'],
  },
  {
    section: '2.1',
    states: 'apiId is a string that names the API of the key',
    requirements: ['REC-01', 'REC-06', 'MOD-02'],
  },
  {
    section: '2.1',
    states: 'name is a string, the name of the key',
    requirements: ['REC-01', 'RTP-01', 'MOD-03'],
  },
  { section: '2.1', states: 'ownerId is a string', requirements: ['REC-01', 'RTP-08', 'MOD-04'] },
  {
    section: '2.1',
    states: 'meta is any JSON object',
    requirements: ['REC-02', 'RTP-02', 'CRE-11', 'MOD-05'],
  },
  {
    section: '2.1',
    states: 'createdAt is an integer, the time of creation',
    requirements: ['REC-01', 'REC-09', 'REC-10', 'MOD-20'],
  },
  { section: '2.1', states: 'updatedAt is an integer', requirements: ['REC-01', 'MOD-31'] },
  { section: '2.1', states: 'updatedAt is the time of an update', reason: 'neither operation updates a key' },
  {
    section: '2.1',
    states: 'expires is an integer, the expiry',
    requirements: ['REC-01', 'RTP-04', 'RTP-10', 'MOD-06'],
  },
  {
    section: '2.1',
    states: 'remaining is an integer, the number of verifications that remain',
    requirements: ['REC-01', 'RTP-03', 'RTP-09', 'MOD-07'],
  },
  {
    section: '2.1',
    states: 'each verification of the key lowers remaining',
    reason: 'neither operation verifies a key',
  },
  {
    section: '2.1',
    states: 'roles and permissions are arrays of strings: the roles and permissions of the key',
    requirements: ['REC-02', 'ROL-08', 'ROL-09', 'ROL-10', 'MOD-10', 'MOD-11'],
  },
  {
    section: '2.1',
    states: 'enabled is a boolean, and states whether the key is valid',
    requirements: ['REC-01', 'STA-01', 'STA-03', 'STA-04', 'MOD-12'],
  },
  {
    section: '2.1',
    states: 'plaintext is present only with decrypt, and only for a recoverable key',
    requirements: ['SEC-01', 'SEC-02', 'SEC-03', 'DEC-02', 'MOD-13'],
  },
  {
    section: '2.1',
    states: 'identity, refill and ratelimit are objects',
    requirements: ['REC-03', 'REC-04', 'REC-05'],
  },
  {
    section: '2.1',
    states: 'every member has its stated type, and null is not a value',
    requirements: ['REC-12'],
  },
  {
    section: '2.1',
    leavesOpen: 'which members are always present and which may be omitted',
    observations: [
      'records.presence',
      'records.omit',
      'records.unset',
      'records.nullMembers',
      'records.emptyLists',
    ],
  },
  {
    section: '2.1',
    leavesOpen: 'which other members a record has',
    observations: ['records.extraMembers', 'records.environment'],
  },
  {
    section: '2.1',
    leavesOpen: 'the form of ids',
    observations: ['ids.encoding', 'ids.keyPrefix', 'ids.length'],
  },
  {
    section: '2.1',
    leavesOpen: 'the listed ownerId and permissions, and the updatedAt of a new key',
    observations: ['records.ownerId', 'records.permissions', 'records.updatedAtOfNew'],
  },

  {
    section: '2.2',
    states: 'interval is a string, amount and refillDay are integers',
    requirements: ['REC-03', 'RTP-07', 'MOD-08'],
  },
  {
    section: '2.2',
    states: 'the service refills the verifications of a key at regular intervals',
    reason: 'neither operation verifies a key, and an interval may last a day or longer',
  },
  { section: '2.2', leavesOpen: 'the allowed values of interval', observations: ['refill.intervals'] },
  {
    section: '2.2',
    leavesOpen: 'the range and meaning of refillDay, and which members are required',
    observations: ['records.refillDayUnset', 'records.lastRefillAt'],
  },

  {
    section: '2.3',
    states: 'the ratelimit of a create has a type, a limit and a duration',
    requirements: ['RTP-06', 'MOD-09', 'MOD-21'],
  },
  {
    section: '2.3',
    states: 'the ratelimit of a record has async, a limit and a duration',
    requirements: ['REC-04'],
  },
  {
    section: '2.3',
    states: 'the rate limit applies to one key and uses a fixed window',
    reason: 'neither operation verifies a key',
  },
  {
    section: '2.3',
    leavesOpen: 'the allowed values of type, and how type relates to async',
    observations: ['ratelimit.types', 'records.ratelimitType'],
  },
  { section: '2.3', leavesOpen: 'the unit of duration', observations: ['ratelimit.durationListedPerSent'] },

  {
    section: '2.4',
    states: 'an identity has an id, an externalId and a meta of the stated types',
    requirements: ['REC-05'],
  },
  {
    section: '2.4',
    states: 'externalId is the caller’s own name for the user',
    requirements: ['RTP-05', 'RTP-11', 'RTP-12', 'MOD-14', 'MOD-22'],
  },
  {
    section: '2.4',
    leavesOpen: 'whether an identity without metadata shows an empty meta, and the form of its id',
    observations: ['records.identityMeta', 'ids.identityPrefix'],
  },

  {
    section: '2.5',
    states: 'expires of a create is in milliseconds',
    requirements: ['STA-06', 'STA-02', 'STA-04', 'RTP-04'],
  },
  {
    section: '2.5',
    leavesOpen: 'the units of createdAt and updatedAt',
    observations: ['times.createdAt', 'times.updatedAt', 'times.createdAt.skewMs'],
  },
  { section: '2.5', leavesOpen: 'the unit of expires in a listing', observations: ['times.expires'] },
]
