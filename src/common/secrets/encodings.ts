/** The minimum length of a piece of base64, because shorter pieces may appear by chance. */
const shortestPiece = 8

const cache = new Map<string, readonly string[]>()

export function encodingsOf(value: string): readonly string[] {
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
