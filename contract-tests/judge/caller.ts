import { operationNamed } from '../../schemas/operations.js'
import type { JsonObject } from '../middleware/member-value.js'
import type { MiddlewareAnswer, Next } from '../middleware/middleware.js'
import type { JudgedTime } from './judged-world.js'

/** The two operations, as a client asks for them. null sends no Authorization. */
export interface Caller {
  /** @param place Another place than that of the operation. */
  list(
    query: URLSearchParams,
    authorization: string | null,
    place?: { readonly method?: string; readonly path?: string },
  ): Promise<MiddlewareAnswer>
  create(body: JsonObject, authorization: string | null): Promise<MiddlewareAnswer>
}

const pleasToWait = [429, 503]
const mostTries = 5
const pauseMs = 3000

/** @param onDoubt Called for a create without a verdict: it may or may not have had an effect. */
export function createCaller(server: Next, time: JudgedTime, onDoubt: (body: JsonObject) => void): Caller {
  /** Who asks to come back later has not decided yet. */
  async function patiently(
    ask: () => Promise<MiddlewareAnswer>,
    onPlea: () => void,
  ): Promise<MiddlewareAnswer> {
    let answer = await ask()
    for (let tries = 0; tries < mostTries && pleasToWait.includes(answer.status); tries++) {
      onPlea()
      await time.sleep(pauseMs)
      answer = await ask()
    }
    return answer
  }

  return {
    list(query, authorization, place = {}) {
      const headers = new Headers(authorization === null ? {} : { Authorization: authorization })
      const request = {
        method: 'GET',
        path: operationNamed('apis.listKeys').path,
        query: new URLSearchParams(query),
        headers,
        body: '',
        ...place,
      }
      return patiently(
        () => server(request),
        () => undefined,
      )
    },
    create(body, authorization) {
      const headers = new Headers({ 'Content-Type': 'application/json' })
      if (authorization !== null) headers.set('Authorization', authorization)
      const request = {
        method: 'POST',
        path: operationNamed('keys.createKey').path,
        query: new URLSearchParams(),
        headers,
        body: JSON.stringify(body),
      }
      return patiently(
        () => server(request),
        () => onDoubt(body),
      )
    },
  }
}
