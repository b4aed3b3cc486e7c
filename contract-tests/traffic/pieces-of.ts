/** The maximum number of pieces. More pieces would find no more errors. */
const mostPieces = 8

/** The bytes of a text, cut within characters of several bytes. */
export function piecesOf(text: string): Uint8Array[] {
  const bytes = new TextEncoder().encode(text)
  const pieces: Uint8Array[] = []
  let from = 0
  for (const [place, byte] of bytes.entries()) {
    if (pieces.length === mostPieces - 1) break
    // Cuts only before a byte that continues a character in UTF-8.
    if ((byte & 0b1100_0000) !== 0b1000_0000 || place === from) continue
    pieces.push(bytes.subarray(from, place))
    from = place
  }
  return [...pieces, bytes.subarray(from)]
}

export function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const left = pieces.values()
  return new ReadableStream({
    pull(controller) {
      const { done, value } = left.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}
