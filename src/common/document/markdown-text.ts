import { type Inline, plainText } from './inline.js'
import { visibleLines, visibleText } from './visible-text.js'

/** Escapes a text for one line or one table cell. The result shows no markup, link, mention or HTML. */
export function markdownText(text: string): string {
  return (
    visibleText(text)
      .replaceAll(/[\\`*[\]#|~]|(?<![a-z\d])_|_(?![a-z\d])/gi, character => `\\${character}`)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('@', '&#64;')
      // A colon before `//` makes a link. Colons around a name make an emoji, except in a time of day.
      .replaceAll(/:(?=\/\/|(?!\d\d:)[\w+-]+:)/g, '&#58;')
  )
}

export function markdownInline(inline: Inline): string {
  if (typeof inline === 'string') return markdownText(inline)
  if (typeof inline === 'number') return String(inline)
  if ('to' in inline) return markdownText(inline.to)
  if (!('mark' in inline)) return inline.map(markdownInline).join('')
  if (inline.mark === 'code') return markdownCode(plainText(inline.inside))
  const text = markdownInline(inline.inside)
  return inline.mark === 'strong' || inline.mark === 'bad' ? `**${text}**` : text
}

/** Backticks in the value need a longer fence, and a bar would end a table cell. */
export function markdownCode(text: string): string {
  const shown = visibleText(text).replaceAll('|', '\\u{7c}')
  if (shown === '') return ''
  const fence = '`'.repeat(longestRun(shown) + 1)
  const space = /^`|`$|^ .* $/.test(shown) ? ' ' : ''
  return `${fence}${space}${shown}${space}${fence}`
}

export function markdownBlock(text: string, language = ''): string {
  const shown = visibleLines(text).trimEnd()
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1))
  return `${fence}${language}\n${shown}\n${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length))
}
