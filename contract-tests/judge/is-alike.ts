/** When an externalId matches is not defined: collations fold case, accents and spaces at the end. */
export function isAlike(a: unknown, b: string): boolean {
  return typeof a === 'string' && folded(a) === folded(b)
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trimEnd()
}
