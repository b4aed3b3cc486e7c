import { visibleText } from './visible-text.js'

/** Text in a line of Markdown or a cell of its tables: nothing in it is markup, a link, a mention or HTML. */
export function markdownText(text: string): string {
  return visibleText(text)
    .replaceAll(/[\\`*_[\]#|~]/g, character => `\\${character}`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('@', '&#64;')
    .replaceAll(/:(?=\/\/|\w)/g, '&#58;')
}

/** A value in code. Its own backticks need a longer fence, and a bar would end the cell of a table. */
export function markdownCode(text: string): string {
  const shown = visibleText(text).replaceAll('|', '\\u{7c}')
  if (shown === '') return ''
  const fence = '`'.repeat(longestRun(shown) + 1)
  const space = /^`|`$|^ .* $/.test(shown) ? ' ' : ''
  return `${fence}${space}${shown}${space}${fence}`
}

/** A block of code, with a fence that nothing in it can close. */
export function markdownBlock(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length))
}
