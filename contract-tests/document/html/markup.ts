import { xmlText } from '../xml-text.js'

/** HTML that is safe to put into a page as it stands. Only `html` makes it. */
export interface Markup {
  readonly markup: string
}

type Value = string | number | Markup | undefined | false | readonly Value[]

/** A template of HTML: every text that is put into it is escaped, and nothing else can be put into it. */
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
