/** The body is undefined if it was too large to check. */
export interface PassedRequest {
  method: string
  path: string
  query: URLSearchParams
  authorization: string | undefined
  contentType: string | undefined
  body: string | undefined
}

/** The body is undefined if it was too large to check, or in an unreadable encoding. */
export interface PassedResponse {
  status: number
  contentType: string
  body: string | undefined
}

export function hasBearer({ authorization }: PassedRequest): boolean {
  return /^bearer +\S/i.test(authorization ?? '')
}
