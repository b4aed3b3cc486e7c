import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/entries.js'

export interface Manual {
  /** The path of the file, relative to the root of the repository. */
  file: string
  text: string
  blocks: readonly Block[]
}

export function readManuals(): Manual[] {
  const beside = ['src', 'contract-tests'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('README.md'))
      .map(file => join(folder, file)),
  )
  return ['README.md', ...beside.sort()].map(file => {
    const text = readFileSync(join(root, file), 'utf8')
    return { file, text, blocks: blocksOf(text) }
  })
}

export function linksOf(markdown: string): string[] {
  return [...markdown.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
}

/** If a link leads to a heading in `markdown` itself, `file` is empty. */
export function anchorsOf(markdown: string): { file: string; anchor: string }[] {
  return [...markdown.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)].map(([, file = '', anchor = '']) => ({
    file,
    anchor,
  }))
}

/** The anchors that GitHub makes for the headings of a text. */
export function headingsOf(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '')
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

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
