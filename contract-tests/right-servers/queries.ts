import { always, changingQuery, refusingLists } from '../middleware/changing.js'
import { isList } from '../middleware/operation.js'
import type { RightServer } from './right-server.js'

/** Listings that are answered or refused beyond the statements of sections 4.1 and 7. */
export const rightQueries: readonly RightServer[] = [
  {
    name: 'limit-clamped',
    section: '7',
    description: 'A limit out of range is moved into the range.',
    allowed: 'The specification does not state the behavior on a violated constraint.',
    decides: 'limit out of range',
    profile: { requests: { limitOutOfRange: 'clamp' } },
  },
  {
    name: 'limit-crashes-out-of-range',
    section: '7',
    description: 'A limit out of range gets a 500.',
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
    description: 'A limit may be written as 1e1, 0x10 or with spaces.',
    allowed: 'The specification leaves open how the text of a number is read.',
    decides: 'numbers in queries',
    profile: { requests: { numbers: 'javascript' } },
  },
  {
    name: 'first-of-repeated-parameters',
    section: '4.1',
    description: 'The first value of a repeated parameter counts.',
    allowed: 'The specification does not state the behavior.',
    decides: 'repeated parameters',
    profile: { requests: { repeatedParameter: 'first' } },
  },
  {
    name: 'decrypt-spelt-otherwise-refused',
    section: '4.1',
    description: 'decrypt=TRUE, decrypt=1 and an empty decrypt are refused.',
    allowed: 'The specification names only true and false as texts of a boolean.',
    decides: 'spelling of booleans',
    middleware: refusingLists(query => !['true', 'false', 'null', null].includes(query.get('decrypt'))),
  },
  {
    name: 'empty-filter-is-none',
    section: '4.1',
    description: 'An empty externalId filters nothing: all keys are listed.',
    allowed: 'The specification leaves the effect of an empty filter open.',
    decides: 'empty filter',
    middleware: changingQuery(query => {
      if (query.get('externalId') === '') query.delete('externalId')
    }),
  },
  {
    name: 'owner-yields-to-user',
    section: '4.1',
    description: 'ownerId is ignored next to externalId.',
    allowed: 'The specification leaves the effect of both together open.',
    decides: 'ownerId',
    profile: { listing: { ownerIdWithExternalId: 'ignored' } },
  },
  {
    name: 'head-refused',
    section: '4.1',
    description: 'HEAD is not answered.',
    allowed: 'The specification states no answer to other methods.',
    decides: 'HEAD',
    profile: { requests: { head: 'refuse' } },
  },
  {
    name: 'unknown-api-is-empty',
    section: '7',
    description: 'An unknown API is listed as an empty one.',
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
    description: 'An empty cursor is refused.',
    allowed: 'No page gives an empty cursor.',
    decides: 'empty cursor',
    profile: { requests: { emptyCursor: 'refuse' } },
  },
  {
    name: 'null-parameters-as-absent',
    section: '4.1',
    description: 'decrypt=null and revalidateKeysCache=null mean that the parameter is not given.',
    allowed: 'They are "boolean or null".',
    decides: 'null in queries',
    middleware: changingQuery(query => {
      for (const name of ['decrypt', 'revalidateKeysCache'])
        if (query.get(name) === 'null') query.delete(name)
    }),
  },
]
