/**
 * Reads a JSON text whose end may have been cut off: what is whole is kept.
 *
 * @returns undefined when it is no JSON at all.
 */
export function parseCutJson(text: string): { value: unknown; isCut: boolean } | undefined {
  try {
    return { value: JSON.parse(text), isCut: false }
  } catch {
    const whole = wholePart(text)
    if (whole === undefined) return undefined
    try {
      return { value: JSON.parse(whole), isCut: true }
    } catch {
      return undefined
    }
  }
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],]/gs

/** The text up to its last whole member, with every bracket closed. */
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
