import { encodingsOf } from './encodings.js'
import { createManyTexts, shortest } from './many-texts.js'

/**
 * The token and every string seen as `key` or `plaintext`, registered by value before anything is printed. All output of the engine
 * passes through `redact`.
 */
export interface Secrets {
  /** Registers a value; the label takes its place in every output, such as "<token>" or "<key 3>". */
  add(value: string, label: string): void
  /** Replaces every registered value: raw, escaped, URL-encoded, base64 and base64url. */
  redact(text: string): string
  /** The labels of the registered values that a text shows, in any of these encodings. */
  find(text: string): readonly string[]
}

/** Shorter values occur in too many innocent words to be replaced. */
const shortestRedacted = shortest
/** A shorter value may appear by chance, and proves no leak. */
const shortestFound = 8

export function createSecrets(): Secrets {
  /** The label of each value, in the order in which they came. */
  const labels = new Map<string, string>()
  /** Replacements by form. Two values with a common form get the label of the first. */
  const replaced = new Map<string, string>()
  /** The values behind each form. */
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

  /** Replaces every form in a text without escapes. */
  function replaceIn(read: string, text: string, placeIn: (index: number) => number): string {
    let redacted = ''
    let kept = 0
    for (let from = 0; ; ) {
      const next = toReplace.next(read, from)
      if (next === undefined) return kept === 0 ? text : redacted + text.slice(kept)
      from = next.place + next.found.length
      redacted += `${text.slice(kept, placeIn(next.place))}${replaced.get(next.found) ?? '<secret>'}`
      kept = placeIn(from)
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
      const plain = replaceIn(text, text, index => index)
      const read = unescaped(plain)
      return read === undefined ? plain : replaceIn(read.text, plain, read.placeIn)
    },
    find(text) {
      const read = unescaped(text)
      const forms = [...toFind.all(text), ...(read ? toFind.all(read.text) : [])]
      if (forms.length === 0) return []
      const found = new Set(forms.flatMap(form => telling.get(form) ?? []))
      return [...labels].flatMap(([value, label]) => (found.has(value) ? [label] : []))
    },
  }
}

/** Most of a key reveals the key, so the greater part from either end is replaced, too. */
function tellingParts(value: string): string[] {
  const length = Math.max(16, Math.ceil(value.length * 0.7))
  return value.length > length ? [value.slice(0, length), value.slice(-length)] : []
}

/** A text without its escapes. */
interface Unescaped {
  readonly text: string
  /** The start of each character in the text with escapes. The last entry is the end of that text. */
  placeIn(index: number): number
}

/**
 * Any character may be written as `\u0041` in JSON, also in JSON within JSON, as `\x41` in a script, `%41` in a URL and `&#65;` in
 * HTML.
 */
const escapes = /\\+u([0-9a-f]{4})|\\+x([0-9a-f]{2})|%([0-9a-f]{2})|&#x([0-9a-f]{1,6});|&#([0-9]{1,7});/gi

/** @returns undefined for a text without escapes. */
function unescaped(escaped: string): Unescaped | undefined {
  // Each escape: the number of characters before it, and by how many the text is shorter after it.
  const steps: { at: number; saved: number }[] = []
  let text = ''
  let from = 0
  for (const { 0: sequence, index, ...digits } of escaped.matchAll(escapes)) {
    const hex = digits[1] ?? digits[2] ?? digits[3] ?? digits[4]
    const code = hex === undefined ? Number(digits[5]) : Number.parseInt(hex, 16)
    if (code > 0x10ffff) continue
    text += escaped.slice(from, index) + String.fromCodePoint(code)
    from = index + sequence.length
    steps.push({ at: text.length, saved: from - text.length })
  }
  if (steps.length === 0) return undefined
  return {
    text: text + escaped.slice(from),
    placeIn: index => index + (steps.findLast(({ at }) => at <= index)?.saved ?? 0),
  }
}
