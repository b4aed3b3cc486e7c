/** A text as it reads without its escapes. */
export interface Unescaped {
  readonly text: string
  /** Where a character of it begins in the text with the escapes; at its length, where that ends. */
  placeIn(index: number): number
}

/** Any character may be written as `\u0041` in JSON, also in JSON within JSON, as `\x41` in a script, `%41` in a URL and `&#65;` in HTML. */
const escapes = /\\+u([0-9a-f]{4})|\\+x([0-9a-f]{2})|%([0-9a-f]{2})|&#x([0-9a-f]{1,6});|&#([0-9]{1,7});/gi

/** @returns undefined for a text without escapes. */
export function unescaped(escaped: string): Unescaped | undefined {
  // Each escape begins after this many characters of the text, and has made it shorter by so many up to its end.
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
