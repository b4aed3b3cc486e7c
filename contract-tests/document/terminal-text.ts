import type { Inline, Mark } from './inline.js'
import { visibleLines } from './visible-text.js'

/** How a part of a line is marked. */
export type Emphasis = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan'

/** Marks a text with colour, or returns it unchanged without colours. */
export type Paint = (emphasis: Emphasis, text: string) => string

/**
 * Text for a terminal, with marks as colours. Only here marks become colours. All other control characters become visible.
 */
export function terminalText(inline: Inline, paint: Paint): string {
  if (typeof inline === 'string') return visibleLines(inline)
  if (typeof inline === 'number') return String(inline)
  if (isList(inline)) {
    let text = ''
    for (const inside of inline) text += terminalText(inside, paint)
    return text
  }
  if ('to' in inline) return visibleLines(inline.to)
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
}
