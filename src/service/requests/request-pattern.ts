import { isObject, jsonOrText } from '../../common/json.js'
import type { MessageHeaders } from '../message.js'

/** The content that a request must have. Used by faults and by filters of the journal. */
export interface RequestPattern {
  /** The id of the key that the request names. */
  keyId?: string | undefined
  /** Members and values that the JSON body must have, or a text that the body must contain. */
  body?: unknown
  /** The values that headers must have, by header names in any letter case. `true` accepts any value. */
  headers?: Readonly<Record<string, string | true>> | undefined
}

export interface PatternSubject {
  headers: MessageHeaders
  /** The query, with its question mark. */
  search: string
  /** The body, if it was read. */
  text?: string | undefined
}

export function isMatch({ keyId, body, headers = {} }: RequestPattern, subject: PatternSubject): boolean {
  return (
    (keyId === undefined || namesIn(subject).keyId === keyId) &&
    (body === undefined || hasBody(subject.text, body)) &&
    Object.entries(headers).every(([name, wanted]) => {
      const found = subject.headers[name.toLowerCase()]
      return wanted === true ? found !== undefined : found === wanted
    })
  )
}

export function namesIn({ search, text }: PatternSubject): Record<string, unknown> {
  if (text === undefined) return Object.fromEntries(new URLSearchParams(search))
  const json = jsonOrText(text)
  return isObject(json) ? json : {}
}

function hasBody(text: string | undefined, wanted: unknown): boolean {
  if (text === undefined) return false
  return typeof wanted === 'string' ? text.includes(wanted) : hasPart(jsonOrText(text), wanted)
}

function hasPart(found: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    const isLike = Array.isArray(found) && found.length === wanted.length
    return isLike && wanted.every((item, index) => hasPart(found[index], item))
  }
  if (!isObject(wanted)) return found === wanted
  if (!isObject(found)) return false
  return Object.entries(wanted).every(([name, value]) => hasPart(found[name], value))
}
