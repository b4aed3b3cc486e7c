/** A request as it passed. The body is undefined where it was too large to be looked at. */
export interface PassedRequest {
  method: string
  path: string
  query: URLSearchParams
  authorization: string | undefined
  contentType: string | undefined
  body: string | undefined
}

/** An answer as it passed. */
export interface PassedResponse {
  status: number
  contentType: string
  body: string | undefined
}

/** Whether a request carries the header that the specification asks for. */
export function hasBearer({ authorization }: PassedRequest): boolean {
  return /^bearer +\S/i.test(authorization ?? '')
}
