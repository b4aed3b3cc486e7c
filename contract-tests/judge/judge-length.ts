import type { Find } from './finding.js'
import type { KnownKey } from './known-key.js'

/** The check is not exact, because encodings differ and may add a few characters (sections 4.2 and 8). */
export function judgeLength(made: KnownKey, all: readonly KnownKey[], find: Find): void {
  const [bytes, length] = sizesOf(made)
  if (length < bytes) find('4.2', `${length} characters cannot hold ${bytes} random bytes`)
  for (const other of all) {
    const [theirBytes, theirLength] = sizesOf(other)
    const [few, many] = bytes < theirBytes ? [length, theirLength] : [theirLength, length]
    const ratio = Math.max(bytes, theirBytes) / Math.min(bytes, theirBytes)
    const isAlike = ratio !== 1 || Math.abs(length - theirLength) <= 2
    const isLonger = ratio < 4 || many >= 3 * few
    if (!isAlike || !isLonger) {
      find(
        '4.2',
        `a key of ${bytes} bytes has ${length} characters, but a key of ${theirBytes} bytes has ${theirLength}`,
      )
    }
  }
}

function sizesOf({ key, request: { prefix, byteLength = 16 } }: KnownKey): [bytes: number, length: number] {
  const lead = typeof prefix === 'string' && prefix !== '' ? prefix.length + 1 : 0
  return [Number(byteLength), key.length - lead]
}
