import { changingField, changingRecords } from '../middleware/changing.js'
import { breaking } from './wrong-server.js'

const created = 'A member of a record has the type of its field, and the value from the create of the key.'

/** Bugs of records: the members of listed keys. */
export const recordRows = [
  ...breaking('3, 2.1', 'enabled states whether the key is valid.', [
    [
      'expiry-ignored',
      'The service stores and shows expires, but never compares it with the time.',
      changingRecords((record, { made, now }) =>
        (record.expires ?? Infinity) > now ? record : { ...record, enabled: made?.request.enabled !== false },
      ),
    ],
    [
      'expiring-keys-disabled-at-once',
      'The service inverts the comparison of the time with expires.',
      changingField('enabled', (enabled, { expires }) => (expires === undefined ? enabled : !enabled)),
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
        'roles-null-with-empty-meta',
        'The service reads keys from lines of text, and an empty object in one column clears the next column.',
        changingRecords(record =>
          JSON.stringify(record.meta) === '{}' ? { ...record, roles: null } : record,
        ),
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

  ...breaking('2.1, 2.3, 2.4, 2.5, 4.2', created, [
    [
      'created-at-of-the-reading',
      'The code that builds a record uses the current time as the default of createdAt.',
      changingField('createdAt', (_, __, { now }) => now),
    ],
    [
      'expires-as-text',
      'The serializer writes dates as ISO 8601 text.',
      changingField('expires', ms => new Date(ms).toISOString()),
    ],
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
    [
      'ratelimit-limit-and-duration-swapped',
      'The handler passes two numbers in the wrong order.',
      changingField('ratelimit', limits => ({
        ...limits,
        limit: limits.duration,
        duration: limits.limit,
      })),
    ],
    [
      'identity-as-text',
      'The record shows only the identifier of the identity.',
      changingField('identity', identity => identity.id ?? ''),
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
    ],
    'SHOULD',
  ),
  ...breaking(
    '2.1',
    'A field with a simple type is absent, or has a value of that type.',
    [
      [
        'unset-fields-null',
        'The serializer writes columns without a value as null.',
        changingRecords(record => ({ name: null, meta: null, expires: null, remaining: null, ...record })),
      ],
    ],
    'SHOULD',
  ),
]
