import {
  changingCreateAnswer,
  changingCreateBody,
  changingCreated,
  changingGiven,
  losingKeys,
  refusingCreates,
  remembering,
  rewritingKeys,
} from '../middleware/changing.js'
import { emptied, mediaType, ofBody } from './answers.js'
import { breaking } from './breaking.js'
import * as code from './creates.js'

const optional = 'Every field but apiId is optional.'
const prefixed = 'The key starts with the given prefix and an underscore.'
const lengthFollows = 'byteLength is the number of random bytes and sets the length of the key.'
const entropyFollows = 'byteLength is the number of random bytes and sets the entropy of the key.'

/** Bugs of creates: their answers, keys and refusals. */
export const createRows = [
  ...breaking('7, 4.2', 'Both endpoints answer success with status 200.', [
    ['create-201', 'The framework answers 201 Created to every POST.', 'create-answer-answered-201'],
    ['create-204', 'The create handler returns nothing.', changingCreateAnswer(emptied(204))],
  ]),
  ...breaking('4.2', 'The media type of a successful answer is application/json.', [
    [
      'create-text-plain',
      'The handler writes a string, and the framework sends it as text.',
      changingCreateAnswer(mediaType('text/plain; charset=utf-8')),
    ],
  ]),
  ...breaking('7, 4.2', 'Response bodies are JSON.', [
    [
      'create-trailing-text',
      'The runtime prints a warning after the JSON.',
      changingCreateAnswer(ofBody(text => `${text}\nWarning: undefined index in create.php on line 41`)),
    ],
  ]),
  ...breaking('4.2', 'The answer to a create is an object with keyId and key.', [
    [
      'create-double-encoded',
      'The handler encodes JSON twice: the body is one string that contains JSON.',
      changingCreateAnswer(ofBody(text => JSON.stringify(text))),
    ],
    [
      'create-key-in-data',
      'A response envelope wraps the answer in a member called data.',
      'create-answer-wrapped',
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
  ...breaking('2.1, 4.2', 'The keyId of a create is the id of the listed record.', [
    [
      'key-id-of-previous',
      'The service reads the identifier with "last inserted id" from another connection.',
      'created-key-id-of-the-previous-key',
    ],
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
      'key-ids-repeat',
      'The service makes identifiers from the current second, so two quick creates get the same identifier.',
      'creates-side-by-side-same-key-id',
    ],
  ]),
  ...breaking('2.1, 4.2', 'keyId is not secret, but the key is.', [
    [
      'key-id-made-of-the-key',
      'The identifier is a part of the key, and shows most of its random characters.',
      code.idsMadeOfKeys,
    ],
    [
      'key-is-the-key-id',
      'One random value serves as the identifier and as the key.',
      changingCreated((created, { prefix }) => ({
        ...created,
        key: prefix ? `${prefix}_${created.keyId}` : created.keyId,
      })),
    ],
  ]),
  ...breaking('3, 4.2, 4.1, 2.1', 'Each create makes one new key, which listings show.', [
    [
      'keys-repeat',
      'The seed of the random generator is the current second.',
      rewritingKeys(code.eachKeyTwice),
    ],
    [
      'one-key-per-user',
      'The create is idempotent by externalId: a user with a key gets the same key again.',
      code.oneKeyPerUser,
    ],
    ['create-inserts-twice', 'A retry inside the service writes the row a second time.', code.insertingTwice],
    [
      'every-fifth-key-lost',
      'The service acknowledges a write before it is durable, and loses some writes.',
      losingKeys(code.everyFifth),
    ],
    [
      'key-lost-to-its-name-elsewhere',
      'The upsert finds a row by its name, even in another API.',
      losingKeys(code.sameNameElsewhere),
    ],
  ]),

  ...breaking('4.2', optional, [
    [
      'name-required',
      'The API requires a name, because the form in the dashboard requires one.',
      'create-answer-refused-without-name',
    ],
    ['expires-required', 'A policy refuses keys that never expire.', 'create-answer-refused-without-expires'],
    [
      'remaining-refused',
      'The service accepts remaining only together with a refill.',
      refusingCreates(({ remaining, refill }) => remaining !== undefined && refill === undefined),
    ],
  ]),
  ...breaking('8, 4.2', 'An environment is any label of up to 256 characters.', [
    [
      'environment-of-256-refused',
      'The column is VARCHAR(255).',
      refusingCreates(({ environment = '' }) => environment.length >= 256),
    ],
    [
      'environment-from-a-list',
      'Only "live" and "test" are known.',
      refusingCreates(({ environment = 'live' }) => !['live', 'test'].includes(environment)),
    ],
  ]),
  ...breaking('4.2, 2.1', 'A create within the bounds of the specification succeeds.', [
    [
      'empty-permissions-refused',
      'The query ends in "IN ()", which is a syntax error.',
      refusingCreates(({ permissions }) => permissions?.length === 0, 500),
    ],
    [
      'second-key-of-user-refused',
      'externalId has a unique index.',
      'creates-same-user-twice-second-refused',
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
  ]),
  ...breaking('2.5, 4.2', 'expires is a Unix timestamp in milliseconds.', [
    [
      'expires-in-milliseconds-refused',
      'The service reads expires as seconds, and refuses a time after the year 2100.',
      refusingCreates(({ expires = 0 }) => expires > 4_102_444_800),
    ],
  ]),
  ...breaking('4.2, 4.2 rule 4', 'A refused create leaves nothing behind.', [
    [
      'name-taken-by-a-refused-create',
      'The service reserves the name before it looks up roles and permissions, and never releases it.',
      code.reservingNames,
    ],
  ]),
  ...breaking('4.2, 9', 'ownerId is deprecated, but still accepted.', [
    [
      'owner-id-field-gone',
      'The service no longer has the field, and refuses unknown fields.',
      'create-answer-refused-beside-owner-id',
    ],
  ]),

  ...breaking('4.2 rule 1', prefixed, [
    [
      'prefix-lost',
      'The service stores the prefix with the key, but does not put it in front of the key.',
      code.joining((_, characters) => characters),
    ],
    [
      'prefix-of-zero-lost',
      'The code tests the prefix as a boolean, and "0" is false.',
      code.joining((prefix, characters) => (prefix === '0' ? characters : `${prefix}_${characters}`)),
    ],
    [
      'prefix-with-dash',
      'A dash joins the prefix to the characters.',
      code.joining((prefix, characters) => `${prefix}-${characters}`),
    ],
    [
      'prefix-alone',
      'The service cuts the random characters at the wrong offset.',
      'created-key-characters-lost',
    ],
    [
      'prefix-with-environment',
      'The service puts the environment in front of the whole key.',
      code.joining((prefix, characters) => `live_${prefix}_${characters}`),
    ],
    [
      'prefix-underscores-removed',
      'The service strips all characters except letters and digits from the prefix.',
      changingGiven('prefix', prefix => String(prefix).replaceAll(/[^a-z0-9]/gi, '')),
    ],
    ['prefix-lower-case', 'The service converts prefixes to lower case.', 'create-prefix-lower-case'],
    [
      'prefix-cut-at-8',
      'The database column truncates the prefix to 8 characters.',
      'create-prefix-cut-at-8',
    ],
  ]),
  ...breaking(
    '4.2 rule 1',
    'The service adds an underscore after a given prefix, even if the prefix ends with an underscore.',
    [
      [
        'prefix-underscore-collapsed',
        'The service adds the underscore only if the prefix does not end with one.',
        code.joining((prefix, characters) => `${prefix.replace(/_$/, '')}_${characters}`),
      ],
    ],
  ),
  ...breaking('8, 4.2', 'A prefix is any string of up to 16 characters.', [
    [
      'prefix-of-16-refused',
      'The service checks the bound with "less than".',
      refusingCreates(({ prefix = '' }) => prefix.length >= 16),
    ],
    [
      'prefix-with-underscore-refused',
      'The pattern for prefixes allows only letters and digits.',
      refusingCreates(({ prefix = '' }) => /[^a-z0-9]/i.test(prefix)),
    ],
  ]),

  ...breaking('4.2', lengthFollows, [
    [
      'byte-length-ignored',
      'The service validates byteLength, but never uses it.',
      'create-byte-length-dropped',
    ],
    [
      'byte-length-capped-at-200',
      'The database column fits keys of about 270 characters, and the generator shortens longer keys.',
      code.drawing((byteLength = 16) => Math.min(200, byteLength)),
    ],
  ]),
  ...breaking('4.2 rule 2, 8', 'Without byteLength, the service uses 16 bytes.', [
    [
      'default-of-8-bytes',
      'The service uses the default of its generator, 8 bytes.',
      rewritingKeys(
        () =>
          (key, { byteLength }) =>
            byteLength === undefined ? key.slice(0, -11) : key,
      ),
    ],
    [
      'default-of-24-bytes',
      'A change raised the default in the code, but not in the documents.',
      code.drawing((byteLength = 24) => byteLength),
    ],
  ]),
  ...breaking('8, 4.2', 'byteLength may be any integer from 16 to 255.', [
    [
      'byte-length-of-16-refused',
      'The service checks the lower bound with "greater than".',
      refusingCreates(({ byteLength }) => byteLength !== undefined && byteLength <= 16),
    ],
    [
      'byte-length-of-255-refused',
      'The service checks the upper bound with "less than".',
      refusingCreates(({ byteLength = 0 }) => byteLength >= 255),
    ],
  ]),
  ...breaking('4.2', entropyFollows, [
    [
      'byte-length-counts-characters',
      'The service keeps only byteLength characters, and 16 characters hold less than 12 bytes.',
      code.characters((text, byteLength) => text.slice(0, byteLength)),
    ],
    [
      'key-padded',
      'The service always draws 16 bytes. The rest of the buffer stays zero.',
      code.characters(text => text.slice(0, 22).padEnd(text.length, 'A')),
    ],
    [
      'key-repeats-itself',
      'The service repeats 16 random characters until the key is long enough.',
      code.characters(text =>
        text
          .slice(0, 16)
          .repeat(Math.ceil(text.length / 16))
          .slice(0, text.length),
      ),
    ],
    [
      'key-counts-up',
      'The service numbers its keys, so a client can guess the next key.',
      rewritingKeys(code.counting),
    ],
    [
      'key-of-the-second',
      'The service makes the characters from the current hour, and adds four random characters against collisions.',
      rewritingKeys(code.ofTheHour),
    ],
    [
      'random-of-the-key-before',
      'A shorter key gets the first random bytes of the longer key before it.',
      rewritingKeys(code.reusingBytes),
    ],
    [
      'ends-of-long-keys-equal',
      'Only 16 bytes are new. The other bytes come from a buffer that is filled once.',
      rewritingKeys(code.fillingOnce),
    ],
  ]),

  ...breaking('4.2 rule 4, 7', 'A create with a role or permission that does not exist fails.', [
    [
      'missing-role-ignored',
      'The service skips a role that does not exist.',
      'create-answer-missing-roles-taken',
    ],
    [
      'missing-permission-ignored',
      'The service skips a permission that does not exist.',
      'create-answer-missing-permissions-taken',
    ],
    [
      'missing-role-answers-200',
      'The answer reports the failure in its body, with status 200.',
      code.answering200('roles'),
    ],
    [
      'first-role-checked-only',
      'The service looks up only the first of the roles.',
      'create-answer-only-first-of-roles-checked',
    ],
    [
      'first-permission-checked-only',
      'The service looks up only the first of the permissions.',
      'create-answer-only-first-of-permissions-checked',
    ],
    [
      'role-names-folded',
      'The look-up of roles ignores outer spaces and letter case.',
      code.lookingUpLike('roles', name => name.trim().toLowerCase()),
    ],
    [
      'missing-permission-with-a-wildcard-ignored',
      'The service accepts a wildcard that matches no permission, and attaches no permission.',
      changingGiven('permissions', names => names.filter(name => !name.endsWith('.*'))),
    ],
    [
      'missing-role-ignored-in-another-api',
      'The service looks up roles for one API only. In other APIs, it skips a role that does not exist.',
      'create-answer-missing-roles-taken-in-another-api',
    ],
  ]),
  ...breaking('4.2 rule 4, 7', 'A create with a role or permission that does not exist creates no key.', [
    [
      'missing-role-leaves-key',
      'The service inserts the key before it looks up the roles, without a transaction.',
      'create-answer-made-though-missing-roles',
    ],
  ]),
  ...breaking('4.2, 7', 'A create that the specification allows succeeds.', [
    [
      'create-fails-after-missing-role',
      'The aborted transaction of a refused create returns to the pool, so the next create fails.',
      'create-answer-refused-when-right-after-a-refused-create',
    ],
  ]),

  ...breaking('3, 4.2 rule 3, 4.2', 'A key is enabled as its create says. Without enabled, it is enabled.', [
    [
      'disabled-by-default',
      'The service reads an omitted boolean as false.',
      changingCreateBody(body => ({ ...body, enabled: body.enabled ?? false })),
    ],
    [
      'enabled-false-ignored',
      'The service applies the default with "or", which treats false as missing.',
      'create-enabled-always-true',
    ],
    [
      'enabled-sticks',
      'The handler changes a default object in place: after one disabled key, all later keys are disabled.',
      remembering(changingCreateBody, code.sticking),
    ],
  ]),
  ...breaking(
    '4.2, 4.1, 2.1',
    'recoverable is false by default. The service stores a recoverable key, so that listings can show its plaintext.',
    [
      [
        'recoverable-by-default',
        'A migration inverted the default.',
        changingCreateBody(body => ({ ...body, recoverable: body.recoverable ?? true })),
      ],
      [
        'recoverable-not-stored',
        'The service accepts recoverable and ignores it.',
        'create-recoverable-dropped',
      ],
    ],
  ),
]
