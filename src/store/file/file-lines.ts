import { createReadStream } from 'node:fs'

export interface FileLine {
  /** Counted from 1. */
  number: number
  /** The start of the line, in bytes from the start of the file. */
  offset: number
  /** The end of the line and its line break, in bytes from the start of the file. */
  end: number
  text: string
  /** False for the last line of a truncated file, which has no line break. */
  complete: boolean
}

const lineBreak = 0x0a

/** So large that the wait for a piece is short compared with the processing of the piece. */
const pieceBytes = 1 << 20

/** Reads the lines of a file piece by piece, so that the file can have any size. */
export async function* fileLines(path: string): AsyncGenerator<FileLine[]> {
  let rest: Buffer[] = []
  let number = 1
  let offset = 0
  const line = (bytes: Buffer, complete: boolean): FileLine => {
    const start = offset
    offset += bytes.length + (complete ? 1 : 0)
    return { number: number++, offset: start, end: offset, text: bytes.toString('utf8'), complete }
  }
  const stream = createReadStream(path, { highWaterMark: pieceBytes })
  for await (const piece of stream as AsyncIterable<Buffer>) {
    const lines: FileLine[] = []
    let start = 0
    for (let end = piece.indexOf(lineBreak); end !== -1; end = piece.indexOf(lineBreak, start)) {
      const last = piece.subarray(start, end)
      lines.push(line(rest.length === 0 ? last : Buffer.concat([...rest, last]), true))
      rest = []
      start = end + 1
    }
    if (start < piece.length) rest.push(piece.subarray(start))
    if (lines.length > 0) yield lines
  }
  if (rest.length > 0) yield [line(Buffer.concat(rest), false)]
}
