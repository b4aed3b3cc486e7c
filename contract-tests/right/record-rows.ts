import { changingField, changingPages, changingRecords } from '../middleware/changing.js'
import * as code from './choices.js'
import { allowing, deciding } from './right-server.js'

/** Right servers with unusual members or values in records. */
export const recordRows = [
  ...deciding('fields of records', '2.1', [
    [
      'records-of-id-only',
      'A record has only its id and, with decrypt, plaintext.',
      changingRecords(({ id, plaintext }) => ({ id, ...(plaintext !== undefined && { plaintext }) })),
    ],
    [
      'records-of-nothing',
      'A record is an empty object. With decrypt, it has only plaintext.',
      changingRecords(({ plaintext }) => ({ ...(plaintext !== undefined && { plaintext }) })),
    ],
    [
      'records-without-id',
      'A record has every field except its id.',
      changingRecords(({ id, ...others }) => others),
    ],
    [
      'records-without-enabled',
      'Records omit enabled, name, updatedAt, identity and ownerId.',
      { records: { omit: ['enabled', 'identity', 'ownerId', 'updatedAt', 'name'] } },
    ],
  ]),
  ...deciding('more fields', '2.1', [
    [
      'records-with-more',
      'Records have fields that the specification does not list.',
      changingRecords(record => ({
        ...record,
        object: 'key',
        hash: 'c0ffee',
        environment: null,
        deletedAt: null,
        _links: { self: { href: `/v1/keys/${record.id}` } },
        identity: record.identity && { ...record.identity, ratelimits: [] },
      })),
    ],
  ]),
  ...deciding('more members', '4.1', [
    [
      'pages-with-more',
      'Pages have members other than keys, total and cursor.',
      changingPages(page => ({
        ...page,
        hasMore: page.cursor !== undefined,
        took: 3,
        errors: [],
        meta: { page: 1 },
      })),
    ],
  ]),
  ...deciding('unset fields', '2.1', [
    ['unset-is-null', 'Fields without a value are null.', { records: { unset: 'null' } }],
  ]),
  ...deciding('empty lists', '2.1', [
    ['empty-lists-left-out', 'Empty roles and permissions are omitted.', { records: { emptyLists: 'omit' } }],
  ]),
  ...deciding('environment', '2.1', [
    ['environment-listed', 'Records also show the environment.', { records: { environment: true } }],
  ]),
  ...deciding('ownerId', '2.1', [
    ['owner-is-the-user', 'ownerId shows the externalId of the key.', { records: { ownerId: 'effective' } }],
  ]),
  ...deciding('ownerId', '4.2', [
    [
      'owner-links-nobody',
      'A create with only ownerId links the key to no identity.',
      { creation: { ownerIdLinks: false } },
    ],
  ]),
  ...deciding('permissions', '2.1', [
    [
      'permissions-of-roles-shown',
      'permissions also lists the permissions that the roles include.',
      { records: { permissions: 'with-roles' } },
    ],
    [
      'permissions-once-for-each-role',
      'A record repeats a permission that two roles, or a role and the key, have in common.',
      changingRecords(record => ({
        ...record,
        ...(record.roles?.length &&
          record.permissions && { permissions: [...record.permissions, ...record.permissions] }),
      })),
    ],
    [
      'lists-in-another-order',
      'roles and permissions are in reverse alphabetical order.',
      code.changingLists(names => [...names].sort().reverse()),
    ],
    [
      'permissions-imply-permissions',
      'A key with the permission "read" also has the permission "list".',
      code.implying('permissions', { read: 'list' }),
    ],
  ]),
  ...deciding('unit of times', '2.5', [
    [
      'times-in-seconds',
      'Listings show timestamps in seconds.',
      { times: { createdAt: 'seconds', updatedAt: 'seconds', expires: 'seconds' } },
    ],
    [
      'times-in-microseconds',
      'createdAt and updatedAt are in microseconds.',
      code.timesIn(ms => ms * 1000, 'createdAt', 'updatedAt'),
    ],
  ]),
  ...deciding('updatedAt', '2.1', [
    ['updated-at-unset', 'A new key has no updatedAt.', { records: { updatedAtOfNew: 'unset' } }],
  ]),
  ...allowing('meta', '2.1', 'The members of a JSON object have no order.', [
    [
      'meta-members-sorted',
      'Listings show the members of meta in another order.',
      changingField('meta', meta => Object.fromEntries(Object.entries(meta).reverse())),
    ],
  ]),
  ...deciding('refill shown', '2.2', [
    [
      'refill-of-unkey',
      'refill also shows lastRefillAt, a default refillDay, and null as the refillDay of a daily refill.',
      { records: { refillDayUnset: 'null', lastRefillAt: true }, refill: { showsDefaultDay: true } },
    ],
  ]),
  ...deciding('ratelimit shown', '2.3', [
    [
      'ratelimit-with-type',
      'The listed ratelimit also has a type, and fields of an older version.',
      { records: { ratelimitType: true } },
    ],
    [
      'ratelimit-in-seconds',
      'Listings show the duration of a ratelimit in seconds.',
      changingField('ratelimit', ratelimit => ({
        ...ratelimit,
        ...(ratelimit.duration && { duration: Math.ceil(ratelimit.duration / 1000) }),
      })),
    ],
  ]),
  ...deciding('identity', '2.4', [
    [
      'identity-per-key',
      'Each key has its own identity, even if two keys have the same user.',
      changingField('identity', (identity, { id }) => ({ ...identity, id: `id_of_${id}` })),
    ],
    [
      'identity-without-meta',
      'An identity without metadata has no member meta.',
      changingField('identity', ({ meta, ...identity }) => identity),
    ],
    [
      'identity-meta-counts-keys',
      'The metadata of a user contains the number of keys on the page.',
      code.countingKeysOfUsers,
    ],
  ]),
  ...allowing('masked key', '2.1', 'A mask or a hash does not reveal the raw key.', [
    [
      'key-masked-and-hashed',
      'A record also shows its key masked, as key, and a hash of the key.',
      code.maskedAndHashed,
    ],
    [
      'masked-key-in-records',
      'Records and the answers to creates also show the key with its middle masked.',
      code.masked(key => `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`),
    ],
    [
      'masked-key-of-most-characters',
      'Records and the answers to creates also show the key without its last eight characters.',
      code.masked(key => `${key.slice(0, -8)}********`),
    ],
  ]),
  ...deciding('start', '2.1', [
    [
      'start-empty',
      'start is empty and shows no part of the key.',
      changingRecords(record => ({ ...record, start: '' })),
    ],
    [
      'start-of-one-letter',
      'start shows a single character.',
      changingRecords(record => ({ ...record, start: record.start?.slice(0, 1) })),
    ],
  ]),
  ...deciding('unit of times, date', '2.5', [
    [
      'times-in-minutes',
      'Listings show timestamps in minutes.',
      code.timesIn(ms => Math.floor(ms / 60_000), 'createdAt', 'updatedAt', 'expires'),
    ],
    [
      'times-in-days',
      'Listings show timestamps in days.',
      code.timesIn(ms => Math.floor(ms / 86_400_000), 'createdAt', 'updatedAt', 'expires'),
    ],
  ]),
  ...deciding('roles', '2.1', [
    [
      'roles-imply-roles',
      'A key with the role admin also has the role guest.',
      code.implying('roles', { admin: 'guest' }),
    ],
  ]),
  ...deciding('state', '3', [
    [
      'disabled-late',
      'For 1.9 seconds, listings show a new disabled key as enabled.',
      code.lateState(1900, 'creation'),
    ],
    [
      'expired-late',
      'Listings show a key as enabled for 1.9 seconds after its expiry.',
      code.lateState(1900, 'expiry'),
    ],
  ]),
]
