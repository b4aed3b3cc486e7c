/**
 * A short checksum of a text: 64 bits in two lanes of multiply-and-xor (FNV-1a), written in base 36. It tells a text from one
 * that was mistyped or cut, not from one that somebody forged.
 */
export function checksum(text: string): string {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code ^ (low >>> 15), 0x85ebca6b)
  }
  return `${(low >>> 0).toString(36)}${((high ^ (high >>> 13)) >>> 0).toString(36)}`
}
