import {
  changingField,
  changingGiven,
  changingPages,
  changingRecords,
  remembering,
} from '../middleware/changing.js'
import { breaking } from './breaking.js'
import * as creates from './creates.js'
import * as code from './records.js'

const hour = 3_600_000
const nameStays = 'name is the name from the create of the key.'
const metaStays = 'meta is any JSON object, unchanged.'
const isLinked = 'externalId names the user to whom the service links the key.'

/** Bugs of records: the members of listed keys. */
export const recordRows = [
  ...breaking('3, 2.1', 'enabled states whether the key is valid.', [
    [
      'enabled-inverted',
      'The service copies the column "disabled" without inverting it.',
      'record-enabled-inverted',
    ],
    [
      'expiry-ignored',
      'The service stores and shows expires, but never compares it with the time.',
      code.enabledAfterExpiry,
    ],
    [
      'expiring-keys-disabled-at-once',
      'The service inverts the comparison of the time with expires.',
      changingRecords(record =>
        record.expires === undefined ? record : { ...record, enabled: record.enabled === false },
      ),
    ],
  ]),
  ...breaking(
    '3, 4.2',
    'A key with remaining 0 is disabled.',
    [
      [
        'exhausted-key-enabled',
        'The service treats a remaining of 0 as no quota.',
        changingField('enabled', (enabled, { remaining }) => remaining === 0 || enabled),
      ],
    ],
    'SHOULD',
  ),
  ...breaking(
    '2.1',
    'If a record shows a member, the records of all keys with this member show it.',
    [
      [
        'roles-lost-when-disabled',
        'The service reads the roles only of enabled keys.',
        changingRecords(({ roles, permissions, ...record }) =>
          record.enabled === false ? record : { ...record, roles, permissions },
        ),
      ],
      [
        'roles-null-with-empty-meta',
        'The service reads keys from lines of text, and an empty object in one column clears the next column.',
        changingRecords(record =>
          JSON.stringify(record.meta) === '{}' ? { ...record, roles: null } : record,
        ),
      ],
      [
        'user-lost-with-the-last-key',
        'The service soft-deletes a user whose keys have all expired, so the join finds no user.',
        code.losingUsers,
      ],
    ],
    'SHOULD',
  ),

  ...breaking('2.1', 'start is the leading characters of the key.', [
    [
      'start-masked',
      'The service adds asterisks for the hidden characters.',
      changingField('start', start => `${start}***`),
    ],
    [
      'start-without-prefix',
      'The service removes the prefix before it takes start from the key.',
      changingField('start', start => start.replace(/^.*_(?=.)/, '')),
    ],
    [
      'start-is-the-end',
      'The service shows the last four characters, as for a credit card.',
      changingRecords((record, { made }) => ({ ...record, start: made?.key.slice(-4) ?? record.start })),
    ],
  ]),
  ...breaking(
    '2.1, 4.1, 4.2',
    'The create returns the raw key. Later, only a listing with decrypt shows the key, as plaintext.',
    [['start-is-the-whole-key', 'The service does not shorten the start.', 'record-start-shows-the-raw-key']],
  ),

  ...breaking('2.1, 4.2', nameStays, [
    ['name-trimmed', 'The service trims input before it stores the input.', 'create-name-trimmed'],
    [
      'name-without-emoji',
      'The database column is "utf8mb3", and loses characters outside the basic plane.',
      'create-name-without-astral',
    ],
    ['name-mojibake', 'The service decodes the body as Latin-1.', 'create-name-latin-1'],
    [
      'name-html-escaped',
      'The service escapes input for HTML before it stores the input.',
      changingGiven('name', code.escapedForHtml),
    ],
    [
      'name-cut-at-500',
      'The database column truncates the name to 500 characters.',
      changingGiven('name', name => Array.from(name).slice(0, 500).join('')),
    ],
    [
      'name-of-the-last-key',
      'A variable outside the handler gives a key the name of the previous key.',
      'create-name-of-the-previous-key',
    ],
  ]),
  ...breaking('2.1, 4.2', metaStays, [
    [
      'meta-null-dropped',
      'The service removes members that are null before it stores metadata.',
      'create-meta-nulls-lost',
    ],
    [
      'meta-numbers-single-precision',
      'The service stores numbers as floats of single precision.',
      'create-meta-numbers-as-floats',
    ],
    ['meta-ten-members', 'The service stores only the first ten members.', 'create-meta-ten-members-at-most'],
    [
      'meta-values-as-text',
      'The service stores metadata as pairs of strings.',
      changingGiven('meta', meta =>
        Object.fromEntries(Object.entries(meta).map(([name, value]) => [name, String(value)])),
      ),
    ],
    [
      'meta-falsy-dropped',
      'The service treats members that are false, 0 or empty as unset.',
      changingGiven('meta', meta => Object.fromEntries(Object.entries(meta).filter(([, value]) => value))),
    ],
    [
      'meta-names-cut-at-63',
      'The service shortens member names to identifiers of 63 characters.',
      changingGiven('meta', meta => code.renamed(meta, name => name.slice(0, 63))),
    ],
    [
      'meta-snake-case',
      'A layer renames members to snake case, even members of metadata.',
      changingGiven('meta', meta =>
        code.renamed(meta, name => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)),
      ),
    ],
    [
      'meta-numbers-32-bit',
      'The service stores integers with 32 bits.',
      changingGiven('meta', meta =>
        code.rebuilt(meta, value => (Number.isInteger(value) ? Number(value) | 0 : value)),
      ),
    ],
    [
      'meta-digits-as-numbers',
      'The service reads text that looks like a number as a number.',
      changingGiven('meta', meta =>
        code.rebuilt(meta, value =>
          typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
        ),
      ),
    ],
    [
      'meta-empty-object-as-array',
      'The language has one type for lists and maps: {} becomes [].',
      changingGiven('meta', meta =>
        code.rebuilt(meta, value => (JSON.stringify(value) === '{}' ? [] : value)),
      ),
    ],
    [
      'meta-merged-with-last',
      'The service merges metadata into a shared object, so records show members of earlier keys.',
      creates.changingGivenBy('meta', creates.mergingMeta),
    ],
  ]),

  ...breaking(
    '2.5, 2.1, 4.2',
    'A create gives expires in milliseconds, and a listing shows the same instant in any unit.',
    [
      [
        'expires-read-as-seconds',
        'The service reads milliseconds as seconds, and multiplies them by 1000.',
        'record-expires-times-1000',
      ],
      [
        'expires-in-local-time',
        'The service converts the instant to a local date without its zone.',
        changingField('expires', expires => expires + 2 * hour),
      ],
      [
        'expires-32-bit',
        'The database column has 32 bits.',
        changingField('expires', expires => expires % 2 ** 31),
      ],
    ],
  ),
  ...breaking('2.5, 3, 4.2', 'A key is enabled until its expiry.', [
    [
      'expires-stored-an-hour-early',
      'The service subtracts summer time before it stores the instant.',
      changingGiven('expires', expires => expires - hour),
    ],
  ]),
  ...breaking(
    '2.1',
    'createdAt is the creation timestamp, and does not change. No update comes before the create.',
    [
      [
        'updated-at-in-local-time',
        'The service sets createdAt in one time zone, and a database trigger sets updatedAt in another.',
        changingRecords(record =>
          record.createdAt === undefined ? record : { ...record, updatedAt: record.createdAt - 2 * hour },
        ),
      ],
      [
        'created-at-of-named-keys-in-local-time',
        'Keys with a name come from another query, which reads times without their zone.',
        changingField('createdAt', (createdAt, { name }) =>
          name === undefined ? createdAt : createdAt + 2 * hour,
        ),
      ],
      [
        'created-at-of-the-reading',
        'The code that builds a record uses the current time as the default of createdAt.',
        remembering(change => changingField('createdAt', change), code.laterWithEachReading),
      ],
    ],
  ),
  ...breaking(
    '4.2, 2.1',
    'remaining is the number of verifications that remain, and an unused key has all of them.',
    [
      [
        'remaining-unlimited',
        'Records show every quota as -1, for unlimited.',
        changingField('remaining', () => -1),
      ],
      [
        'remaining-falls-with-listing',
        'Each listing of a key counts as a verification.',
        changingField('remaining', (remaining, { id }, { memory }) => remaining - memory.timesListed(id)),
      ],
    ],
  ),
  ...breaking('2.2, 4.2', 'refill is the configuration from the create of the key.', [
    [
      'refill-amount-is-remaining',
      'The remaining value of the key overwrites the amount of the refill.',
      changingField('refill', (refill, { remaining }) => ({ ...refill, amount: remaining })),
    ],
    [
      'refill-interval-default',
      'The service always stores the default interval.',
      changingField('refill', refill => ({
        ...refill,
        interval: refill.interval === 'hourly' ? 'daily' : 'hourly',
      })),
    ],
  ]),
  ...breaking('2.3, 4.2', 'ratelimit is the limit from the create of the key.', [
    [
      'ratelimit-limit-and-duration-swapped',
      'The handler passes two numbers in the wrong order.',
      changingField('ratelimit', ({ limit, duration, ...others }) => ({
        ...others,
        limit: duration,
        duration: limit,
      })),
    ],
  ]),
  ...breaking('2.1, 4.2', 'roles and permissions list the names from the create of the key, and no others.', [
    [
      'existing-role-not-attached',
      'The service never writes the rows that link keys and roles.',
      changingField('roles', () => []),
    ],
    [
      'existing-permission-not-attached',
      'The service never writes the rows that link keys and permissions.',
      changingField('permissions', () => []),
    ],
    [
      'roles-of-the-last-key',
      'The handler changes a default list in place, and all later keys share this list.',
      creates.keeping('roles'),
    ],
    [
      'cache-of-roles-by-number',
      'The cache key of a list of roles contains only the API and the number of roles.',
      remembering(changingRecords, code.rolesByNumber),
    ],
  ]),

  ...breaking('4.1, 4.2, 2.4', isLinked, [
    ['user-not-linked', 'The service accepts externalId and ignores it.', 'create-external-id-dropped'],
    [
      'user-lower-case',
      'The service changes identifiers to lower case, as for e-mail addresses.',
      'create-external-id-lower-case',
    ],
    [
      'user-cut-at-255',
      'The database column truncates the identifier to 255 characters.',
      changingGiven('externalId', user => Array.from(user).slice(0, 255).join('')),
    ],
    [
      'user-percent-decoded',
      'The service percent-decodes the identifier, although the body is JSON.',
      changingGiven('externalId', code.percentDecoded),
    ],
    [
      'first-key-of-user-linked-only',
      'The insert of the identity fails for a known user, and the service ignores the error and makes no link.',
      'create-external-id-dropped-same-user-again',
    ],
    [
      'all-keys-of-one-user',
      'A variable outside the handler keeps the identity of the first request.',
      'create-external-id-of-the-first-key',
    ],
  ]),
  ...breaking('2.4', 'externalId of the identity is the identifier from the create.', [
    [
      'identity-shows-own-id',
      'The record shows the id of the identity as its externalId.',
      'record-identity-external-id-taken-from-identity-id',
    ],
    [
      'identity-of-the-first-row',
      'The service joins a page with the identity of its first row.',
      remembering(changingRecords, code.firstIdentity),
    ],
  ]),
  ...breaking(
    '2.4',
    'All keys of a user have the same identity, and two users have different identities.',
    [
      [
        'identity-per-key',
        'Each create inserts an identity, without checking whether the user has one.',
        changingField('identity', (identity, { id }) => ({ ...identity, id: `id_of_${id}` })),
      ],
      [
        'identity-for-all-users',
        'The record shows the identifier of the workspace instead of the identifier of the identity.',
        changingField('identity', (identity, { workspaceId }) => ({ ...identity, id: workspaceId })),
      ],
    ],
    'SHOULD',
  ),

  ...breaking('2.1', 'A member of a record has the type of its field.', [
    ['id-as-number', 'The record shows the number of the database row.', changingField('id', code.numberOf)],
    [
      'api-id-as-array',
      'In the data model, a key may belong to several APIs.',
      changingField('apiId', apiId => [apiId]),
    ],
    [
      'meta-as-text',
      'The database column contains JSON text, and the record shows this text.',
      changingField('meta', meta => JSON.stringify(meta)),
    ],
    [
      'created-at-with-fraction',
      'The record shows seconds with a fraction.',
      changingField('createdAt', ms => ms / 1000 + 0.0005),
    ],
    [
      'expires-as-text',
      'The serializer writes dates as ISO 8601 text.',
      changingField('expires', ms => new Date(ms).toISOString()),
    ],
    [
      'remaining-as-text',
      'The serializer writes 64-bit integers as text.',
      changingField('remaining', String),
    ],
    [
      'roles-as-objects',
      'The record shows roles as objects.',
      changingField('roles', roles => roles.map(name => ({ name }))),
    ],
    [
      'permissions-as-numbers',
      'The record shows permissions as bits.',
      changingField('permissions', names => names.map((_, index) => 1 << index)),
    ],
  ]),
  ...breaking('2.1, 2.3', 'ratelimit is an object.', [
    [
      'ratelimit-as-array',
      'A newer version has several limits per key.',
      changingField('ratelimit', ratelimit => [ratelimit]),
    ],
  ]),
  ...breaking('2.1, 2.4', 'identity is an object.', [
    [
      'identity-as-text',
      'The record shows only the identifier of the identity.',
      changingField('identity', identity => identity.id ?? ''),
    ],
  ]),
  ...breaking('2.2', 'amount of refill is an integer.', [
    [
      'refill-amount-as-text',
      'The serializer writes 64-bit integers as text.',
      changingField('refill', refill => ({ ...refill, amount: String(refill.amount) })),
    ],
  ]),
  ...breaking('2.3', 'async of ratelimit is a boolean.', [
    [
      'ratelimit-async-as-text',
      'The record shows the type from the create in place of a boolean.',
      changingField('ratelimit', limit => ({ ...limit, async: limit.async ? 'fast' : 'consistent' })),
    ],
  ]),
  ...breaking('2.4', 'id of identity is a string, and meta an object.', [
    [
      'identity-id-as-number',
      'The record shows the number of the database row.',
      changingField('identity', identity => ({ ...identity, id: 4711 })),
    ],
    [
      'identity-meta-as-array',
      'The database returns an empty map as an empty list.',
      changingField('identity', identity => ({ ...identity, meta: [] })),
    ],
  ]),
  ...breaking('4.1, 2.1', 'keys is an array of key records.', [
    [
      'records-as-ids',
      'The listing shows only identifiers, and a second call returns the records.',
      changingPages(page => ({ ...page, keys: page.keys.map(({ id }) => id) })),
    ],
  ]),
  ...breaking(
    '2.1',
    'A field with a simple type is absent, or has a value of that type.',
    [
      [
        'unset-fields-null',
        'The serializer writes columns without a value as null.',
        changingRecords(record => ({
          name: null,
          ownerId: null,
          meta: null,
          expires: null,
          remaining: null,
          refill: null,
          ratelimit: null,
          identity: null,
          ...record,
        })),
      ],
    ],
    'SHOULD',
  ),
]
