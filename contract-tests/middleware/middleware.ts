import type { RunRandom } from '../engine/random.js'
import type { Time } from '../engine/time.js'

/** A request as it arrives at the middleware of a server. */
export interface MiddlewareRequest {
  readonly method: string
  readonly path: string
  /** Not changed in place: a changed request has a copy of its own. */
  readonly query: URLSearchParams
  readonly headers: Headers
  /** Empty when there is none. */
  readonly body: string
}

/** An answer as it leaves the middleware. */
export interface MiddlewareAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  /** Sends the body in pieces of so many bytes. */
  readonly pieceBytes?: number
}

/** Asks the server behind the middleware. */
export type Next = (request: MiddlewareRequest) => Promise<MiddlewareAnswer>

/** What stands between the clients and a server: it may change requests and answers, and answer by itself. */
export type Middleware = (request: MiddlewareRequest, next: Next) => Promise<MiddlewareAnswer>

/** What a middleware may know. */
export interface MiddlewareWorld {
  /** A token that the server behind accepts. */
  token: string
  time: Time
  random: RunRandom
}

/** Makes a middleware, with a memory of its own, for one server. */
export type MakeMiddleware = (world: MiddlewareWorld) => Middleware

/** One middleware of several: the first stands outermost. */
export function composeMiddlewares(middlewares: readonly Middleware[]): Middleware {
  return (request, next) => {
    const enter = (index: number): Next => {
      const middleware = middlewares[index]
      return middleware === undefined ? next : inner => middleware(inner, enter(index + 1))
    }
    return enter(0)(request)
  }
}
