export interface Block {
  /** The text after the opening fence, such as `ts` or `json fixture`. */
  info: string
  text: string
  /** The file that contains the code of the block. A comment on the line before the fence names the file. */
  source: string | undefined
  /** The line of the opening fence, counted from 1. */
  line: number
}

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  const lines = markdown.split('\n')
  let open: Block | undefined
  for (const [index, line] of lines.entries()) {
    const fence = /^```(.*)$/.exec(line)
    if (fence === null) {
      if (open !== undefined) open.text += `${line}\n`
    } else if (open === undefined) {
      const source = /^<!-- (\S+) -->$/.exec(lines[index - 1] ?? '')?.[1]
      open = { info: fence[1] ?? '', text: '', source, line: index + 1 }
    } else {
      blocks.push(open)
      open = undefined
    }
  }
  return blocks
}

export function essence(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}
