import { pageOf, refusal, withJson } from '../../middleware/json-message.js'
import { isCreate, isList, isSuccess } from '../../middleware/operation.js'
import type { WrongServer } from '../wrong-server.js'
import { noneLost } from './pages.js'

export const disturbedListings: readonly WrongServer[] = [
  {
    name: 'key-skipped-after-a-refused-create',
    sections: ['4.1'],
    breaks: noneLost,
    bug: 'A refused create increases the sequence number, so the next page of the whole API begins one key too late.',
    middleware: () => {
      const refusalsAt = new Map<string, number>()
      let refusals = 0
      return async (request, next) => {
        const answer = await next(request)
        if (isCreate(request) && !isSuccess(answer) && answer.status !== 401) refusals += 1
        if (!isList(request) || !isSuccess(answer)) return answer
        const page = pageOf(answer)
        const before = refusalsAt.get(request.query.get('cursor') ?? '') ?? refusals
        if (page.cursor) refusalsAt.set(page.cursor, refusals)
        const isDisturbed = before < refusals && !request.query.has('externalId')
        return isDisturbed ? withJson(answer, { ...page, keys: page.keys.slice(1) }) : answer
      }
    },
  },
  {
    name: 'listing-crashes-while-a-key-is-made',
    sections: ['4.1'],
    breaks: 'A listing succeeds, whatever other requests come at the same time.',
    bug: 'A create changes the list of keys in memory while a listing enumerates the list.',
    middleware: () => {
      let made = 0
      return async (request, next) => {
        const before = made
        const answer = await next(request)
        if (!isSuccess(answer)) return answer
        if (isCreate(request)) made += 1
        return isList(request) && made > before ? refusal(500) : answer
      }
    },
  },
]
