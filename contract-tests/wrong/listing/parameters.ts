import { refusingCreates, refusingLists } from '../../middleware/changing.js'
import { answerOf } from '../../middleware/json-message.js'
import { isCreate, isList } from '../../middleware/operation.js'
import type { WrongServer } from '../wrong-server.js'

export const wrongParameters: readonly WrongServer[] = [
  {
    name: 'limit-required',
    sections: ['4.1'],
    breaks: 'Every parameter except apiId is optional.',
    bug: 'Only the client library applies the default of limit.',
    middleware: refusingLists(query => query.has('apiId') && !query.has('limit')),
  },
  {
    name: 'parameters-in-one-order',
    sections: ['4.1'],
    breaks: 'Parameters may come in any order.',
    bug: 'One regular expression matches the query, and begins with apiId.',
    middleware: refusingLists(query => query.has('apiId') && [...query.keys()][0] !== 'apiId'),
  },
  {
    name: 'owner-id-field-gone',
    sections: ['4.2', '9'],
    breaks: 'ownerId is deprecated, but still accepted.',
    bug: 'The service no longer has the field, and refuses unknown fields.',
    middleware: refusingCreates(body => body.ownerId !== undefined),
  },
  {
    name: 'failures-as-html',
    sections: ['7'],
    level: 'SHOULD',
    breaks: 'Bodies are JSON, even in failures.',
    bug: 'The web server, not the service, writes the errors.',
    middleware: () => async (request, next) => {
      const answer = await next(request)
      const isOwn = isCreate(request) || isList(request)
      return isOwn && answer.status >= 400
        ? answerOf(answer.status, `<!doctype html><h1>Error ${answer.status}</h1>`, 'text/html')
        : answer
    },
  },
]
