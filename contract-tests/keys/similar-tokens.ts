/**
 * Wrong tokens that a careless comparison accepts: by beginning, ending, length or letter case. Creates use the first three.
 * A short token has none.
 */
export function similarTokens(token: string): string[] {
  if (token.length < 8) return []
  const middle = Math.floor(token.length / 2)
  return [
    `${token}x`,
    token.slice(0, -1),
    // Digits of base 16 may be read in either case.
    ...(/[g-z]/i.test(token) ? [inOtherCase(token)] : []),
    `x${token}`,
    token.slice(0, -1) + other(token.slice(-1)),
    other(token.slice(0, 1)) + token.slice(1),
    token.slice(0, middle) + other(token.slice(middle, middle + 1)) + token.slice(middle + 1),
  ]
}

/** The last character of an encoded text may hold bits that mean nothing: the other one differs in the first bits. */
function other(character: string): string {
  return /[w-z0-9_-]/.test(character) ? 'A' : 'x'
}

function inOtherCase(token: string): string {
  const lower = token.toLowerCase()
  return token === lower ? token.toUpperCase() : lower
}
