/**
 * Whether a service may treat two externalIds as equal. The specification does not define equality, and collations may ignore
 * case, accents and trailing spaces.
 */
export function isAlike(a: unknown, b: string): boolean {
  return typeof a === 'string' && folded(a) === folded(b)
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trimEnd()
}
