import type { KeyControls } from '../controls/key-controls.js'

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
export async function redactParts(text: string, secrets: SecretWords): Promise<string> {
  const parts = text.split(/([/?&=;,\s])/)
  const clean = await Promise.all(parts.map(part => redactPart(part, secrets)))
  return clean.join('')
}

/** Removes tokens even inside words, except tokens that are shorter than {@link shortestInside}. */
export function redactTokens(text: string, tokens: readonly string[]): string {
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
