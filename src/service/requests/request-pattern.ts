import { isObject } from '../../domain/is-object.js'
import type { MessageHeaders } from '../message.js'

/** The content that a request must have to match. Faults and filters of the journal look for the same. */
export interface RequestPattern {
  /** The id of the key that the request names. */
  keyId?: string | undefined
  /** Members that its JSON body has, with these values; or a text that is in the body. */
  body?: unknown
  /** Headers that it has, in any case: with this value, or with any by `true`. */
  headers?: Readonly<Record<string, string | true>> | undefined
}

/** A request as a pattern is compared with it. */
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

/** Values that a request names in its query, or else in its body. None if the body is not JSON, which the steps report. */
export function namesIn({ search, text }: PatternSubject): Record<string, unknown> {
  if (text === undefined) return Object.fromEntries(new URLSearchParams(search))
  const json = parsed(text)
  return isObject(json) ? json : {}
}

function hasBody(text: string | undefined, wanted: unknown): boolean {
  if (text === undefined) return false
  return typeof wanted === 'string' ? text.includes(wanted) : hasPart(parsed(text), wanted)
}

/** Whether a value has all members of another; arrays are compared item by item. */
function hasPart(found: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    const isLike = Array.isArray(found) && found.length === wanted.length
    return isLike && wanted.every((item, index) => hasPart(found[index], item))
  }
  if (!isObject(wanted)) return found === wanted
  if (!isObject(found)) return false
  return Object.entries(wanted).every(([name, value]) => hasPart(found[name], value))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
