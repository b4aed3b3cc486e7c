import { createReadStream } from 'node:fs'

export interface FileLine {
  /** Counted from 1. */
  number: number
  /** Where the line starts, in bytes from the start of the file. */
  offset: number
  /** Where the next line starts. */
  end: number
  text: string
  /** Whether a line break follows: the last line of a file that was cut off has none. */
  complete: boolean
}

const lineBreak = 0x0a

/** The lines of a file, read piece by piece so that its size does not matter. */
export async function* fileLines(path: string): AsyncGenerator<FileLine> {
  let rest: Buffer[] = []
  let number = 1
  let offset = 0
  const line = (bytes: Buffer, complete: boolean): FileLine => {
    const start = offset
    offset += bytes.length + (complete ? 1 : 0)
    return { number: number++, offset: start, end: offset, text: bytes.toString('utf8'), complete }
  }
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(lineBreak); end !== -1; end = chunk.indexOf(lineBreak, start)) {
      const piece = chunk.subarray(start, end)
      yield line(rest.length === 0 ? piece : Buffer.concat([...rest, piece]), true)
      rest = []
      start = end + 1
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
  }
  if (rest.length > 0) yield line(Buffer.concat(rest), false)
}
