import { xmlText } from '../xml-text.js'

/** HTML that is safe to insert into a page unescaped. Only `html` makes it. */
export interface Markup {
  readonly markup: string
}

type Value = string | number | Markup | undefined | false | readonly Value[]

/** A template of HTML. It escapes every inserted text, and accepts only text and markup. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const rendered = values.map((value, index) => markupOf(value) + (parts[index + 1] ?? ''))
  return { markup: (parts[0] ?? '') + rendered.join('') }
}

function markupOf(value: Value): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return xmlText(value)
  return 'markup' in value ? value.markup : value.map(markupOf).join('')
}
