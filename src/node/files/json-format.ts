import type { DocumentNode, ValueNode } from '@humanwhocodes/momoa'

import type { DataFormat } from './read-data-file.js'
import { placeAt, type TextPlace } from './text-place.js'

export const jsonFormat: DataFormat = {
  name: 'JSON',
  parse: text => JSON.parse(text),
  async findMistake(text, error) {
    const { found, ...place } = await findMistake(text, error)
    return { ...place, problem: `Found ${found} where JSON does not allow it.` }
  },
  placeOf,
}

interface JsonMistake extends TextPlace {
  found: string
}

async function findMistake(text: string, error: unknown): Promise<JsonMistake> {
  const message = error instanceof Error ? error.message : ''
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return describe(text, Number(position))
  if (/Unexpected end/.test(message)) return describe(text, text.length)
  const { parse } = await import('@humanwhocodes/momoa')
  try {
    parse(text)
  } catch (mistake) {
    if (mistake instanceof Error && 'offset' in mistake) return describe(text, Number(mistake.offset))
  }
  return describe(text, 0)
}

async function placeOf(text: string, pointer: string): Promise<TextPlace> {
  const { parse } = await import('@humanwhocodes/momoa')
  const document: DocumentNode = parse(text)
  let node: ValueNode = document.body
  let { line, column } = node.loc.start
  for (const segment of pointer.split('/').slice(1)) {
    const child = childOf(node, segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    if (child === undefined) break
    node = child.value
    ;({ line, column } = child.loc.start)
  }
  return { line, column }
}

function childOf(node: ValueNode, name: string) {
  if (node.type === 'Array') return node.elements[Number(name)]
  if (node.type !== 'Object') return undefined
  return node.members.find(
    member => (member.name.type === 'String' ? member.name.value : member.name.name) === name,
  )
}

/** Describes a mistake without quoting the text, which may be a token or a key. */
function describe(text: string, offset: number): JsonMistake {
  const place = placeAt(text, offset)
  const character = text[offset]
  if (character === undefined) return { ...place, found: 'the end of the file' }
  if (text[offset - 1] === '\\') return { ...place, found: 'a backslash without a valid escape' }
  if (character < ' ') return { ...place, found: 'a line break or control character inside a text' }
  if (/[{}[\],:"'/]/.test(character)) return { ...place, found: `the character ${character}` }
  if (/[-\d]/.test(character)) return { ...place, found: 'a number' }
  return { ...place, found: 'text without quotation marks' }
}
