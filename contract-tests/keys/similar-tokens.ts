/** Wrong tokens that a careless comparison accepts. The creates in unauthorized-creates.ts use the first three tokens. */
export function similarTokens(token: string): string[] {
  if (token.length < 8) return []
  const middle = Math.floor(token.length / 2)
  return [
    `${token}x`,
    token.slice(0, -1),
    // Added only if the token has a letter from g to z, because services may accept hexadecimal digits in either case.
    ...(/[g-z]/i.test(token) ? [inOtherCase(token)] : []),
    `x${token}`,
    token.slice(0, -1) + other(token.slice(-1)),
    other(token.slice(0, 1)) + token.slice(1),
    token.slice(0, middle) + other(token.slice(middle, middle + 1)) + token.slice(middle + 1),
  ]
}

/** Returns a character that differs in the first bits, because the last bits of an encoded text may have no meaning. */
function other(character: string): string {
  return /[w-z0-9_-]/.test(character) ? 'A' : 'x'
}

function inOtherCase(token: string): string {
  const lower = token.toLowerCase()
  return token === lower ? token.toUpperCase() : lower
}
