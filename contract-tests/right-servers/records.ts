import { changingPages, changingRecords } from '../wrong-servers/middleware/changing.js'
import type { ListedKey } from '../wrong-servers/middleware/json-message.js'
import type { RightServer } from './right-server.js'

const presenceIsOpen = 'Which fields of a record are present is not specified.'

function records(
  name: string,
  section: string,
  description: string,
  allowed: string,
  decides: string,
  change: (record: ListedKey) => object,
): RightServer {
  return { name, section, description, allowed, decides, middleware: changingRecords(change) }
}

/** What records look like (sections 2.1 to 2.5). */
export const rightRecords: readonly RightServer[] = [
  records(
    'records-of-id-only',
    '2.1',
    'A record is its id.',
    presenceIsOpen,
    'fields of records',
    ({ id, plaintext }) => ({
      id,
      ...(plaintext !== undefined && { plaintext }),
    }),
  ),
  records(
    'records-of-nothing',
    '2.1',
    'A record is an empty object.',
    presenceIsOpen,
    'fields of records',
    ({ plaintext }) => ({
      ...(plaintext !== undefined && { plaintext }),
    }),
  ),
  records(
    'records-without-id',
    '2.1',
    'A record has every field but its id.',
    presenceIsOpen,
    'fields of records',
    ({ id, ...others }) => others,
  ),
  {
    name: 'records-without-enabled',
    section: '2.1',
    description: 'Records show neither enabled nor name nor who the key belongs to.',
    allowed: presenceIsOpen,
    decides: 'fields of records',
    profile: { records: { omit: ['enabled', 'identity', 'ownerId', 'updatedAt', 'name'] } },
  },
  records(
    'records-with-more',
    '2.1',
    'Records have fields besides those of the table.',
    'What else a record may hold is not specified.',
    'more fields',
    record => ({
      ...record,
      object: 'key',
      hash: 'c0ffee',
      environment: null,
      deletedAt: null,
      _links: { self: { href: `/v1/keys/${record.id}` } },
      identity: record.identity && { ...record.identity, ratelimits: [] },
    }),
  ),
  {
    name: 'pages-with-more',
    section: '4.1',
    description: 'Pages have members besides keys, total and cursor.',
    allowed: 'What else an answer may hold is not specified.',
    decides: 'more members',
    middleware: changingPages(page => ({
      ...page,
      hasMore: page.cursor !== undefined,
      took: 3,
      errors: [],
      meta: { page: 1 },
    })),
  },
  {
    name: 'unset-is-null',
    section: '2.1',
    description: 'Fields without a value are null.',
    allowed: 'How a field without a value is shown is not specified; null earns a warning.',
    decides: 'unset fields',
    profile: { records: { unset: 'null' } },
  },
  {
    name: 'empty-lists-left-out',
    section: '2.1',
    description: 'Empty roles and permissions are left out.',
    allowed: presenceIsOpen,
    decides: 'empty lists',
    profile: { records: { emptyLists: 'omit' } },
  },
  {
    name: 'times-in-seconds',
    section: '2.5',
    description: 'Timestamps are listed in seconds.',
    allowed: 'Only the unit of expires at creation is stated.',
    decides: 'unit of times',
    profile: { times: { createdAt: 'seconds', updatedAt: 'seconds', expires: 'seconds' } },
  },
  records(
    'times-in-microseconds',
    '2.5',
    'createdAt and updatedAt are microseconds.',
    'The unit of createdAt and updatedAt is not specified.',
    'unit of times',
    record => ({
      ...record,
      ...(record.createdAt !== undefined && { createdAt: record.createdAt * 1000 }),
      ...(record.updatedAt !== undefined && { updatedAt: record.updatedAt * 1000 }),
    }),
  ),
  {
    name: 'updated-at-unset',
    section: '2.1',
    description: 'A new key has no updatedAt.',
    allowed: presenceIsOpen,
    decides: 'updatedAt',
    profile: { records: { updatedAtOfNew: 'unset' } },
  },
  {
    name: 'environment-listed',
    section: '2.1',
    description: 'Records also show the environment.',
    allowed: 'What else a record may hold is not specified.',
    decides: 'environment',
    profile: { records: { environment: true } },
  },
  {
    name: 'owner-is-the-user',
    section: '2.1',
    description: 'ownerId shows the externalId that the key is linked to.',
    allowed: 'What ownerId shows for a key with an externalId is not specified.',
    decides: 'ownerId',
    profile: { records: { ownerId: 'effective' } },
  },
  {
    name: 'owner-links-nobody',
    section: '4.2',
    description: 'ownerId alone does not link the key to an identity.',
    allowed: 'Whether it does is not specified.',
    decides: 'ownerId',
    profile: { creation: { ownerIdLinks: false } },
  },
  {
    name: 'permissions-of-roles-shown',
    section: '2.1',
    description: 'permissions also lists those that come through a role.',
    allowed: 'Which permissions a key holds through its roles is not specified.',
    decides: 'permissions',
    profile: { records: { permissions: 'with-roles' } },
  },
  records(
    'lists-in-another-order',
    '2.1',
    'roles and permissions are sorted backwards.',
    'Their order is not specified.',
    'permissions',
    record => ({
      ...record,
      ...(record.roles !== undefined && { roles: [...record.roles].sort().reverse() }),
      ...(record.permissions !== undefined && { permissions: [...record.permissions].sort().reverse() }),
    }),
  ),
  records(
    'meta-members-sorted',
    '2.1',
    'The members of meta come back in another order.',
    'The members of a JSON object have no order.',
    'meta',
    record => ({
      ...record,
      // Beside another choice, what is unset may be null.
      ...(record.meta && { meta: Object.fromEntries(Object.entries(record.meta).reverse()) }),
    }),
  ),
  {
    name: 'refill-of-unkey',
    section: '2.2',
    description:
      'refill shows lastRefillAt, and refillDay null for a daily one; a day is shown that was not given.',
    allowed: 'Which fields of refill are required, and what refillDay means, is not specified.',
    decides: 'refill shown',
    profile: { records: { refillDayUnset: 'null', lastRefillAt: true }, refill: { showsDefaultDay: true } },
  },
  {
    name: 'ratelimit-with-type',
    section: '2.3',
    description: 'The listed ratelimit also has a type, and fields of an older version.',
    allowed: 'What else it may hold is not specified.',
    decides: 'ratelimit shown',
    profile: { records: { ratelimitType: true } },
  },
  {
    name: 'ratelimit-in-seconds',
    section: '2.3',
    description: 'The duration of a ratelimit is listed in seconds.',
    allowed: 'Its unit is not specified.',
    decides: 'ratelimit shown',
    middleware: changingRecords(record =>
      record.ratelimit?.duration === undefined
        ? record
        : {
            ...record,
            ratelimit: { ...record.ratelimit, duration: Math.ceil(record.ratelimit.duration / 1000) },
          },
    ),
  },
  records(
    'identity-per-key',
    '2.4',
    'Each key has an identity of its own, also of the same user.',
    'Whether keys share an identity is not specified.',
    'identity',
    record => ({
      ...record,
      ...(record.identity !== undefined && { identity: { ...record.identity, id: `id_of_${record.id}` } }),
    }),
  ),
  records(
    'identity-without-meta',
    '2.4',
    'An identity without metadata shows none.',
    presenceIsOpen,
    'identity',
    record => {
      const { meta, ...identity } = record.identity ?? {}
      return record.identity === undefined ? record : { ...record, identity }
    },
  ),
  records(
    'start-empty',
    '2.1',
    'start is empty: nothing of a key is shown.',
    'How many characters start shows is not specified.',
    'start',
    record => ({
      ...record,
      start: '',
    }),
  ),
  records(
    'start-of-one-letter',
    '2.1',
    'start shows a single character.',
    'How many characters start shows is not specified.',
    'start',
    record => ({
      ...record,
      start: record.start?.slice(0, 1),
    }),
  ),
]
