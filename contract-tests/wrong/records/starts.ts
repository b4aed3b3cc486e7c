import { changingField, changingRecords } from '../../middleware/changing.js'
import { createdOf, pageOf, withJson } from '../../middleware/json-message.js'
import { isCreate, isList, isSuccess } from '../../middleware/operation.js'
import type { WrongServer } from '../wrong-server.js'

const startLeads = 'start is the leading characters of the key.'

function shown(name: string, bug: string, change: (start: string) => string): WrongServer {
  return { name, sections: ['2.1'], breaks: startLeads, bug, middleware: changingField('start', change) }
}

export const wrongStarts: readonly WrongServer[] = [
  shown('start-masked', 'The service adds asterisks for the hidden characters.', start => `${start}***`),
  shown('start-with-dots', 'The service adds an ellipsis for the hidden characters.', start => `${start}…`),
  shown('start-without-prefix', 'The service removes the prefix before it takes start from the key.', start =>
    start.replace(/^.*_(?=.)/, ''),
  ),
  {
    name: 'start-is-the-end',
    sections: ['2.1'],
    breaks: startLeads,
    bug: 'The service shows the last four characters, as for a credit card.',
    middleware: () => {
      const ends = new Map<string, string>()
      return async (request, next) => {
        const answer = await next(request)
        if (!isSuccess(answer)) return answer
        if (isCreate(request)) {
          const { keyId, key } = createdOf(answer)
          ends.set(keyId, key.slice(-4))
        }
        if (!isList(request)) return answer
        const page = pageOf(answer)
        const keys = page.keys.map(record => ({
          ...record,
          start: ends.get(record.id ?? '') ?? record.start,
        }))
        return withJson(answer, { ...page, keys })
      }
    },
  },
  {
    name: 'start-of-the-id',
    sections: ['2.1'],
    breaks: startLeads,
    bug: 'start shows the leading characters of the identifier, not of the key.',
    middleware: changingRecords(record => ({ ...record, start: record.id?.slice(0, 8) })),
  },
]
