import type { CreateKeyRequest } from '../../../schemas/generated/types.js'
import { isObject } from '../../../src/common/is-object.js'
import {
  changingCreateBody,
  changingField,
  changingRecords,
  refusingCreates,
  remembering,
} from '../../middleware/changing.js'
import type { JsonObject } from '../../middleware/member-value.js'
import type { MakeMiddleware } from '../../middleware/middleware.js'
import { changingPages } from '../../middleware/with-memory.js'
import type { WrongServer } from '../wrong-server.js'

const isLinked = 'externalId names the user to whom the service links the key.'
const isSame = 'externalId of the identity is the identifier from the create.'

function linking(change: (externalId: string) => string | undefined): MakeMiddleware {
  return changingCreateBody(({ externalId, ...body }) => {
    const linked = externalId === undefined ? undefined : change(externalId)
    return linked === undefined ? body : { ...body, externalId: linked }
  })
}

function linked(name: string, bug: string, change: (externalId: string) => string | undefined): WrongServer {
  return { name, sections: ['4.1', '4.2', '2.4'], breaks: isLinked, bug, middleware: linking(change) }
}

export const wrongUsers: readonly WrongServer[] = [
  linked('user-cut-at-16', 'The database column truncates the identifier to 16 characters.', user =>
    user.slice(0, 16),
  ),
  linked('user-cut-at-255', 'The database column truncates the identifier to 255 characters.', user =>
    Array.from(user).slice(0, 255).join(''),
  ),
  linked(
    'user-loses-last-backslash',
    'The service reads a backslash at the end as an incomplete escape, and drops it.',
    user => user.replace(/\\$/, ''),
  ),
  linked(
    'user-punctuation-removed',
    'The service keeps only ASCII letters, digits, underscores and dashes.',
    user => user.replaceAll(/[^\w-]/g, ''),
  ),
  linked(
    'user-percent-decoded',
    'The service percent-decodes the identifier, although the body is JSON.',
    user => {
      try {
        return decodeURIComponent(user)
      } catch {
        return user
      }
    },
  ),
  {
    name: 'first-key-of-user-linked-only',
    sections: ['4.1', '4.2'],
    breaks: isLinked,
    bug: 'The insert of the identity fails for a known user, and the service ignores the error and makes no link.',
    middleware: remembering(changingCreateBody, () => {
      const users = new Set<string>()
      return (body: CreateKeyRequest) => {
        const { externalId, ...others } = body
        if (externalId === undefined || !users.has(externalId)) {
          if (externalId !== undefined) users.add(externalId)
          return body
        }
        return others
      }
    }),
  },
  {
    name: 'all-keys-of-one-user',
    sections: ['4.1', '4.2', '2.4'],
    breaks: isLinked,
    bug: 'A variable outside the handler keeps the identity of the first request.',
    middleware: remembering(linking, () => {
      let first: string | undefined
      return externalId => {
        first ??= externalId
        return first
      }
    }),
  },
  {
    name: 'odd-user-refused',
    sections: ['4.2'],
    breaks: 'externalId is any string.',
    bug: 'The pattern for users allows only letters, digits and a few signs.',
    middleware: refusingCreates(({ externalId = '' }) => /[^\w.@-]/.test(externalId)),
  },
  {
    name: 'identity-with-provider',
    sections: ['2.4'],
    breaks: isSame,
    bug: 'The service puts the name of the provider in front of the identifier.',
    middleware: changingField('identity', identity => ({
      ...identity,
      externalId: `user|${identity.externalId}`,
    })),
  },
  {
    name: 'identity-of-the-first-row',
    sections: ['2.4'],
    breaks: isSame,
    bug: 'The service joins a page with the identity of its first row.',
    middleware: remembering(changingRecords, () => {
      let first: object | undefined
      return record => {
        first ??= record.identity
        return record.identity === undefined ? record : { ...record, identity: first ?? record.identity }
      }
    }),
  },
  {
    name: 'identity-per-key',
    sections: ['2.4'],
    level: 'SHOULD',
    breaks: 'All keys of a user have the same identity.',
    bug: 'Each create inserts an identity, without checking whether the user has one.',
    middleware: changingRecords(record => ({
      ...record,
      ...(record.identity !== undefined && { identity: { ...record.identity, id: `id_of_${record.id}` } }),
    })),
  },
  {
    name: 'identity-for-all-users',
    sections: ['2.4'],
    level: 'SHOULD',
    breaks: 'Two users have different identities.',
    bug: 'The record shows the identifier of the workspace instead of the identifier of the identity.',
    middleware: changingField('identity', (identity, { workspaceId }) => ({ ...identity, id: workspaceId })),
  },
  {
    name: 'user-lost-with-the-last-key',
    sections: ['2.1'],
    breaks: 'A record shows the identity of its key.',
    bug: 'The service soft-deletes a user whose keys have all expired, so the join finds no user.',
    level: 'SHOULD',
    middleware: changingPages((page, _, { made }, now) => {
      const isLost = (user: unknown) => {
        const own = made.filter(({ request }) => request.externalId === user)
        return own.length > 0 && own.every(({ request }) => Number(request.expires ?? Infinity) <= now)
      }
      const withoutLost = ({ identity, ...record }: JsonObject) =>
        isObject(identity) && isLost(identity.externalId) ? record : { ...record, identity }
      return { ...page, keys: page.keys.map(withoutLost) }
    }),
  },
]
