import { visibleText } from './visible-text.js'

/** `command` marks our own command to a CI runner, whose texts are safe already. Only the terminal may get this mark. */
export type Mark = 'strong' | 'quiet' | 'good' | 'bad' | 'warn' | 'accent' | 'code' | 'command'

interface Span {
  readonly mark: Mark
  readonly inside: Inline
}

/** A link to the check with this id, in formats with links. */
interface CheckLink {
  readonly to: string
}

/** Text of a report. It may contain any character, because each document writer makes it safe to show. */
export type Inline = string | number | Span | CheckLink | readonly Inline[]

/** Line breaks in values become visible, so that no value can begin a new line. */
export function line(parts: TemplateStringsArray, ...values: readonly Inline[]): Inline {
  return parts.flatMap((part, index) => {
    const value = values[index]
    return value === undefined ? [part] : [part, onOneLine(value)]
  })
}

export function marked(mark: Mark, inside: Inline): Span {
  return { mark, inside: onOneLine(inside) }
}

export const strong = (inside: Inline) => marked('strong', inside)
export const quiet = (inside: Inline) => marked('quiet', inside)
export const good = (inside: Inline) => marked('good', inside)
export const bad = (inside: Inline) => marked('bad', inside)
export const accent = (inside: Inline) => marked('accent', inside)
export const code = (inside: Inline) => marked('code', inside)

export function plainText(inline: Inline): string {
  if (typeof inline === 'string') return inline
  if (typeof inline === 'number') return String(inline)
  if ('mark' in inline) return plainText(inline.inside)
  return 'to' in inline ? inline.to : inline.map(plainText).join('')
}

export function changeText(inline: Inline, change: (text: string) => string): Inline {
  if (typeof inline === 'string') return change(inline)
  if (typeof inline === 'number') return inline
  if ('mark' in inline) return { mark: inline.mark, inside: changeText(inline.inside, change) }
  return 'to' in inline ? { to: change(inline.to) } : inline.map(inside => changeText(inside, change))
}

export function joined(items: readonly Inline[], between: string): Inline {
  return items.flatMap((item, index) => (index === 0 ? [item] : [between, item]))
}

function onOneLine(inline: Inline): Inline {
  return changeText(inline, visibleText)
}
