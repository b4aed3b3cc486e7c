import type { RunRandom } from '../../src/common/random.js'
import type { Time } from '../engine/clock/time.js'

export interface MiddlewareRequest {
  readonly method: string
  readonly path: string
  /** A middleware must not change this object. It passes on a copy instead. */
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: string
}

export interface MiddlewareAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  /** If set, the server sends the body in pieces of this many bytes. */
  readonly pieceBytes?: number
}

export type Next = (request: MiddlewareRequest) => Promise<MiddlewareAnswer>

/** Code between the clients and a server. It may change requests and answers, or answer requests itself. */
export type Middleware = (request: MiddlewareRequest, next: Next) => Promise<MiddlewareAnswer>

export interface MiddlewareWorld {
  /** A token that the server behind the middleware accepts. */
  token: string
  time: Time
  random: RunRandom
}

/** Middlewares of different servers share no memory. */
export type MakeMiddleware = (world: MiddlewareWorld) => Middleware

/** The first middleware gets each request first, and each answer last. */
export function composeMiddlewares(middlewares: readonly Middleware[]): Middleware {
  return (request, next) => {
    const enter = (index: number): Next => {
      const middleware = middlewares[index]
      return middleware === undefined ? next : inner => middleware(inner, enter(index + 1))
    }
    return enter(0)(request)
  }
}
