/** Whether a service may treat two externalIds as equal. Collations ignore case, accents and trailing spaces, which is not specified. */
export function isAlike(a: unknown, b: string): boolean {
  return typeof a === 'string' && folded(a) === folded(b)
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trimEnd()
}
