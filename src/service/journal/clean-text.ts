import { hashedToken, isHashed } from '../../domain/hashed-secret.js'
import { keyHash } from '../../domain/keys/key-hash.js'
import type { State } from '../state.js'
import type { JournaledExchange } from './journal.js'
import { redacted, redactParts, redactTokens } from './redact.js'

/** Removes raw keys and tokens from a text. */
export type CleanText = (text: string) => Promise<string>

/** Removes secrets from texts of a sandbox before they are shown. */
export interface Cleaner {
  /**
   * Returns the function for an exchange's answer and the texts about it. The fixture may not know the
   * exchange's token.
   */
  of(exchange: Pick<JournaledExchange, 'requestHeaders'>): CleanText
}

/** Returns a function for a client's text. Such a text may contain a bearer token anywhere. */
export function cleanSent(clean: CleanText): CleanText {
  return text => clean(withoutSentSecrets(text))
}

function withoutSentSecrets(text: string): string {
  return text
    .replace(secretParameter, `$1${redacted}`)
    .replace(/\bbearer((?:\s|%20|\+)+)[^\s&"']+/gi, `Bearer$1${redacted}`)
}

/** Removes the values of members and parameters with a secret's name, and bearer tokens. */
export function withoutNamedSecrets(text: string): string {
  return withoutSecretMembers(withoutSentSecrets(text))
}

function withoutSecretMembers(text: string): string {
  return text.replace(secretMember, `$1"${redacted}"`)
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
      return redactParts(withoutSecretMembers(rest), { tokens: sent, isKey })
    })
  })
  return { of: ({ requestHeaders }) => cleanerOf(tokenIn(requestHeaders.authorization ?? '')) }
}

/** The token of an Authorization header, which may lack a token or a scheme. */
function tokenIn(authorization: string): string {
  return authorization.replace(/^\S+ +|^(?:bearer|basic) *$/i, '')
}

/** Calls `ask` once for each text. */
function remembering<Value>(ask: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return text => {
    const value = known.get(text) ?? ask(text)
    known.set(text, value)
    return value
  }
}

/** The raw keys of earlier answers, in JSON's notation. The keys may have been deleted since. */
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

/** The value of a member with a secret's name, even if it was cut. */
const secretMember =
  /("(?:key|plaintext|(?:[\w-]*[_-])?(?:access|auth|id|api)?[_-]?token|authorization|secret|password|api[_-]?key)": ?)"(?:[^"\\]|\\.)*(?:"|\\?$)/gi

const secretParameter =
  /((?:^|[?&;])(?:key|(?:[\w-]*[_-])?(?:access|auth|id|api)?[_-]?token|authorization|secret|password|api[_-]?key)=)[^&;#\s"]*/gi

/** The shown form of a header's secret value: of Authorization, only the scheme. */
export function hiddenHeader(name: string, value: string): string | undefined {
  if (/^authorization$/i.test(name)) return value.replace(/^([\w-]+ +)?.*$/s, `$1${redacted}`)
  return secretHeader.test(name) ? redacted : undefined
}

const secretHeader = /^(proxy-authorization|cookie|set-cookie|.*(token|secret|password|api-?key).*)$/i
