import type { KeyRecord } from '../../schemas/generated/types.js'
import { changingPages, changingRecords } from '../middleware/changing.js'
import { createBodyOf, createdOf, pageOf, withJson } from '../middleware/json-message.js'
import type { MakeMiddleware } from '../middleware/middleware.js'
import { isCreate, isList, isSuccess } from '../middleware/operation.js'
import type { RightServer } from './right-server.js'

const unitIsOpen = 'The specification states only the unit of expires in a create.'
const delayIsOpen = 'The specification states no delay for a change of state.'

function masked(mask: (key: string) => string): MakeMiddleware {
  return () => {
    const keys = new Map<string, string>()
    return async (request, next) => {
      const answer = await next(request)
      if (!isSuccess(answer)) return answer
      if (isCreate(request)) {
        const created = createdOf(answer)
        keys.set(created.keyId, created.key)
        return withJson(answer, { ...created, maskedKey: mask(created.key) })
      }
      if (!isList(request)) return answer
      const page = pageOf(answer)
      const withMask = (record: KeyRecord) => {
        const key = keys.get(record.id ?? '')
        return key === undefined ? record : { ...record, maskedKey: mask(key) }
      }
      return withJson(answer, { ...page, keys: page.keys.map(withMask) })
    }
  }
}

function timesIn(unit: string, unitMs: number): RightServer {
  const inUnit = (time: number | undefined) =>
    typeof time === 'number' ? Math.floor(time / unitMs) : undefined
  return {
    name: `times-in-${unit}`,
    section: '2.5',
    description: `Listings show timestamps in ${unit}.`,
    allowed: unitIsOpen,
    decides: 'unit of times',
    // If records show times in another unit, a check can read the target's clock only from the Date header.
    alsoDecides: 'date',
    middleware: changingRecords(({ createdAt, updatedAt, expires, ...others }) => ({
      ...others,
      ...(createdAt && { createdAt: inUnit(createdAt) }),
      ...(updatedAt && { updatedAt: inUnit(updatedAt) }),
      ...(expires && { expires: inUnit(expires) }),
    })),
  }
}

function implying(member: 'roles' | 'permissions', implied: Readonly<Record<string, string>>) {
  return changingRecords(record => {
    const own = record[member]
    if (!Array.isArray(own)) return record
    return { ...record, [member]: [...new Set(own.flatMap(name => [name, implied[name] ?? name]))] }
  })
}

function lateState(lateMs: number, after: 'creation' | 'expiry'): MakeMiddleware {
  return ({ time }) => {
    const until = new Map<string, { from: number; state: boolean }>()
    return async (request, next) => {
      const answer = await next(request)
      if (!isSuccess(answer)) return answer
      if (isCreate(request)) {
        const { enabled = true, expires } = createBodyOf(request) ?? {}
        const { keyId } = createdOf(answer)
        if (after === 'creation' && !enabled) until.set(keyId, { from: time.now() + lateMs, state: true })
        if (after === 'expiry' && enabled && expires !== undefined)
          until.set(keyId, { from: expires + lateMs, state: true })
      }
      if (!isList(request)) return answer
      const page = pageOf(answer)
      const keys = page.keys.map(record => {
        const late = until.get(record.id ?? '')
        if (late === undefined || time.now() >= late.from || record.enabled === undefined) return record
        return { ...record, enabled: late.state }
      })
      return withJson(answer, { ...page, keys })
    }
  }
}

export const rightDerivedValues: readonly RightServer[] = [
  {
    name: 'masked-key-in-records',
    section: '2.1',
    description: 'Records and the answers to creates also show the key with its middle masked.',
    allowed: 'A masked key is useless to clients, and the specification leaves other members open.',
    decides: 'masked key',
    middleware: masked(key => `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`),
  },
  {
    name: 'masked-key-of-most-characters',
    section: '2.1',
    description: 'Records and the answers to creates also show the key without its last eight characters.',
    allowed: 'A masked key is useless to clients, and the specification leaves other members open.',
    decides: 'masked key',
    middleware: masked(key => `${key.slice(0, -8)}********`),
  },
  {
    name: 'identity-meta-counts-keys',
    section: '2.4',
    description: 'The metadata of a user contains the number of keys on the page.',
    allowed: 'The specification leaves the metadata of a user open.',
    decides: 'identity',
    middleware: changingPages((page, query) => ({
      ...page,
      keys: page.keys.map(({ identity, ...record }) => ({
        ...record,
        ...(identity && {
          identity: { ...identity, meta: { keys: page.keys.length, [`${query.size}`]: 1 } },
        }),
      })),
    })),
  },
  timesIn('minutes', 60_000),
  timesIn('days', 86_400_000),
  {
    name: 'roles-imply-roles',
    section: '2.1',
    description: 'A key with the role admin also has the role guest.',
    allowed: 'The specification leaves open whether a role includes other roles.',
    decides: 'roles',
    middleware: implying('roles', { admin: 'guest' }),
  },
  {
    name: 'permissions-imply-permissions',
    section: '2.1',
    description: 'A key with the permission "read" also has the permission "list".',
    allowed: 'The specification leaves open whether a permission includes other permissions.',
    decides: 'permissions',
    middleware: implying('permissions', { read: 'list' }),
  },
  {
    name: 'disabled-late',
    section: '3',
    description: 'For 1.9 seconds, listings show a new disabled key as enabled.',
    allowed: delayIsOpen,
    decides: 'state',
    middleware: lateState(1900, 'creation'),
  },
  {
    name: 'expired-late',
    section: '3',
    description: 'Listings show a key as enabled for 1.9 seconds after its expiry.',
    allowed: delayIsOpen,
    decides: 'state',
    middleware: lateState(1900, 'expiry'),
  },
]
