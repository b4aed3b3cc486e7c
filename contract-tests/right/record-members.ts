import { changingRecords } from '../middleware/changing.js'
import { createdOf, pageOf, withJson } from '../middleware/json-message.js'
import { isCreate, isList, isSuccess } from '../middleware/operation.js'
import { presenceIsOpen } from './records.js'
import type { RightServer } from './right-server.js'

/** Right servers that show members of records in other ways that the specification allows (sections 2.1 to 2.5). */
export const rightMembers: readonly RightServer[] = [
  {
    name: 'times-in-seconds',
    section: '2.5',
    description: 'Listings show timestamps in seconds.',
    allowed: 'The specification states the unit of expires only for creates.',
    decides: 'unit of times',
    profile: { times: { createdAt: 'seconds', updatedAt: 'seconds', expires: 'seconds' } },
  },
  {
    name: 'times-in-microseconds',
    section: '2.5',
    description: 'createdAt and updatedAt are in microseconds.',
    allowed: 'The specification leaves the unit of createdAt and updatedAt open.',
    decides: 'unit of times',
    middleware: changingRecords(record => ({
      ...record,
      ...(record.createdAt !== undefined && { createdAt: record.createdAt * 1000 }),
      ...(record.updatedAt !== undefined && { updatedAt: record.updatedAt * 1000 }),
    })),
  },
  {
    name: 'updated-at-unset',
    section: '2.1',
    description: 'A new key has no updatedAt.',
    allowed: presenceIsOpen,
    decides: 'updatedAt',
    profile: { records: { updatedAtOfNew: 'unset' } },
  },
  {
    name: 'lists-in-another-order',
    section: '2.1',
    description: 'roles and permissions are in reverse alphabetical order.',
    allowed: 'The specification does not state their order.',
    decides: 'permissions',
    middleware: changingRecords(record => ({
      ...record,
      ...(record.roles !== undefined && { roles: [...record.roles].sort().reverse() }),
      ...(record.permissions !== undefined && { permissions: [...record.permissions].sort().reverse() }),
    })),
  },
  {
    name: 'meta-members-sorted',
    section: '2.1',
    description: 'Listings show the members of meta in another order.',
    allowed: 'The members of a JSON object have no order.',
    decides: 'meta',
    middleware: changingRecords(record => ({
      ...record,
      // In combination with another right server, `meta` may be null.
      ...(record.meta && { meta: Object.fromEntries(Object.entries(record.meta).reverse()) }),
    })),
  },
  {
    name: 'refill-of-unkey',
    section: '2.2',
    description:
      'refill also shows lastRefillAt, a default refillDay, and null as the refillDay of a daily refill.',
    allowed: 'The specification leaves the required fields of refill and the meaning of refillDay open.',
    decides: 'refill shown',
    profile: { records: { refillDayUnset: 'null', lastRefillAt: true }, refill: { showsDefaultDay: true } },
  },
  {
    name: 'ratelimit-with-type',
    section: '2.3',
    description: 'The listed ratelimit also has a type, and fields of an older version.',
    allowed: 'The specification leaves other members of a ratelimit open.',
    decides: 'ratelimit shown',
    profile: { records: { ratelimitType: true } },
  },
  {
    name: 'ratelimit-in-seconds',
    section: '2.3',
    description: 'Listings show the duration of a ratelimit in seconds.',
    allowed: 'The specification leaves the unit of duration open.',
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
  {
    name: 'identity-per-key',
    section: '2.4',
    description: 'Each key has its own identity, even if two keys have the same user.',
    allowed: 'The specification leaves open whether keys share an identity.',
    decides: 'identity',
    middleware: changingRecords(record => ({
      ...record,
      ...(record.identity !== undefined && { identity: { ...record.identity, id: `id_of_${record.id}` } }),
    })),
  },
  {
    name: 'identity-without-meta',
    section: '2.4',
    description: 'An identity without metadata has no member meta.',
    allowed: presenceIsOpen,
    decides: 'identity',
    middleware: changingRecords(record => {
      const { meta, ...identity } = record.identity ?? {}
      return record.identity === undefined ? record : { ...record, identity }
    }),
  },
  {
    name: 'key-masked-and-hashed',
    section: '2.1',
    description: 'A record also shows its key masked, as key, and a hash of the key.',
    allowed: 'A mask and a hash do not reveal the raw key, and other members of a record are open.',
    decides: 'masked key',
    middleware: () => {
      const hashes = new Map<string, string>()
      return async (request, next) => {
        const answer = await next(request)
        if (!isSuccess(answer)) return answer
        if (isCreate(request)) {
          const { keyId, key } = createdOf(answer)
          const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
          hashes.set(
            keyId,
            Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join(''),
          )
        }
        if (!isList(request)) return answer
        const page = pageOf(answer)
        const keys = page.keys.map(record => ({
          ...record,
          key: `${record.start}************`,
          hash: hashes.get(record.id ?? ''),
        }))
        return withJson(answer, { ...page, keys })
      }
    },
  },
  {
    name: 'start-empty',
    section: '2.1',
    description: 'start is empty and shows no part of the key.',
    allowed: 'The specification leaves open how many characters start shows.',
    decides: 'start',
    middleware: changingRecords(record => ({
      ...record,
      start: '',
    })),
  },
  {
    name: 'start-of-one-letter',
    section: '2.1',
    description: 'start shows a single character.',
    allowed: 'The specification leaves open how many characters start shows.',
    decides: 'start',
    middleware: changingRecords(record => ({
      ...record,
      start: record.start?.slice(0, 1),
    })),
  },
]
