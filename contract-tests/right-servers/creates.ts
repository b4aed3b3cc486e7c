import { always, changingCreateBody, refusingCreates } from '../middleware/changing.js'
import { refusal } from '../middleware/json-message.js'
import type { RightServer } from './right-server.js'

const valuesAreOpen = 'The specification leaves open which values are allowed.'

/** Bodies of creates that are accepted or refused beyond the statements of sections 2.2, 2.3, 4.2 and 7. */
export const rightCreates: readonly RightServer[] = [
  {
    name: 'reserved-names-in-meta-refused',
    section: '7',
    description: 'A body with a member __proto__ is refused before it is read.',
    allowed: 'The specification leaves refusals for the safety of the parser open.',
    decides: 'meta accepted',
    middleware: always(async (request, next) =>
      request.body.includes('"__proto__"') ? refusal(400) : next(request),
    ),
  },
  {
    name: 'large-remaining-refused',
    section: '8',
    description: 'A remaining beyond 32 bits is refused.',
    allowed: 'The specification leaves size limits of other fields open.',
    decides: 'remaining accepted',
    middleware: refusingCreates(({ remaining = 0 }) => remaining >= 2 ** 31),
  },
  {
    name: 'recoverable-not-for-this-token',
    section: '5',
    description: 'Recoverable keys are refused to this token with 403.',
    allowed: 'The specification leaves open which permissions a token needs.',
    decides: 'recoverable accepted',
    middleware: refusingCreates(({ recoverable }) => recoverable === true, 403),
  },
  {
    name: 'strangers-refused',
    section: '4.2',
    description: 'Unknown parameters and members of the body are refused.',
    allowed: 'The specification does not state the behavior.',
    decides: 'unknown fields',
    profile: { requests: { unknownFields: 'refuse', unknownParameters: 'refuse' } },
  },
  {
    name: 'null-is-absent',
    section: '4.2',
    description: 'null in the body means that the field is not given.',
    allowed: 'The specification leaves open how null is read.',
    decides: 'null in requests',
    profile: { requests: { nullFields: 'absent' } },
  },
  {
    name: 'empty-prefix-with-underscore',
    section: '4.2',
    description: 'An empty prefix is a prefix: the key starts with an underscore.',
    allowed: 'An empty prefix may be taken for a given one.',
    decides: 'empty prefix',
    profile: { requests: { emptyPrefix: 'underscore' } },
  },
  {
    name: 'empty-user-unlinked',
    section: '4.2',
    description: 'An empty externalId links no user.',
    allowed: 'Its minimum length is stated only for the query.',
    decides: 'empty user',
    profile: { creation: { emptyExternalId: 'unlinked' } },
  },
  {
    name: 'bounds-beyond',
    section: '7',
    description:
      'Prefixes of 20 characters, environments of 300 and byteLengths below 16 are accepted: shortened or raised.',
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
    description: 'A key without any verification is refused.',
    allowed: 'The specification leaves open whether it may be created.',
    decides: 'remaining 0',
    profile: { creation: { remainingZero: 'refuse' } },
  },
  {
    name: 'past-expiry-refused',
    section: '4.2',
    description: 'An expires that has passed is refused.',
    allowed: 'The specification leaves open whether it is accepted.',
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
    description: 'Only monthly refills with a day are accepted.',
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
    description: 'A ratelimit needs its type; every type is accepted.',
    allowed: 'The specification leaves open which fields are required.',
    decides: 'ratelimit accepted',
    profile: {
      ratelimit: { required: ['type', 'limit', 'duration'], otherTypes: 'accept', asyncByDefault: true },
    },
  },
  {
    name: 'recoverable-refused',
    section: '4.2',
    description: 'Recoverable keys are refused, because this API does not store them.',
    allowed: 'The specification leaves open which tokens and APIs may create them.',
    decides: 'recoverable',
    middleware: refusingCreates(({ recoverable }) => recoverable === true, 412),
  },
  {
    name: 'repeated-roles-refused',
    section: '4.2',
    description: 'A role that is named twice counts as missing.',
    allowed: 'The specification leaves open how a repeated role is read.',
    decides: 'repeated names',
    profile: { creation: { repeatedNames: 'missing' } },
  },
  {
    name: 'other-media-types-refused-silently',
    section: '4.2',
    description: 'A body that is not declared as JSON counts as empty.',
    allowed: 'The specification does not state the behavior.',
    decides: 'other media types',
    profile: { requests: { otherMediaType: 'ignore-body', mediaTypeCase: 'sensitive' } },
  },
]
