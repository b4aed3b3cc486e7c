import { encodingsOf } from './encodings.js'
import { createManyTexts, shortest } from './many-texts.js'

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
const shortestRedacted = shortest
/** A shorter value may well appear by chance, which is no proof of a leak. */
const shortestFound = 8

export function createSecrets(): Secrets {
  /** The label of each value, in the order in which they came. */
  const labels = new Map<string, string>()
  /** What is replaced, and by what: of two values with a form in common, by the label of the first. */
  const replaced = new Map<string, string>()
  /** What shows a value, and the values that it shows. */
  const telling = new Map<string, string[]>()
  const toReplace = createManyTexts()
  const toFind = createManyTexts()

  function replace(value: string, label: string): void {
    for (const form of encodingsOf(value)) {
      if (replaced.has(form)) continue
      replaced.set(form, label)
      toReplace.add(form)
    }
  }

  function lookFor(value: string): void {
    for (const form of encodingsOf(value)) {
      const known = telling.get(form)
      if (known === undefined) toFind.add(form)
      telling.set(form, [...(known ?? []), value])
    }
  }

  return {
    add(value, label) {
      if (value.length < shortestRedacted || labels.has(value)) return
      labels.set(value, label)
      for (const part of [value, ...tellingParts(value)]) replace(part, label)
      if (value.length >= shortestFound) lookFor(value)
    },
    redact(text) {
      let redacted = ''
      for (let from = 0; ; ) {
        const next = toReplace.next(text, from)
        if (next === undefined) return from === 0 ? text : redacted + text.slice(from)
        redacted += `${text.slice(from, next.place)}${replaced.get(next.found) ?? '<secret>'}`
        from = next.place + next.found.length
      }
    },
    find(text) {
      const forms = toFind.all(text)
      if (forms.size === 0) return []
      const found = new Set([...forms].flatMap(form => telling.get(form) ?? []))
      return [...labels].flatMap(([value, label]) => (found.has(value) ? [label] : []))
    },
  }
}

/** A target that shows most of a key has shown the key: the greater part of either end is replaced as well. */
function tellingParts(value: string): string[] {
  const length = Math.max(16, Math.ceil(value.length * 0.7))
  return value.length > length ? [value.slice(0, length), value.slice(-length)] : []
}
