import type { Time } from '../../engine/contract-options.js'
import type { Random } from '../../engine/random.js'

/** A request as it arrives at the edge of a server. */
export interface EdgeRequest {
  readonly method: string
  readonly path: string
  /** Not changed in place: a changed request has a copy of its own. */
  readonly query: URLSearchParams
  readonly headers: Headers
  /** Empty when there is none. */
  readonly body: string
}

/** An answer as it leaves the edge. */
export interface EdgeAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  /** Sends the body in pieces of so many bytes. */
  readonly pieceBytes?: number
}

/** Asks the server behind the edge. */
export type Next = (request: EdgeRequest) => Promise<EdgeAnswer>

/** What stands between the clients and a server: it may change requests and answers, and answer by itself. */
export type Edge = (request: EdgeRequest, next: Next) => Promise<EdgeAnswer>

/** What an edge may know. */
export interface EdgeWorld {
  /** A token that the server behind accepts. */
  token: string
  time: Time
  random: Random
}

/** Makes an edge, with a memory of its own, for one server. */
export type MakeEdge = (world: EdgeWorld) => Edge

/** One edge of several: the first stands outermost. */
export function composeEdges(edges: readonly Edge[]): Edge {
  return (request, next) => {
    const enter = (index: number): Next => {
      const edge = edges[index]
      return edge === undefined ? next : inner => edge(inner, enter(index + 1))
    }
    return enter(0)(request)
  }
}
