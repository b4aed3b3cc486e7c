import type { CreateKeyRequest } from '../../../schemas/generated/types.js'
import { always, losingKeys, refusingCreates, remembering } from '../../middleware/changing.js'
import { createBodyOf, refusal } from '../../middleware/json-message.js'
import { isCreate, isSuccess } from '../../middleware/operation.js'
import type { WrongServer } from '../wrong-server.js'

const optional = 'Every field but apiId is optional.'

function requiring(name: keyof CreateKeyRequest, bug: string): WrongServer {
  return {
    name: `${name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}-required`,
    sections: ['4.2'],
    breaks: optional,
    bug,
    middleware: refusingCreates(body => body[name] === undefined),
  }
}

export const wrongAcceptedCreates: readonly WrongServer[] = [
  requiring('name', 'The API requires a name, because the form in the dashboard requires one.'),
  requiring('externalId', 'The service requires a user for each key.'),
  requiring('expires', 'A policy refuses keys that never expire.'),
  requiring('prefix', 'The database column for the prefix must not be null.'),
  requiring('byteLength', 'Only the client library applies the default.'),
  requiring('meta', 'The handler reads metadata without checking whether the create has any.'),
  requiring('remaining', 'The database column for the quota must not be null.'),
  requiring('environment', 'The service requires an environment.'),
  requiring('enabled', 'The service applies the default after the validation.'),
  {
    name: 'environment-of-256-refused',
    sections: ['8', '4.2'],
    breaks: 'An environment may have up to 256 characters.',
    bug: 'The column is VARCHAR(255).',
    middleware: refusingCreates(({ environment = '' }) => environment.length >= 256),
  },
  {
    name: 'environment-of-65-refused',
    sections: ['8', '4.2'],
    breaks: 'An environment may have up to 256 characters.',
    bug: 'The service checks the limit of other labels, 64 characters.',
    middleware: refusingCreates(({ environment = '' }) => environment.length > 64),
  },
  {
    name: 'environment-from-a-list',
    sections: ['4.2', '8'],
    breaks: 'An environment is any label of up to 256 characters.',
    bug: 'Only "live" and "test" are known.',
    middleware: refusingCreates(({ environment = 'live' }) => !['live', 'test'].includes(environment)),
  },
  {
    name: 'empty-roles-refused',
    sections: ['4.2'],
    breaks: 'An empty list of roles does not make a create fail.',
    bug: 'The service looks up an empty list, and treats the empty result as a missing role.',
    middleware: refusingCreates(({ roles }) => roles?.length === 0, 404),
  },
  {
    name: 'empty-permissions-refused',
    sections: ['4.2'],
    breaks: 'An empty list of permissions does not make a create fail.',
    bug: 'The query ends in "IN ()", which is a syntax error.',
    middleware: refusingCreates(({ permissions }) => permissions?.length === 0, 500),
  },
  {
    name: 'second-key-of-user-refused',
    sections: ['4.2'],
    breaks: 'A user may have any number of keys.',
    bug: 'externalId has a unique index.',
    middleware: remembering(
      (when: (body: CreateKeyRequest) => boolean) => refusingCreates(when, 409),
      () => {
        const users = new Set<string>()
        return ({ externalId }) => {
          if (externalId === undefined) return false
          const isKnown = users.has(externalId)
          users.add(externalId)
          return isKnown
        }
      },
    ),
  },
  {
    name: 'name-taken-by-a-refused-create',
    sections: ['4.2', '4.2 rule 4'],
    breaks: 'A refused create leaves nothing behind.',
    bug: 'The service reserves the name before it looks up roles and permissions, and never releases it.',
    middleware: () => {
      const reserved = new Set<unknown>()
      return async (request, next) => {
        const { name } = (isCreate(request) && createBodyOf(request)) || {}
        if (reserved.has(name)) return refusal(409)
        const answer = await next(request)
        if (name !== undefined && !isSuccess(answer)) reserved.add(name)
        return answer
      }
    },
  },
  {
    name: 'key-lost-to-its-name-elsewhere',
    sections: ['3', '4.1', '2.1'],
    breaks: 'A create makes a key, and removes no key.',
    bug: 'The upsert finds a row by its name, even in another API.',
    middleware: losingKeys(() => {
      const made: { name: string; apiId: string; keyId: string }[] = []
      return ({ keyId }, { apiId, name }) => {
        if (name === undefined) return []
        const lost = made.filter(key => key.name === name && key.apiId !== apiId)
        made.push({ name, apiId, keyId })
        return lost.map(key => key.keyId)
      }
    }),
  },
  {
    name: 'create-inserts-twice',
    sections: ['3', '4.2'],
    breaks: 'A create makes one key.',
    bug: 'A retry inside the service writes the row a second time.',
    middleware: always(async (request, next) => {
      const answer = await next(request)
      if (isCreate(request) && isSuccess(answer)) await next(request)
      return answer
    }),
  },
  {
    name: 'every-fifth-key-lost',
    sections: ['3', '4.1', '2.1'],
    breaks: 'A successful create makes a key, and listings show this key.',
    bug: 'The service acknowledges a write before it is durable, and loses some writes.',
    middleware: losingKeys(() => {
      let count = 0
      return ({ keyId }) => (++count % 5 === 0 ? [keyId] : [])
    }),
  },
]
