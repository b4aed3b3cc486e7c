import { always, changingQuery, refusingLists } from '../middleware/changing.js'
import { isList } from '../middleware/operation.js'
import type { RightServer } from './right-server.js'

export const rightQueries: readonly RightServer[] = [
  {
    name: 'limit-clamped',
    section: '7',
    description: 'The service moves a limit into its range.',
    allowed: 'The specification does not state the behavior on a violated constraint.',
    decides: 'limit out of range',
    profile: { requests: { limitOutOfRange: 'clamp' } },
  },
  {
    name: 'limit-crashes-out-of-range',
    section: '7',
    description: 'The service answers a limit out of range with 500.',
    allowed: 'The specification does not state the behavior on a violated constraint.',
    decides: 'limit out of range',
    middleware: refusingLists(
      query => query.has('limit') && !(Number(query.get('limit')) >= 1 && Number(query.get('limit')) <= 100),
      500,
    ),
  },
  {
    name: 'numbers-of-javascript',
    section: '4.1',
    description: 'The service also reads a limit such as 1e1, 0x10 or a number with spaces.',
    allowed: 'The specification leaves open how a service reads the text of a number.',
    decides: 'numbers in queries',
    profile: { requests: { numbers: 'javascript' } },
  },
  {
    name: 'first-of-repeated-parameters',
    section: '4.1',
    description: 'The service uses the first value of a repeated parameter.',
    allowed: 'The specification does not state the behavior.',
    decides: 'repeated parameters',
    profile: { requests: { repeatedParameter: 'first' } },
  },
  {
    name: 'decrypt-spelt-otherwise-refused',
    section: '4.1',
    description: 'The service refuses decrypt=TRUE, decrypt=1 and an empty decrypt.',
    allowed: 'The specification names no text of a boolean except true and false.',
    decides: 'spelling of booleans',
    middleware: refusingLists(query => !['true', 'false', 'null', null].includes(query.get('decrypt'))),
  },
  {
    name: 'empty-filter-is-none',
    section: '4.1',
    description: 'A listing by an empty externalId returns all keys.',
    allowed: 'The specification leaves the effect of an empty filter open.',
    decides: 'empty filter',
    middleware: changingQuery(query => {
      if (query.get('externalId') === '') query.delete('externalId')
    }),
  },
  {
    name: 'owner-yields-to-user',
    section: '4.1',
    description: 'The service ignores ownerId if externalId is given.',
    allowed: 'The specification leaves open what both parameters do together.',
    decides: 'ownerId',
    profile: { listing: { ownerIdWithExternalId: 'ignored' } },
  },
  {
    name: 'head-refused',
    section: '4.1',
    description: 'The service refuses HEAD.',
    allowed: 'The specification leaves the answer to other methods open.',
    decides: 'HEAD',
    profile: { requests: { head: 'refuse' } },
  },
  {
    name: 'unknown-api-is-empty',
    section: '7',
    description: 'A listing of an unknown API is empty.',
    allowed: 'The specification leaves the effect of an unknown apiId open.',
    decides: 'unknown API',
    middleware: always(async (request, next) => {
      const answer = await next(request)
      const isOpen = isList(request) && answer.status === 404
      return isOpen
        ? {
            ...answer,
            status: 200,
            headers: new Headers({ 'Content-Type': 'application/json' }),
            body: '{"keys":[],"total":0}',
          }
        : answer
    }),
  },
  {
    name: 'cursor-empty-refused',
    section: '4.1',
    description: 'The service refuses an empty cursor.',
    allowed: 'No page has an empty cursor.',
    decides: 'empty cursor',
    profile: { requests: { emptyCursor: 'refuse' } },
  },
  {
    name: 'null-parameters-as-absent',
    section: '4.1',
    description: 'The service reads decrypt=null and revalidateKeysCache=null as omitted parameters.',
    allowed: 'The type of both parameters is "boolean or null".',
    decides: 'null in queries',
    middleware: changingQuery(query => {
      for (const name of ['decrypt', 'revalidateKeysCache'])
        if (query.get(name) === 'null') query.delete(name)
    }),
  },
]
