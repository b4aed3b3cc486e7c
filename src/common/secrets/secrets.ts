import { createManyTexts, shortest } from './many-texts.js'

/**
 * The secrets of a run: the token, and every value of `key` or `plaintext` in an answer. All output of the engine passes through
 * `redact`.
 */
export interface Secrets {
  /** Registers a value with its label, such as "<token>" or "<key 3>". */
  add(value: string, label: string): void
  /** Replaces every registered value with its label, in every encoding of `encodingsOf`. */
  redact(text: string): string
  /** Returns the labels of the registered values in a text, in any encoding of `encodingsOf`. */
  find(text: string): readonly string[]
}

/** The minimum length of a value to redact. A shorter value may occur in ordinary words. */
const shortestRedacted = shortest
/** The minimum length of a value that `find` searches for. A shorter value may appear by chance. */
const shortestFound = 8

export function createSecrets(): Secrets {
  const labels = new Map<string, string>()
  /** For each encoded text, the label that replaces it, and the values that it tells. */
  const forms = new Map<string, { label: string; values: string[] }>()
  const texts = createManyTexts()

  /** If two values share an encoding, the label is that of the first value. */
  function addForms(text: string, label: string, values: readonly string[]): void {
    for (const form of encodingsOf(text)) {
      const known = forms.get(form)
      if (known === undefined) texts.add(form)
      forms.set(form, {
        label: known?.label ?? label,
        values: [...(known?.values ?? []), ...values],
      })
    }
  }

  /** @param read Equal to `text`, or `text` with its escapes decoded. */
  function replaceIn(read: string, text: string, placeIn: (index: number) => number): string {
    let redacted = ''
    let kept = 0
    for (let from = 0; ; ) {
      const next = texts.next(read, from)
      if (next === undefined) return kept === 0 ? text : redacted + text.slice(kept)
      from = next.place + next.found.length
      redacted += `${text.slice(kept, placeIn(next.place))}${forms.get(next.found)?.label ?? '<secret>'}`
      kept = placeIn(from)
    }
  }

  return {
    add(value, label) {
      if (value.length < shortestRedacted || labels.has(value)) return
      labels.set(value, label)
      addForms(value, label, value.length < shortestFound ? [] : [value])
      for (const part of tellingParts(value)) addForms(part, label, [])
    },
    redact(text) {
      const plain = replaceIn(text, text, index => index)
      const read = unescaped(plain)
      return read === undefined ? plain : replaceIn(read.text, plain, read.placeIn)
    },
    find(text) {
      const read = unescaped(text)
      const seen = [...texts.all(text), ...(read ? texts.all(read.text) : [])]
      const found = new Set(seen.flatMap(form => forms.get(form)?.values ?? []))
      if (found.size === 0) return []
      return [...labels].flatMap(([value, label]) => (found.has(value) ? [label] : []))
    },
  }
}

/** Each part reveals most of the value, so it is redacted like the value. */
function tellingParts(value: string): string[] {
  const length = Math.max(16, Math.ceil(value.length * 0.7))
  return value.length > length ? [value.slice(0, length), value.slice(-length)] : []
}

interface Unescaped {
  readonly text: string
  /** Converts an index in `text` to the index in the original text, which has escapes. */
  placeIn(index: number): number
}

/** Escapes of a character: `\u0041` in JSON and in JSON within JSON, `\x41` in a script, `%41` in a URL, and `&#65;` in HTML. */
const escapes =
  /(?<!\\)(?:\\+u([0-9a-f]{4})|\\+x([0-9a-f]{2}))|%([0-9a-f]{2})|&#x([0-9a-f]{1,6});|&#([0-9]{1,7});/gi

function unescaped(escaped: string): Unescaped | undefined {
  // `at`: the end of an escape in the decoded text. `saved`: the number of characters by which decoding shortens the text up to
  // `at`.
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

/** The minimum length of a piece of base64, because shorter pieces may appear by chance. */
const shortestPiece = 8

const cache = new Map<string, readonly string[]>()

function encodingsOf(value: string): readonly string[] {
  const known = cache.get(value)
  if (known) return known
  const json = JSON.stringify(value).slice(1, -1)
  const url = encodeURIComponent(wellFormed(value))
  const made = [
    ...new Set([
      value,
      json,
      json.replaceAll('/', '\\/'),
      asciiJson(json),
      url,
      url.replaceAll('%20', '+'),
      url.replaceAll(/%[0-9A-F]{2}/g, hex => hex.toLowerCase()),
      encodeURI(wellFormed(value)),
      ...hexOf(value),
      ...otherForms(value),
      ...base64Pieces(value),
    ]),
  ]
  if (cache.size > 1000) cache.clear()
  cache.set(value, made)
  return made
}

/** Replaces lone surrogates, because a URL cannot hold them. */
function wellFormed(value: string): string {
  return value.replaceAll(/\p{Surrogate}/gu, '\uFFFD')
}

function hexOf(value: string): string[] {
  const hex = Array.from(new TextEncoder().encode(value), byte => byte.toString(16).padStart(2, '0')).join('')
  return [hex, hex.toUpperCase()]
}

function otherForms(value: string): string[] {
  return [Array.from(value).reverse().join(''), value.toUpperCase(), value.toLowerCase()]
}

function asciiJson(json: string): string {
  return json.replaceAll(/[^\x20-\x7e]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * The value may be part of a longer text, where its base64 depends on the number of bytes before it, modulo 3. Each piece omits
 * characters that also depend on other bytes.
 */
function base64Pieces(value: string): string[] {
  const bytes = new TextEncoder().encode(value)
  return [0, 1, 2].flatMap(before => {
    const padded = new Uint8Array(before + bytes.length)
    padded.set(bytes, before)
    const text = btoa(Array.from(padded, byte => String.fromCharCode(byte)).join(''))
    const first = Math.ceil((before * 8) / 6)
    const last = Math.floor((padded.length * 8) / 6)
    const piece = text.slice(first, last)
    if (piece.length < shortestPiece) return []
    return [piece, piece.replaceAll('+', '-').replaceAll('/', '_')]
  })
}
