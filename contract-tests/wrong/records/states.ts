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

export const wrongStates: readonly WrongServer[] = [
  {
    name: 'disabled-by-default',
    sections: ['3', '4.2 rule 3'],
    breaks: 'A create without enabled makes an enabled key.',
    bug: 'The service reads an omitted boolean as false.',
    middleware: changingCreateBody(body => ({ ...body, enabled: body.enabled ?? false })),
  },
  {
    name: 'enabled-false-ignored',
    sections: ['3', '4.2'],
    breaks: 'A create with enabled: false makes a disabled key.',
    bug: 'The service applies the default with "or", which treats false as missing.',
    middleware: changingCreateBody(body => ({ ...body, enabled: body.enabled || true })),
  },
  {
    name: 'enabled-sticks',
    sections: ['3', '4.2 rule 3'],
    breaks: 'A create without enabled makes an enabled key.',
    bug: 'The handler changes a default object in place: after one disabled key, all later keys are disabled.',
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
    breaks: 'Listings contain all keys of the API, even disabled keys.',
    bug: 'The query contains "WHERE enabled".',
    middleware: changingPages(page => ({
      ...page,
      keys: page.keys.filter(({ enabled }) => enabled !== false),
    })),
  },
  {
    name: 'expiry-ignored',
    sections: ['3', '4.2'],
    breaks: 'A key is disabled from its expiry on.',
    bug: 'The service stores and shows expires, but never compares it with the time.',
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
    breaks: 'A key is enabled until its expiry.',
    bug: 'The service inverts the comparison of the time with expires.',
    middleware: changingRecords(record =>
      record.expires === undefined ? record : { ...record, enabled: record.enabled === false },
    ),
  },
  {
    name: 'roles-lost-when-disabled',
    sections: ['2.1'],
    breaks: 'If a record shows a member, the records of all keys with this member show it.',
    bug: 'The service reads the roles only of enabled keys.',
    level: 'SHOULD',
    middleware: changingRecords(({ roles, permissions, ...record }) =>
      record.enabled === false ? record : { ...record, roles, permissions },
    ),
  },
  {
    name: 'exhausted-key-enabled',
    sections: ['3', '4.2'],
    breaks: 'A key with remaining 0 is disabled.',
    bug: 'The service treats a remaining of 0 as no quota.',
    level: 'SHOULD',
    middleware: changingField('enabled', (enabled, { remaining }) => remaining === 0 || enabled),
  },
]
