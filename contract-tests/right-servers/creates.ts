import { always, changingCreateBody, refusingCreates } from '../middleware/changing.js'
import { refusal } from '../middleware/json-message.js'
import type { RightServer } from './right-server.js'

const valuesAreOpen = 'The specification leaves the allowed values open.'

/** Right servers that accept or refuse create bodies where the specification leaves a choice. */
export const rightCreates: readonly RightServer[] = [
  {
    name: 'reserved-names-in-meta-refused',
    section: '7',
    description: 'The service refuses a body with a member __proto__ before it parses the body.',
    allowed: 'The specification leaves open which bodies a service refuses for safety.',
    decides: 'meta accepted',
    middleware: always(async (request, next) =>
      request.body.includes('"__proto__"') ? refusal(400) : next(request),
    ),
  },
  {
    name: 'large-remaining-refused',
    section: '8',
    description: 'The service refuses a remaining of 2,147,483,648 or more.',
    allowed: 'The specification leaves size limits of other fields open.',
    decides: 'remaining accepted',
    middleware: refusingCreates(({ remaining = 0 }) => remaining >= 2 ** 31),
  },
  {
    name: 'recoverable-not-for-this-token',
    section: '5',
    description: 'The service refuses recoverable keys to this token, with 403.',
    allowed: 'The specification leaves open which permissions a token needs.',
    decides: 'recoverable accepted',
    middleware: refusingCreates(({ recoverable }) => recoverable === true, 403),
  },
  {
    name: 'strangers-refused',
    section: '4.2',
    description: 'The service refuses unknown parameters, and unknown members of the body.',
    allowed: 'The specification does not state the behavior.',
    decides: 'unknown fields',
    profile: { requests: { unknownFields: 'refuse', unknownParameters: 'refuse' } },
  },
  {
    name: 'null-is-absent',
    section: '4.2',
    description: 'The service reads null in a body as an omitted field.',
    allowed: 'The specification leaves open how a service reads null.',
    decides: 'null in requests',
    profile: { requests: { nullFields: 'absent' } },
  },
  {
    name: 'empty-prefix-with-underscore',
    section: '4.2',
    description: 'The service treats an empty prefix as a prefix: the key starts with an underscore.',
    allowed: 'The specification leaves open whether an empty prefix counts as given.',
    decides: 'empty prefix',
    profile: { requests: { emptyPrefix: 'underscore' } },
  },
  {
    name: 'empty-user-unlinked',
    section: '4.2',
    description: 'A create with an empty externalId links the key to no user.',
    allowed: 'The specification states the minimum length of externalId only for listings.',
    decides: 'empty user',
    profile: { creation: { emptyExternalId: 'unlinked' } },
  },
  {
    name: 'bounds-beyond',
    section: '7',
    description:
      'The service shortens a prefix or environment that is too long, and moves byteLength into its range.',
    allowed: 'The specification does not state the behavior on a violated constraint.',
    decides: 'bounds of creates',
    middleware: changingCreateBody(body => ({
      ...body,
      ...(typeof body.prefix === 'string' && { prefix: body.prefix.slice(0, 16) }),
      ...(typeof body.environment === 'string' && { environment: body.environment.slice(0, 256) }),
      ...(typeof body.byteLength === 'number' && {
        byteLength: Math.max(16, Math.min(255, Math.round(body.byteLength))),
      }),
    })),
  },
  {
    name: 'remaining-zero-refused',
    section: '4.2',
    description: 'The service refuses a key with remaining 0.',
    allowed: 'The specification leaves open whether a service creates such a key.',
    decides: 'remaining 0',
    profile: { creation: { remainingZero: 'refuse' } },
  },
  {
    name: 'past-expiry-refused',
    section: '4.2',
    description: 'The service refuses an expires in the past.',
    allowed: 'The specification leaves open whether a service accepts such a value.',
    decides: 'expires in the past',
    profile: { creation: { expiresInPast: 'refuse' } },
  },
  {
    name: 'refill-refused',
    section: '2.2',
    description: 'The only accepted interval of a refill is "hourly".',
    allowed: valuesAreOpen,
    decides: 'refill accepted',
    middleware: refusingCreates(({ refill }) => refill !== undefined && refill.interval !== 'hourly'),
  },
  {
    name: 'refill-monthly-only',
    section: '2.2',
    description: 'The service accepts only monthly refills with a refillDay.',
    allowed: 'The specification leaves open which fields are required.',
    decides: 'refill accepted',
    profile: { refill: { intervals: ['monthly'], required: ['interval', 'amount', 'refillDay'] } },
  },
  {
    name: 'ratelimit-refused',
    section: '2.3',
    description: 'The only accepted type of a ratelimit is "sliding".',
    allowed: valuesAreOpen,
    decides: 'ratelimit accepted',
    profile: { ratelimit: { types: { sliding: true }, otherTypes: 'refuse' } },
  },
  {
    name: 'ratelimit-type-required',
    section: '2.3',
    description: 'The service requires the type of a ratelimit, and accepts every type.',
    allowed: 'The specification leaves open which fields are required.',
    decides: 'ratelimit accepted',
    profile: {
      ratelimit: { required: ['type', 'limit', 'duration'], otherTypes: 'accept', asyncByDefault: true },
    },
  },
  {
    name: 'recoverable-refused',
    section: '4.2',
    description: 'The service refuses recoverable keys, because this API stores no raw keys.',
    allowed: 'The specification leaves open which tokens and APIs may create recoverable keys.',
    decides: 'recoverable',
    middleware: refusingCreates(({ recoverable }) => recoverable === true, 412),
  },
  {
    name: 'repeated-roles-refused',
    section: '4.2',
    description: 'The service treats a repeated role as missing.',
    allowed: 'The specification leaves open how a service reads a repeated role.',
    decides: 'repeated names',
    profile: { creation: { repeatedNames: 'missing' } },
  },
  {
    name: 'other-media-types-refused-silently',
    section: '4.2',
    description: 'The service reads a body with another media type as an empty body.',
    allowed: 'The specification does not state the behavior.',
    decides: 'other media types',
    profile: { requests: { otherMediaType: 'ignore-body', mediaTypeCase: 'sensitive' } },
  },
]
