const before = 24
const after = 96

/** Callers must redact both texts first, because trimming could leave half a secret. */
export function trimmedToDifference(expected: string, received: string): [string, string] {
  if (expected.length <= before + after && received.length <= before + after) return [expected, received]
  let same = 0
  while (same < expected.length && expected[same] === received[same]) same += 1
  const from = same > before ? same - before : 0
  return [excerpt(expected, from), excerpt(received, from)]
}

function excerpt(text: string, from: number): string {
  const start = Math.min(from, Math.max(0, text.length - 1))
  const end = start + before + after
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
}
