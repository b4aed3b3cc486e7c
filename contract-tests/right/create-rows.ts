import { always, refusingCreates, rewritingKeys } from '../middleware/changing.js'
import { refusal } from '../middleware/json-message.js'
import * as code from './choices.js'
import { allowing, deciding } from './right-server.js'

/** Right servers with unusual keys, or that refuse creates that they may refuse. */
export const createRows = [
  ...deciding('characters of keys', '4.2', [
    ['keys-hex', 'Keys are hexadecimal.', { keys: { encoding: 'hex' } }],
    [
      'keys-base64url',
      'Keys are base64url, with dashes and underscores.',
      { keys: { encoding: 'base64url' } },
    ],
    [
      'keys-base58',
      'Keys are base58, and start with a version and their length.',
      {
        keys: {
          encoding: 'base58',
          header: 'version-and-length',
          startCharacters: 5,
          startCountsSeparator: true,
        },
      },
    ],
    [
      'keys-lead-with-underscore',
      'The random characters of every key start with an underscore, as is possible in base64url.',
      rewritingKeys(code.behindPrefix('_')),
    ],
    ['keys-with-checksum', 'Keys end with a checksum of six characters.', rewritingKeys(code.withChecksum)],
    [
      'keys-with-version',
      'The random characters of every key start with "v1" and a dot.',
      rewritingKeys(code.behindPrefix('v1.')),
    ],
  ]),
  ...deciding('identifiers', '2.1', [
    [
      'ids-of-time',
      'Identifiers start with their creation time in seconds.',
      { ids: { timestampBytes: 4, timestampEpoch: 1_700_000_000, randomBytes: 8 } },
    ],
    [
      'ids-hex',
      'Identifiers are hexadecimal. Key ids start with "k", identity ids with "user".',
      { ids: { encoding: 'hex', keyPrefix: 'k', identityPrefix: 'user' } },
    ],
  ]),
  ...deciding('meta accepted', '7', [
    [
      'reserved-names-in-meta-refused',
      'The service refuses a body with a member __proto__ before it parses the body.',
      always(async (request, next) => (request.body.includes('"__proto__"') ? refusal(400) : next(request))),
    ],
  ]),
  ...deciding('remaining accepted', '8', [
    [
      'large-remaining-refused',
      'The service refuses a remaining of 2,147,483,648 or more.',
      refusingCreates(({ remaining = 0 }) => remaining >= 2 ** 31),
    ],
  ]),
  ...deciding('recoverable accepted', '5', [
    [
      'recoverable-not-for-this-token',
      'The service refuses recoverable keys to this token, with 403.',
      refusingCreates(({ recoverable }) => recoverable === true, 403),
    ],
  ]),
  ...deciding('unknown fields', '4.2', [
    [
      'strangers-refused',
      'The service refuses unknown parameters, and unknown members of the body.',
      { requests: { unknownFields: 'refuse', unknownParameters: 'refuse' } },
    ],
  ]),
  ...deciding('null in requests', '4.2', [
    [
      'null-is-absent',
      'The service reads null in a body as an omitted field.',
      { requests: { nullFields: 'absent' } },
    ],
  ]),
  ...deciding('empty prefix', '4.2', [
    [
      'empty-prefix-with-underscore',
      'The service treats an empty prefix as a prefix: the key starts with an underscore.',
      { requests: { emptyPrefix: 'underscore' } },
    ],
  ]),
  ...allowing('empty user', '4.2', 'Only listings have a minimum length of externalId.', [
    [
      'empty-user-unlinked',
      'A create with an empty externalId links the key to no user.',
      { creation: { emptyExternalId: 'unlinked' } },
    ],
  ]),
  ...deciding('bounds of creates', '7', [
    [
      'bounds-beyond',
      'The service shortens a prefix or environment that is too long, and moves byteLength into its range.',
      code.withinBounds,
    ],
  ]),
  ...deciding('remaining 0', '4.2', [
    [
      'remaining-zero-refused',
      'The service refuses a key with remaining 0.',
      { creation: { remainingZero: 'refuse' } },
    ],
  ]),
  ...deciding('expires in the past', '4.2', [
    [
      'past-expiry-refused',
      'The service refuses an expires in the past.',
      { creation: { expiresInPast: 'refuse' } },
    ],
  ]),
  ...deciding('refill accepted', '2.2', [
    [
      'refill-refused',
      'The only accepted interval of a refill is "hourly".',
      refusingCreates(({ refill }) => refill !== undefined && refill.interval !== 'hourly'),
    ],
    [
      'refill-monthly-only',
      'The service accepts only monthly refills with a refillDay.',
      { refill: { intervals: ['monthly'], required: ['interval', 'amount', 'refillDay'] } },
    ],
  ]),
  ...deciding('ratelimit accepted', '2.3', [
    [
      'ratelimit-refused',
      'The only accepted type of a ratelimit is "sliding".',
      { ratelimit: { types: { sliding: true }, otherTypes: 'refuse' } },
    ],
    [
      'ratelimit-type-required',
      'The service requires the type of a ratelimit, and accepts every type.',
      { ratelimit: { required: ['type', 'limit', 'duration'], otherTypes: 'accept', asyncByDefault: true } },
    ],
  ]),
  ...deciding('recoverable', '4.2', [
    [
      'recoverable-refused',
      'The service refuses recoverable keys, because this API stores no raw keys.',
      refusingCreates(({ recoverable }) => recoverable === true, 412),
    ],
  ]),
  ...deciding('repeated names', '4.2', [
    [
      'repeated-roles-refused',
      'The service treats a repeated role or permission as missing.',
      { creation: { repeatedNames: 'missing' } },
    ],
  ]),
  ...deciding('other media types', '4.2', [
    [
      'other-media-types-refused-silently',
      'The service reads a body with another media type as an empty object.',
      { requests: { otherMediaType: 'ignore-body', mediaTypeCase: 'sensitive' } },
    ],
  ]),
  ...deciding('expires accepted', '7', [
    [
      'expiries-of-32-bits',
      'The service refuses an expiry after 19 January 2038.',
      refusingCreates(({ expires = 0 }) => expires >= 2 ** 31 * 1000),
    ],
  ]),
  ...deciding('name accepted', '8', [
    [
      'names-of-60-characters',
      'The service refuses a name of more than 60 characters.',
      refusingCreates(({ name = '' }) => name.length > 60),
    ],
  ]),
  ...deciding('meta accepted', '8', [
    [
      'meta-of-1000-characters',
      'The service refuses a meta of more than 1,000 characters of JSON.',
      refusingCreates(({ meta = {} }) => JSON.stringify(meta).length > 1000),
    ],
  ]),
]
