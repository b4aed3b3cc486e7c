import { encodingsOf } from './encodings.js'

/**
 * The token and every string seen as `key` or `plaintext`, registered by value before anything is printed. Nothing
 * leaves the engine but through `redact`.
 */
export interface Secrets {
  /** Registers a value; the label takes its place in every output, such as "<token>" or "<key 3>". */
  add(value: string, label: string): void
  /** Replaces every registered value: raw, JSON-escaped, URL-encoded, base64 and base64url. */
  redact(text: string): string
  /** The labels of the registered values that a text shows, in any of these encodings. */
  find(text: string): readonly string[]
}

/** A shorter value stands in too many innocent words to be replaced. */
const shortestRedacted = 4
/** A shorter value may well appear by chance, which is no proof of a leak. */
const shortestFound = 8

export function createSecrets(): Secrets {
  const labels = new Map<string, string>()
  const forms = new Map<string, string>()
  let pattern: RegExp | undefined

  function register(value: string, label: string): void {
    for (const form of encodingsOf(value)) if (!forms.has(form)) forms.set(form, label)
    pattern = undefined
  }

  return {
    add(value, label) {
      if (value.length < shortestRedacted || labels.has(value)) return
      labels.set(value, label)
      register(value, label)
      for (const part of tellingParts(value)) register(part, label)
    },
    redact(text) {
      if (forms.size === 0) return text
      pattern ??= anyOf([...forms.keys()])
      return text.replace(pattern, form => forms.get(form) ?? '<secret>')
    },
    find(text) {
      const found: string[] = []
      for (const [value, label] of labels) {
        if (value.length < shortestFound) continue
        if (encodingsOf(value).some(form => text.includes(form))) found.push(label)
      }
      return found
    },
  }
}

/** A target that shows most of a key has shown the key: the greater part of either end is replaced as well. */
function tellingParts(value: string): string[] {
  const length = Math.max(16, Math.ceil(value.length * 0.7))
  return value.length > length ? [value.slice(0, length), value.slice(-length)] : []
}

/** The longest first, so that a value is not replaced by halves. */
function anyOf(texts: string[]): RegExp {
  const longestFirst = texts.sort((a, b) => b.length - a.length)
  return new RegExp(longestFirst.map(text => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|'), 'g')
}
