import { changingPages, changingRecords } from '../middleware/changing.js'
import type { RightServer } from './right-server.js'

export const presenceIsOpen = 'The specification leaves open which fields of a record are present.'

/** Right servers with unusual members or values in records and pages (sections 2.1, 4.1 and 4.2). */
export const rightRecords: readonly RightServer[] = [
  {
    name: 'records-of-id-only',
    section: '2.1',
    description: 'A record has only its id and, with decrypt, plaintext.',
    allowed: presenceIsOpen,
    decides: 'fields of records',
    middleware: changingRecords(({ id, plaintext }) => ({
      id,
      ...(plaintext !== undefined && { plaintext }),
    })),
  },
  {
    name: 'records-of-nothing',
    section: '2.1',
    description: 'A record is an empty object. With decrypt, it has only plaintext.',
    allowed: presenceIsOpen,
    decides: 'fields of records',
    middleware: changingRecords(({ plaintext }) => ({
      ...(plaintext !== undefined && { plaintext }),
    })),
  },
  {
    name: 'records-without-id',
    section: '2.1',
    description: 'A record has every field except its id.',
    allowed: presenceIsOpen,
    decides: 'fields of records',
    middleware: changingRecords(({ id, ...others }) => others),
  },
  {
    name: 'records-without-enabled',
    section: '2.1',
    description: 'Records omit enabled, name, updatedAt, identity and ownerId.',
    allowed: presenceIsOpen,
    decides: 'fields of records',
    profile: { records: { omit: ['enabled', 'identity', 'ownerId', 'updatedAt', 'name'] } },
  },
  {
    name: 'records-with-more',
    section: '2.1',
    description: 'Records have fields that the specification does not list.',
    allowed: 'The specification leaves other members of a record open.',
    decides: 'more fields',
    middleware: changingRecords(record => ({
      ...record,
      object: 'key',
      hash: 'c0ffee',
      environment: null,
      deletedAt: null,
      _links: { self: { href: `/v1/keys/${record.id}` } },
      identity: record.identity && { ...record.identity, ratelimits: [] },
    })),
  },
  {
    name: 'pages-with-more',
    section: '4.1',
    description: 'Pages have members other than keys, total and cursor.',
    allowed: 'The specification leaves other members of an answer open.',
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
    allowed:
      'The specification leaves open how a record shows a field without a value. The suite only warns of null.',
    decides: 'unset fields',
    profile: { records: { unset: 'null' } },
  },
  {
    name: 'empty-lists-left-out',
    section: '2.1',
    description: 'Empty roles and permissions are omitted.',
    allowed: presenceIsOpen,
    decides: 'empty lists',
    profile: { records: { emptyLists: 'omit' } },
  },
  {
    name: 'environment-listed',
    section: '2.1',
    description: 'Records also show the environment.',
    allowed: 'The specification leaves other members of a record open.',
    decides: 'environment',
    profile: { records: { environment: true } },
  },
  {
    name: 'owner-is-the-user',
    section: '2.1',
    description: 'ownerId shows the externalId of the key.',
    allowed: 'The specification leaves the ownerId of a key with an externalId open.',
    decides: 'ownerId',
    profile: { records: { ownerId: 'effective' } },
  },
  {
    name: 'owner-links-nobody',
    section: '4.2',
    description: 'A create with only ownerId links the key to no identity.',
    allowed: 'The specification leaves open whether an ownerId links a key.',
    decides: 'ownerId',
    profile: { creation: { ownerIdLinks: false } },
  },
  {
    name: 'permissions-of-roles-shown',
    section: '2.1',
    description: 'permissions also lists the permissions that the roles include.',
    allowed: 'The specification leaves open which permissions a key has through its roles.',
    decides: 'permissions',
    profile: { records: { permissions: 'with-roles' } },
  },
  {
    name: 'permissions-once-for-each-role',
    section: '2.1',
    description: 'A record repeats a permission that two roles, or a role and the key, have in common.',
    allowed: 'The specification leaves open how a record shows a repeated permission.',
    decides: 'permissions',
    middleware: changingRecords(record => ({
      ...record,
      ...(record.roles?.length &&
        record.permissions && { permissions: [...record.permissions, ...record.permissions] }),
    })),
  },
]
