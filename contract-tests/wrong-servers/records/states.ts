import type { CreateKeyRequest } from '../../../schemas/generated/types.js'
import {
  changingCreateBody,
  changingField,
  changingPages,
  changingRecords,
  remembering,
} from '../../middleware/changing.js'
import { createBodyOf, createdOf, pageOf, withJson } from '../../middleware/json-message.js'
import { isCreate, isList, isSuccess } from '../../middleware/operation.js'
import type { WrongServer } from '../wrong-server.js'

/** enabled and disabled keys, and the transitions (sections 3 and 4.2). */
export const wrongStates: readonly WrongServer[] = [
  {
    name: 'disabled-by-default',
    sections: ['3', '4.2 rule 3'],
    breaks: 'Without enabled, a key is created enabled.',
    bug: 'A boolean that was not sent is read as false.',
    middleware: changingCreateBody(body => ({ ...body, enabled: body.enabled ?? false })),
  },
  {
    name: 'enabled-false-ignored',
    sections: ['3', '4.2'],
    breaks: 'With enabled = false, a key is created disabled.',
    bug: 'The default is applied with "or", which treats false as missing.',
    middleware: changingCreateBody(body => ({ ...body, enabled: body.enabled || true })),
  },
  {
    name: 'enabled-sticks',
    sections: ['3', '4.2 rule 3'],
    breaks: 'Without enabled, a key is created enabled.',
    bug: 'A default object is changed in place: after one disabled key all others are disabled.',
    middleware: remembering(changingCreateBody, () => {
      let enabled: boolean | undefined
      return (body: CreateKeyRequest) => {
        enabled = body.enabled ?? enabled
        return { ...body, enabled: enabled ?? true }
      }
    }),
  },
  {
    name: 'disabled-keys-hidden',
    sections: ['4.1'],
    breaks: 'Listings hold the keys of the API, disabled ones included.',
    bug: 'The query has "WHERE enabled" in it.',
    middleware: changingPages(page => ({
      ...page,
      keys: page.keys.filter(({ enabled }) => enabled !== false),
    })),
  },
  {
    name: 'expiry-ignored',
    sections: ['3', '4.2'],
    breaks: 'Once expires is reached the key is disabled.',
    bug: 'expires is stored and shown, but never compared.',
    middleware: ({ time }) => {
      const disabled = new Set<string>()
      return async (request, next) => {
        const answer = await next(request)
        if (!isSuccess(answer)) return answer
        if (isCreate(request)) {
          if (createBodyOf(request)?.enabled === false) disabled.add(createdOf(answer).keyId)
          return answer
        }
        if (!isList(request)) return answer
        const page = pageOf(answer)
        const keys = page.keys.map(record =>
          (record.expires ?? Infinity) <= time.now()
            ? { ...record, enabled: !disabled.has(record.id ?? '') }
            : record,
        )
        return withJson(answer, { ...page, keys })
      }
    },
  },
  {
    name: 'expiring-keys-disabled-at-once',
    sections: ['3', '4.2'],
    breaks: 'A key with expires is enabled until then.',
    bug: 'The comparison of now and expires is inverted.',
    middleware: changingRecords(record =>
      record.expires === undefined ? record : { ...record, enabled: record.enabled === false },
    ),
  },
  {
    name: 'roles-lost-when-disabled',
    sections: ['2.1'],
    breaks: 'A member shown for one key is shown for every key that was created with it.',
    bug: 'The rows that link a key and its roles are read only for keys that are enabled.',
    level: 'SHOULD',
    middleware: changingRecords(({ roles, permissions, ...record }) =>
      record.enabled === false ? record : { ...record, roles, permissions },
    ),
  },
  {
    name: 'exhausted-key-enabled',
    sections: ['3', '4.2'],
    breaks: 'At remaining 0 the key is disabled.',
    bug: 'A remaining of 0 counts as no quota.',
    level: 'SHOULD',
    middleware: changingField('enabled', (enabled, { remaining }) => remaining === 0 || enabled),
  },
]
