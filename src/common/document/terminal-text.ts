import { type Inline, type Mark, plainText } from './inline.js'
import { visibleLines } from './visible-text.js'

export type Emphasis = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan'

/** Adds an emphasis to a text, or returns the text unchanged if colors are off. */
export type Paint = (emphasis: Emphasis, text: string) => string

export function terminalText(inline: Inline, paint: Paint): string {
  if (typeof inline === 'string') return visibleLines(inline)
  if (typeof inline === 'number') return String(inline)
  if (isList(inline)) {
    let text = ''
    for (const inside of inline) text += terminalText(inside, paint)
    return text
  }
  if ('to' in inline) return visibleLines(inline.to)
  if (inline.mark === 'command') return plainText(inline.inside)
  const text = terminalText(inline.inside, paint)
  const emphasis = emphases[inline.mark]
  return emphasis === undefined || text === '' ? text : paint(emphasis, text)
}

const isList: (inline: Inline) => inline is readonly Inline[] = Array.isArray

const emphases: Readonly<Record<Mark, Emphasis | undefined>> = {
  strong: 'bold',
  quiet: 'dim',
  good: 'green',
  bad: 'red',
  warn: 'yellow',
  accent: 'cyan',
  code: undefined,
  command: undefined,
}
