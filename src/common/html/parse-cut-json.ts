import { jsonOf } from '../json-of.js'

/** Reads a JSON text whose end may be cut off, and keeps its complete members. */
export function parseCutJson(text: string): { value: unknown; isCut: boolean } | undefined {
  const value = jsonOf(text)
  if (value !== undefined) return { value, isCut: false }
  const whole = wholePart(text)
  const part = whole === undefined ? undefined : jsonOf(whole)
  return part === undefined ? undefined : { value: part, isCut: true }
}

const tokens = /"(?:[^"\\]|\\.)*"?|[{}[\],]/gs

function wholePart(text: string): string | undefined {
  let closers = ''
  let whole: string | undefined
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === '{') closers = `}${closers}`
    else if (token === '[') closers = `]${closers}`
    else if (token === ',') whole = text.slice(0, index) + closers
    else if (token === '}' || token === ']') {
      closers = closers.slice(1)
      whole = text.slice(0, index + 1) + closers
    }
  }
  return whole
}
