import { changingCreated, remembering } from '../../middleware/changing.js'
import { createBodyOf, createdOf, pageOf, withJson } from '../../middleware/json-message.js'
import { isCreate, isList, isSuccess } from '../../middleware/operation.js'
import { rewritingKeys } from '../../middleware/rewriting-keys.js'
import type { WrongServer } from '../wrong-server.js'

const keyIdIsString = 'keyId is a required string.'
const keyIsString = 'key is a required string: the new key.'
const keyIdIsListed = 'The keyId of a create is the id of the listed record.'

export const wrongCreatedAnswers: readonly WrongServer[] = [
  {
    name: 'create-without-key-id',
    sections: ['4.2'],
    breaks: keyIdIsString,
    bug: 'The create returns only the secret, so the caller cannot identify the key later.',
    middleware: changingCreated(({ key }) => ({ key })),
  },
  {
    name: 'create-key-id-as-id',
    sections: ['4.2'],
    breaks: keyIdIsString,
    bug: 'The create returns the identifier as id, as listings do.',
    middleware: changingCreated(({ keyId, key }) => ({ id: keyId, key })),
  },
  {
    name: 'key-id-made-of-the-key',
    sections: ['2.1', '4.2'],
    breaks: 'keyId is not secret, but the key is.',
    bug: 'The identifier is a part of the key, and shows most of its random characters.',
    middleware() {
      const ids = new Map<string, string>()
      return async (request, next) => {
        const answer = await next(request)
        if (isCreate(request) && isSuccess(answer)) {
          const { keyId, key } = createdOf(answer)
          const shown = `key_${key.slice(-20)}`
          ids.set(keyId, shown)
          return withJson(answer, { keyId: shown, key })
        }
        if (!isList(request) || !isSuccess(answer)) return answer
        const page = pageOf(answer)
        return withJson(answer, {
          ...page,
          keys: page.keys.map(record => ({ ...record, id: ids.get(record.id ?? '') ?? record.id })),
        })
      }
    },
  },
  {
    name: 'create-snake-case',
    sections: ['4.2'],
    breaks: keyIdIsString,
    bug: 'A serializer writes every member name in snake case.',
    middleware: changingCreated(({ keyId, key }) => ({ key_id: keyId, key })),
  },
  {
    name: 'create-numeric-key-id',
    sections: ['4.2'],
    breaks: keyIdIsString,
    bug: 'The create returns the number of the database row.',
    middleware: remembering(changingCreated, () => {
      let row = 0
      return created => ({ ...created, keyId: ++row })
    }),
  },
  {
    name: 'create-null-key-id',
    sections: ['4.2'],
    breaks: keyIdIsString,
    bug: 'The handler builds the answer before the database has assigned the identifier.',
    middleware: changingCreated(created => ({ ...created, keyId: null })),
  },
  {
    name: 'create-without-key',
    sections: ['4.2'],
    breaks: keyIsString,
    bug: 'A serializer hides secrets, and also hides the new key.',
    middleware: changingCreated(({ keyId }) => ({ keyId })),
  },
  {
    name: 'create-null-key',
    sections: ['4.2'],
    breaks: keyIsString,
    bug: 'The create returns the stored row, which has no plaintext.',
    middleware: changingCreated(created => ({ ...created, key: null })),
  },
  {
    name: 'create-masked-key',
    sections: ['4.2'],
    breaks: keyIsString,
    bug: 'The masking for log files also applies to the answer.',
    middleware: changingCreated(created => ({ ...created, key: created.key.replaceAll(/./g, '*') })),
  },
  {
    name: 'key-and-id-swapped',
    sections: ['4.2', '2.1'],
    breaks: keyIdIsListed,
    bug: 'The handler passes two strings in the wrong order.',
    middleware: changingCreated(({ keyId, key }) => ({ keyId: key, key: keyId })),
  },
  {
    name: 'key-id-without-its-prefix',
    sections: ['2.1', '4.2'],
    breaks: keyIdIsListed,
    bug: 'The create returns the identifier without its prefix, and the listing adds the prefix.',
    middleware: changingCreated(created => ({ ...created, keyId: created.keyId.replace(/^[a-z]+_/, '') })),
  },
  {
    name: 'key-ids-repeat',
    sections: ['2.1', '4.2'],
    breaks: 'A keyId identifies one key.',
    bug: 'The service makes identifiers from the current second, so two quick creates get the same identifier.',
    middleware: remembering(changingCreated, () => {
      let count = 0
      let first = ''
      return created => {
        count += 1
        if (count % 2 === 1) first = created.keyId
        return { ...created, keyId: first }
      }
    }),
  },
  {
    name: 'keys-repeat',
    sections: ['4.2'],
    breaks: 'Each create makes a new key.',
    bug: 'The seed of the random generator is the current second.',
    middleware: rewritingKeys({
      for() {
        const keys = new Map<string, string>()
        return (key, { prefix, byteLength }) => {
          const kind = JSON.stringify([prefix, byteLength])
          const known = keys.get(kind)
          if (known === undefined) keys.set(kind, key)
          else keys.delete(kind)
          return known ?? key
        }
      },
    }),
  },
  {
    name: 'one-key-per-user',
    sections: ['4.2', '3'],
    breaks: 'A create makes a key.',
    bug: 'The create is idempotent by externalId: a user with a key gets the same key again.',
    middleware: () => {
      const answers = new Map<string, string>()
      return async (request, next) => {
        const user = isCreate(request) ? createBodyOf(request)?.externalId : undefined
        if (user === undefined) return next(request)
        const known = answers.get(user)
        const answer = await next(request)
        if (!isSuccess(answer)) return answer
        if (known === undefined) answers.set(user, answer.body)
        return known === undefined ? answer : { ...answer, body: known }
      }
    },
  },
]
