import {
  always,
  changingCreateAnswer,
  changingCreateBody,
  changingCreated,
  changingGiven,
  fromParts,
  type RewriteKey,
  refusingCreates,
  rewritingKeys,
} from '../middleware/changing.js'
import type { MakeMiddleware } from '../middleware/middleware.js'
import { isCreate, isSuccess } from '../middleware/operation.js'
import { breaking } from './wrong-server.js'

const joining = (join: (prefix: string, characters: string) => string): MakeMiddleware =>
  rewritingKeys(() =>
    fromParts((prefix, characters) => (prefix === '' ? characters : join(prefix, characters))),
  )

const rewriting = (write: (characters: string, byteLength: number) => string): RewriteKey =>
  fromParts((prefix, characters, { byteLength = 16 }) =>
    [prefix, write(characters, byteLength)].filter(part => part !== '').join('_'),
  )

function counting(): RewriteKey {
  let count = 100_000
  return rewriting(({ length }) => String(++count).padStart(length, '0'))
}

const hexOf = (text: string) => Array.from(text, character => character.charCodeAt(0).toString(16)).join('')

const charactersOf16 = 22

function fillingOnce(): RewriteKey {
  let buffer = ''
  return rewriting(text => {
    const rest = text.slice(charactersOf16)
    buffer += rest.slice(buffer.length)
    return text.slice(0, charactersOf16) + buffer.slice(0, rest.length)
  })
}

function eachKeyTwice(): RewriteKey {
  const keys = new Map<string, string>()
  return (key, { prefix, byteLength }) => {
    const kind = JSON.stringify([prefix, byteLength])
    const known = keys.get(kind)
    if (known === undefined) keys.set(kind, key)
    else keys.delete(kind)
    return known ?? key
  }
}

const insertingTwice = always(async (request, next) => {
  const answer = await next(request)
  if (isCreate(request) && isSuccess(answer)) await next(request)
  return answer
})

/** Bugs of creates: their answers, keys and refusals. */
export const createRows = [
  ...breaking('7, 4.2', 'Both endpoints answer success with status 200, and with a body that is JSON.', [
    [
      'create-204',
      'The create handler returns nothing.',
      changingCreateAnswer(answer => ({ ...answer, status: 204, body: '' })),
    ],
    [
      'create-trailing-text',
      'The runtime prints a warning after the JSON.',
      changingCreateAnswer(answer => ({ ...answer, body: `${answer.body}\nWarning: undefined index` })),
    ],
  ]),
  ...breaking('4.2', 'The answer to a create is an object with keyId and key.', [
    [
      'create-double-encoded',
      'The handler encodes JSON twice: the body is one string that contains JSON.',
      changingCreateAnswer(answer => ({ ...answer, body: JSON.stringify(answer.body) })),
    ],
    [
      'create-without-key',
      'A serializer hides secrets, and also hides the new key.',
      changingCreated(({ keyId }) => ({ keyId })),
    ],
    [
      'create-snake-case',
      'A serializer writes every member name in snake case.',
      changingCreated(({ keyId, key }) => ({ key_id: keyId, key })),
    ],
    [
      'create-masked-key',
      'The masking for log files also applies to the answer.',
      changingCreated(created => ({ ...created, key: created.key.replaceAll(/./g, '*') })),
    ],
  ]),
  ...breaking('2.1, 4.2', 'keyId is the id of the listed record. Only the key is a secret.', [
    [
      'key-id-without-its-prefix',
      'The create returns the identifier without its prefix, and the listing adds the prefix.',
      changingCreated(created => ({ ...created, keyId: created.keyId.replace(/^[a-z]+_/, '') })),
    ],
    [
      'key-and-id-swapped',
      'The handler passes two strings in the wrong order.',
      changingCreated(({ keyId, key }) => ({ keyId: key, key: keyId })),
    ],
    [
      'key-is-the-key-id',
      'One random value serves as the identifier and as the key.',
      changingCreated(({ keyId }, { prefix }) => ({ keyId, key: prefix ? `${prefix}_${keyId}` : keyId })),
    ],
  ]),
  ...breaking('3, 4.2, 4.1, 2.1', 'Each create makes one new key, which listings show.', [
    ['keys-repeat', 'The seed of the random generator is the current second.', rewritingKeys(eachKeyTwice)],
    ['create-inserts-twice', 'A retry inside the service writes the row a second time.', insertingTwice],
  ]),

  ...breaking('4.2, 8, 2.1, 2.5', 'A create within the bounds of the specification succeeds.', [
    [
      'remaining-refused',
      'The service accepts remaining only together with a refill.',
      refusingCreates(({ remaining, refill }) => remaining !== undefined && refill === undefined),
    ],
    [
      'environment-from-a-list',
      'Only "live" and "test" are known.',
      refusingCreates(({ environment = 'live' }) => !['live', 'test'].includes(environment)),
    ],
    [
      'odd-user-refused',
      'The pattern for users allows only letters, digits and a few signs.',
      refusingCreates(({ externalId = '' }) => /[^\w.@-]/.test(externalId)),
    ],
    [
      'name-unicode-refused',
      'The pattern for names allows only ASCII.',
      refusingCreates(({ name = '' }) => /[^\x20-\x7e]/.test(name)),
    ],
    [
      'meta-nested-refused',
      'The service accepts only text, numbers and booleans as values of metadata.',
      refusingCreates(({ meta = {} }) => Object.values(meta).some(value => typeof value === 'object')),
    ],
    [
      'expires-in-milliseconds-refused',
      'The service reads expires as seconds, and refuses a time after the year 2100.',
      refusingCreates(({ expires = 0 }) => expires > 4_102_444_800),
    ],
  ]),

  ...breaking('4.2 rule 1', 'The key starts with the given prefix and one added underscore.', [
    [
      'prefix-lost',
      'The service stores the prefix with the key, but does not put it in front of the key.',
      joining((_, characters) => characters),
    ],
    [
      'prefix-with-dash',
      'A dash joins the prefix to the characters.',
      joining((prefix, characters) => `${prefix}-${characters}`),
    ],
    [
      'prefix-underscores-removed',
      'The service strips all characters except letters and digits from the prefix.',
      changingGiven('prefix', prefix => prefix.replaceAll(/[^a-z0-9]/gi, '')),
    ],
    [
      'prefix-with-environment',
      'The service puts the environment in front of the whole key.',
      joining((prefix, characters) => `live_${prefix}_${characters}`),
    ],
  ]),
  ...breaking(
    '4.2 rule 1',
    'The service adds an underscore after a given prefix, even if the prefix ends with an underscore.',
    [
      [
        'prefix-underscore-collapsed',
        'The service adds the underscore only if the prefix does not end with one.',
        joining((prefix, characters) => `${prefix.replace(/_$/, '')}_${characters}`),
      ],
    ],
  ),

  ...breaking('4.2 rule 2, 8, 4.2', 'Without byteLength, the service uses 16 bytes.', [
    [
      'default-of-8-bytes',
      'The service uses the default of its generator, 8 bytes.',
      rewritingKeys(
        () =>
          (key, { byteLength }) =>
            byteLength === undefined ? key.slice(0, -11) : key,
      ),
    ],
  ]),
  ...breaking('4.2', 'byteLength is the number of random bytes and sets the entropy of the key.', [
    [
      'byte-length-counts-characters',
      'The service keeps only byteLength characters, and 16 characters hold less than 12 bytes.',
      rewritingKeys(() => rewriting((text, byteLength) => text.slice(0, byteLength))),
    ],
    [
      'key-padded',
      'The service always draws 16 bytes. The rest of the buffer stays zero.',
      rewritingKeys(() => rewriting(text => text.slice(0, charactersOf16).padEnd(text.length, 'A'))),
    ],
    [
      'key-counts-up',
      'The service numbers its keys, so a client can guess the next key.',
      rewritingKeys(counting),
    ],
    [
      'key-starts-with-the-time',
      'The first 8 bytes of a key are the time, as in an id that can be sorted.',
      rewritingKeys(({ time }) =>
        rewriting((text, byteLength) =>
          `${time.now().toString(16).padStart(16, '0')}${hexOf(text)}`.slice(0, 2 * byteLength),
        ),
      ),
    ],
    [
      'ends-of-long-keys-equal',
      'Only 16 bytes are new. The other bytes come from a buffer that is filled once.',
      rewritingKeys(fillingOnce),
    ],
  ]),

  ...breaking('4.2 rule 4, 7', 'A create with a role or permission that does not exist fails.', [
    [
      'role-names-folded',
      'The look-up of roles ignores outer spaces and letter case.',
      changingGiven('roles', names => names.map(name => name.trim().toLowerCase())),
    ],
    [
      'missing-permission-with-a-wildcard-ignored',
      'The service accepts a wildcard that matches no permission, and attaches no permission.',
      changingGiven('permissions', names => names.filter(name => !name.endsWith('.*'))),
    ],
  ]),
  ...breaking('3, 4.2 rule 3, 4.2, 4.1, 2.1', 'By default, a key is enabled and not recoverable.', [
    [
      'disabled-by-default',
      'The service reads an omitted boolean as false.',
      changingCreateBody(body => ({ ...body, enabled: body.enabled ?? false })),
    ],
    [
      'recoverable-by-default',
      'A migration inverted the default.',
      changingCreateBody(body => ({ ...body, recoverable: body.recoverable ?? true })),
    ],
  ]),
]
