import { hashedToken, isHashed } from '../../domain/hashed-secret.js'
import { keyHash } from '../../domain/keys/key-hash.js'
import type { State } from '../state.js'
import type { JournaledExchange } from './journal.js'
import { redacted, redactParts, redactTokens } from './redact.js'

/** Takes raw keys and tokens out of a text. */
export type CleanText = (text: string) => Promise<string>

/** Removes secrets from texts of a sandbox before they are shown. */
export interface Cleaner {
  /** For what one exchange answered, and what is said about it. Its token may be none that the fixture has. */
  of(exchange: Pick<JournaledExchange, 'requestHeaders'>): CleanText
}

/** For what a client sent: it may carry a bearer token in any place. */
export function cleanSent(clean: CleanText): CleanText {
  return text =>
    clean(
      text
        .replace(secretParameter, `$1${redacted}`)
        .replace(/\bbearer((?:\s|%20|\+)+)[^\s&"']+/gi, `Bearer$1${redacted}`),
    )
}

/**
 * Knows the secrets of a sandbox: the tokens of its fixture, the raw keys in exchanges, and every text with the hash of an existing key.
 */
export function cleanerFor(
  { store, fixture }: State,
  exchanges: Iterable<Pick<JournaledExchange, 'operation' | 'responseBody'>>,
): Cleaner {
  const isStored = remembering(word => store.keyByHash(keyHash(word)).then(key => key !== undefined))
  const tokens = (fixture.tokens ?? []).map(({ token }) => token)
  const hashed = new Set(tokens.filter(isHashed))
  const isKey = async (word: string) =>
    (hashed.size > 0 && hashed.has(hashedToken(word))) || (await isStored(word))
  const secrets = [...tokens, ...shownKeys(exchanges)]
  // Most texts, such as headers, are equal in many entries.
  const cleanerOf = remembering((own): CleanText => {
    const sent = own === '' ? secrets : [...secrets, own]
    return remembering(text => {
      // Secrets that contain JSON punctuation are replaced first, before members are read.
      const rest = redactTokens(text, sent)
      return redactParts(rest.replace(secretMember, `$1"${redacted}"`), { tokens: sent, isKey })
    })
  })
  return { of: ({ requestHeaders }) => cleanerOf(requestHeaders.authorization?.replace(/^\S+ +/, '') ?? '') }
}

/** Asks once for each text. */
function remembering<Value>(ask: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return text => {
    const value = known.get(text) ?? ask(text)
    known.set(text, value)
    return value
  }
}

/** The raw keys of earlier answers, as JSON writes them. The keys may have been deleted since. */
function shownKeys(exchanges: Iterable<Pick<JournaledExchange, 'operation' | 'responseBody'>>): Set<string> {
  const keys = new Set<string>()
  for (const { operation, responseBody } of exchanges) {
    if (operation === undefined) continue
    for (const [, text = ''] of responseBody.matchAll(/"(?:key|plaintext)": ?"((?:[^"\\]|\\.)*)"/g)) {
      keys.add(text)
      keys.add(encodeURIComponent(text))
    }
  }
  return keys
}

/** The value of a member whose name marks a secret, whatever the value, also when it was cut. */
const secretMember =
  /("(?:key|plaintext|(?:[\w-]*[_-])?(?:access|auth|id|api)?[_-]?token|authorization|secret|password|api[_-]?key)": ?)"(?:[^"\\]|\\.)*(?:"|\\?$)/gi

const secretParameter =
  /((?:^|[?&;])(?:key|(?:[\w-]*[_-])?(?:access|auth|id|api)?[_-]?token|authorization|secret|password|api[_-]?key)=)[^&;#\s"]*/gi

/** Names of headers whose values are secrets throughout. */
export const secretHeader = /^(proxy-authorization|cookie|set-cookie|.*(token|secret|password|api-?key).*)$/i
