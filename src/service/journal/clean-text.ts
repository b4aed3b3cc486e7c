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
  const known = new Map<string, Promise<boolean>>()
  const tokens = (fixture.tokens ?? []).map(({ token }) => token)
  const hashed = new Set(tokens.filter(isHashed))
  const isKey = async (word: string) => {
    if (hashed.size > 0 && hashed.has(hashedToken(word))) return true
    const found = known.get(word) ?? store.keyByHash(keyHash(word)).then(key => key !== undefined)
    known.set(word, found)
    return found
  }
  const secrets = [...tokens, ...shownKeys(exchanges)]
  /** Most texts, such as headers, are equal in many entries. */
  const cleaned = new Map<string, Promise<string>>()
  return {
    of({ requestHeaders }) {
      const own = requestHeaders.authorization?.replace(/^\S+ +/, '')
      const sent = own === undefined || own === '' ? secrets : [...secrets, own]
      const clean: CleanText = text => {
        // Secrets that contain JSON punctuation are replaced first, before members are read.
        const rest = redactTokens(text, sent)
        return redactParts(rest.replace(secretMember, `$1"${redacted}"`), { tokens: sent, isKey })
      }
      return text => {
        const name = `${own ?? ''}\n${text}`
        const known = cleaned.get(name) ?? clean(text)
        cleaned.set(name, known)
        return known
      }
    },
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
