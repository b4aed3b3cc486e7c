import { hashedToken, isHashed, keyHash } from '../../domain/keys/key-hash.js'
import type { KeyControls } from '../controls/key-controls.js'
import type { State } from '../operation.js'
import type { JournaledExchange } from './journal.js'

export const redacted = '[redacted]'

export interface SecretWords {
  /** Texts to remove. A short text is removed only as a whole word. */
  tokens: readonly string[]
  /** Whether a word is an existing key. Only hashes are stored, so each word needs a look-up. */
  isKey(word: string): Promise<boolean>
}

/** `verify` leaves the key's remaining uses unchanged. */
export function isKeyOf({ keys }: { keys: Pick<KeyControls, 'verify'> }): SecretWords['isKey'] {
  return async word => {
    const verification = await keys.verify(word)
    return verification.valid || verification.reason !== 'not-found'
  }
}

/**
 * Removes keys and tokens from a path or another text that a client may have written. If a path segment, value or word contains
 * a secret only after decoding, removes it as a whole.
 */
export async function redact(text: string, secrets: SecretWords): Promise<string> {
  return redactParts(redactTokens(text, secrets.tokens), secrets)
}

/** Like {@link redact}, for a text from which {@link redactTokens} has already removed the tokens. */
async function redactParts(text: string, secrets: SecretWords): Promise<string> {
  const parts = text.split(/([/?&=;,\s])/)
  const clean = await Promise.all(parts.map(part => redactPart(part, secrets)))
  return clean.join('')
}

/** Removes tokens even inside words, except tokens that are shorter than {@link shortestInside}. */
function redactTokens(text: string, tokens: readonly string[]): string {
  return tokens.reduce(
    (left, token) => (token.length >= shortestInside ? left.replaceAll(token, redacted) : left),
    text,
  )
}

async function redactPart(part: string, secrets: SecretWords): Promise<string> {
  for (const form of decodedForms(part)) {
    // The caller has already removed the tokens from the undecoded text.
    if (form !== part && redactTokens(form, secrets.tokens) !== form) return redacted
    const clean = await redactForm(form, secrets)
    if (clean !== form) return form === part ? clean : redacted
  }
  return part
}

async function redactForm(form: string, { tokens, isKey }: SecretWords): Promise<string> {
  if (form.length < shortestInside && tokens.includes(form)) return redacted
  if (form.length < shortestKey) return form
  if (await isKey(form)) return redacted
  let clean = form
  for (const word of new Set(form.match(/[\w-]+/g))) {
    if (word.length >= shortestKey && (await isKey(word))) clean = clean.replaceAll(word, redacted)
  }
  return clean
}

/**
 * The length of the shortest word to look up as a key. A look-up hashes the word, so to look up every word would be slow. A
 * generated key has at least 22 characters, but a key from a fixture may be shorter.
 */
const shortestKey = 8

/** A shorter token is removed only as a whole word, because harmless words may contain it. */
const shortestInside = 6

function decodedForms(text: string): string[] {
  const forms = [text]
  for (let round = 0; round < 3; round++) {
    const last = forms.at(-1) ?? ''
    const next = decode(last)
    if (next === last) break
    forms.push(next)
  }
  return forms
}

function decode(text: string): string {
  const unescaped = text.includes('\\u')
    ? text.replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
  if (!unescaped.includes('%')) return unescaped
  try {
    return decodeURIComponent(unescaped)
  } catch {
    return unescaped
  }
}

export type CleanText = (text: string) => Promise<string>

interface Cleaner {
  /** The returned function also removes the token of the exchange, even if the fixture lacks that token. */
  of(exchange: Pick<JournaledExchange, 'requestHeaders'>): CleanText
}

/** Adapts `clean` for texts from a client: the result also removes bearer tokens and secret parameters. */
export function cleanSent(clean: CleanText): CleanText {
  return text => clean(withoutSentSecrets(text))
}

function withoutSentSecrets(text: string): string {
  return text
    .replace(secretParameter, `$1${redacted}`)
    .replace(/\bbearer((?:\s|%20|\+)+)(?!<(?:token|key \d+)>(?:[\s&"']|$))[^\s&"']+/gi, `Bearer$1${redacted}`)
}

/**
 * Removes bearer tokens, and the values of members and parameters with names such as `token` or `password`. Keeps labels of
 * secrets that are removed already, such as `<key 3>`.
 */
export function withoutNamedSecrets(text: string): string {
  return withoutSecretMembers(withoutSentSecrets(text))
}

function withoutSecretMembers(text: string): string {
  return text.replace(secretMember, `$1"${redacted}"`)
}

/** The cleaner removes the tokens of the fixture, the raw keys in `exchanges`, and all raw keys whose hashes are in the store. */
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
  // Caches the results, because many entries have equal texts, such as headers.
  const cleanerOf = remembering((own): CleanText => {
    const sent = own === '' ? secrets : [...secrets, own]
    return remembering(text => {
      // Removes whole secrets first, because a secret with a quote or a comma would look like several members.
      const rest = redactTokens(text, sent)
      return redactParts(withoutSecretMembers(rest), { tokens: sent, isKey })
    })
  })
  return { of: ({ requestHeaders }) => cleanerOf(tokenIn(requestHeaders.authorization ?? '')) }
}

/** The header may lack a token or a scheme. */
function tokenIn(authorization: string): string {
  return authorization.replace(/^\S+ +|^(?:bearer|basic) *$/i, '')
}

function remembering<Value>(ask: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return text => {
    const value = known.get(text) ?? ask(text)
    known.set(text, value)
    return value
  }
}

/** The raw keys in answers, as written in JSON and in URLs. Includes keys that the store no longer has. */
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

/** Matches a JSON member with a name such as `token` or `password`, even if the value is cut off. */
const secretMember =
  /("(?:key|plaintext|(?:[\w-]*[_-])?(?:access|auth|id|api)?[_-]?token|authorization|secret|password|api[_-]?key)": ?)"(?!<(?:token|key \d+)>")(?:[^"\\]|\\.)*(?:"|\\?$)/gi

const secretParameter =
  /((?:^|[?&;])(?:key|(?:[\w-]*[_-])?(?:access|auth|id|api)?[_-]?token|authorization|secret|password|api[_-]?key)=)(?!<(?:token|key \d+)>(?:[&;#\s"]|$))[^&;#\s"]*/gi

/** Redacts the value of a secret header, but keeps the scheme of Authorization. Returns undefined if the header is not secret. */
export function hiddenHeader(name: string, value: string): string | undefined {
  if (/^authorization$/i.test(name)) return value.replace(/^([\w-]+ +)?.*$/s, `$1${redacted}`)
  return secretHeader.test(name) ? redacted : undefined
}

const secretHeader = /^(proxy-authorization|cookie|set-cookie|.*(token|secret|password|api-?key).*)$/i
