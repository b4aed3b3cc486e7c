import { isJsonObject, type JsonObject } from '../middleware/member-value.js'
import type { MiddlewareAnswer } from '../middleware/middleware.js'
import type { Find } from './finding.js'

/** The object that a success holds, which is a 200 with a JSON body (sections 4 and 7). */
export function jsonOfAnswer(
  { status, headers, body }: MiddlewareAnswer,
  section: string,
  find: Find,
): JsonObject | undefined {
  if (status !== 200) find('7', `a success is answered with ${status}`)
  if (!/^application\/json\b/i.test(headers.get('Content-Type') ?? ''))
    find(section, 'the media type is not application/json')
  try {
    const json: unknown = JSON.parse(body)
    if (isJsonObject(json)) return json
  } catch {
    // It is said below.
  }
  find('7', 'the body is no JSON object')
  return undefined
}
