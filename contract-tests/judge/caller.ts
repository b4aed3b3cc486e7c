import { operationNamed } from '../../schemas/operations.js'
import type { JsonObject } from '../../src/common/json.js'
import type { MiddlewareAnswer, Next } from '../middleware/middleware.js'
import type { JudgedTime } from './judged-world.js'

export interface Credentials {
  /** The Authorization header; null omits the header. */
  readonly authorization: string | null
  /** Other headers that contain a token. Servers must ignore this token, and also a token in `query`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

export interface JudgeClient {
  /** @param place Replaces the method or the path of the operation. */
  list(
    query: URLSearchParams,
    credentials: Credentials,
    place?: { readonly method?: string; readonly path?: string },
  ): Promise<MiddlewareAnswer>
  create(body: JsonObject, credentials: Credentials): Promise<MiddlewareAnswer>
}

const pleasToWait = [429, 503]
const mostTries = 5
const pauseMs = 3000

/** @param onDoubt Called with the body of a create that got a 429 or 503, because the server may have created the key. */
export function createCaller(
  server: Next,
  time: JudgedTime,
  onDoubt: (body: JsonObject) => void,
): JudgeClient {
  /** Repeats a request that got a 429 or 503, because these answers are neither a success nor a refusal. */
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

  const queryWith = (own: URLSearchParams | undefined, { query = {} }: Credentials) =>
    new URLSearchParams([...(own ?? []), ...Object.entries(query)])

  return {
    list(query, credentials, place = {}) {
      const request = {
        method: 'GET',
        path: operationNamed('apis.listKeys').path,
        query: queryWith(query, credentials),
        headers: headersOf(credentials),
        body: '',
        ...place,
      }
      return patiently(
        () => server(request),
        () => undefined,
      )
    },
    create(body, credentials) {
      const headers = headersOf(credentials)
      headers.set('Content-Type', 'application/json')
      const request = {
        method: 'POST',
        path: operationNamed('keys.createKey').path,
        query: queryWith(undefined, credentials),
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

function headersOf({ authorization, headers = {} }: Credentials): Headers {
  return new Headers({ ...headers, ...(authorization !== null && { Authorization: authorization }) })
}
