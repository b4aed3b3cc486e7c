import type { Clause } from './clause.js'

const whenUsed = 'neither operation verifies a key'

/** Section 4.2. */
export const creationClauses: readonly Clause[] = [
  { section: '4.2', states: 'POST /v1/keys.createKey creates a key', requirements: ['CRE-01', 'REC-07'] },
  { section: '4.2', states: 'apiId is required', requirements: ['API-04'] },
  {
    section: '4.2',
    states: 'apiId names the API in which the key is created',
    requirements: ['API-02', 'API-03'],
  },
  { section: '4.2', states: 'every other field is optional', requirements: ['CRE-01', 'PRP-01', 'MOD-23'] },
  {
    section: '4.2',
    states: 'a key starts with the prefix of its create and an underscore (rule 1)',
    requirements: ['PFX-01', 'PFX-02', 'MOD-27'],
  },
  { section: '4.2', states: 'name is the name of the key', requirements: ['CRE-12', 'RTP-01'] },
  {
    section: '4.2',
    states: 'byteLength is the number of random bytes, and sets the entropy and length of the key',
    requirements: ['BYT-02', 'BYT-03', 'BYT-04', 'BYT-08', 'BYT-09', 'MOD-28'],
  },
  {
    section: '4.2',
    states: 'without byteLength, the service uses 16 bytes (rule 2)',
    requirements: ['BYT-01'],
  },
  { section: '4.2', states: 'ownerId is deprecated', requirements: ['CRE-14', 'RTP-08'] },
  {
    section: '4.2',
    states: 'externalId is the caller’s own name for the user',
    requirements: ['CRE-13', 'RTP-05'],
  },
  { section: '4.2', states: 'a verification of the key returns externalId', reason: whenUsed },
  { section: '4.2', states: 'meta is free-form', requirements: ['CRE-11', 'RTP-02'] },
  {
    section: '4.2',
    states: 'the service attaches roles and permissions to the key',
    requirements: ['ROL-08', 'ROL-09', 'ROL-10', 'CRE-15'],
  },
  {
    section: '4.2',
    states: 'a create with a role or permission that does not exist fails, and creates no key (rule 4)',
    requirements: ['ROL-01', 'ROL-02', 'ROL-03', 'ROL-04', 'ROL-05', 'ROL-06', 'ROL-07', 'ROL-11', 'ROL-12'],
  },
  {
    section: '4.2',
    states: 'a failed create leaves nothing behind, not even an identity',
    reason: 'listings show an identity only with a key',
  },
  {
    section: '4.2',
    states: 'expires is the time after which the key is disabled',
    requirements: ['STA-04', 'STA-06', 'RTP-04', 'RTP-10'],
  },
  {
    section: '4.2',
    states: 'remaining is the number of requests that the key may make',
    requirements: ['CRE-10', 'RTP-03', 'RTP-09'],
  },
  { section: '4.2', states: 'a key with remaining 0 is disabled', requirements: ['STA-05'] },
  {
    section: '4.2',
    states: 'refill and ratelimit configure the refill and the rate limit of the key',
    requirements: ['RTP-06', 'RTP-07'],
  },
  {
    section: '4.2',
    states: 'enabled sets the state of the key, and is true by default (rule 3)',
    requirements: ['STA-01', 'STA-02', 'STA-03', 'CRE-10'],
  },
  {
    section: '4.2',
    states: 'the service stores a recoverable key, so that listings can show it again',
    requirements: ['DEC-01'],
  },
  { section: '4.2', states: 'a key is not recoverable by default', requirements: ['DEC-02'] },
  { section: '4.2', states: 'environment is a label', requirements: ['ENV-01'] },
  {
    section: '4.2',
    states: 'environment groups keys, and a verification of a key returns its environment',
    reason: whenUsed,
  },
  {
    section: '4.2',
    states: 'the answer has keyId, a string with the id of the key',
    requirements: ['CRE-05', 'CRE-07', 'REC-07'],
  },
  {
    section: '4.2',
    states: 'the answer has key, a string with the new key',
    requirements: ['CRE-06', 'CRE-08', 'REC-08'],
  },
  { section: '4.2', states: 'the create returns the key', requirements: ['CRE-06', 'SEC-03'] },
  {
    section: '4.2',
    states: 'the media type of the answer is application/json',
    requirements: ['CRE-03', 'CRE-04'],
  },
  {
    section: '4.2',
    leavesOpen: 'the form of keys: their alphabet and length, and the length of start',
    observations: [
      'keys.encoding',
      'keys.header',
      'keys.length',
      'keys.alphabet',
      'keys.startCharacters',
      'keys.startCountsSeparator',
    ],
  },
  {
    section: '4.2',
    leavesOpen: 'how the service reads unknown members, null, other media types and an empty prefix',
    observations: [
      'requests.unknownFields',
      'requests.nullFields',
      'requests.otherMediaType',
      'requests.mediaTypeCase',
      'requests.emptyPrefix',
    ],
  },
  {
    section: '4.2',
    leavesOpen:
      'edge values: an expiry in the past, a remaining of 0 or less, an empty externalId, a repeated role',
    observations: [
      'creation.expiresInPast',
      'creation.remainingZero',
      'creation.remainingNegative',
      'creation.emptyExternalId',
      'creation.repeatedNames',
      'creation.ownerIdLinks',
    ],
  },
]
