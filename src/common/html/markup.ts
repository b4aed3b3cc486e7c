import { xmlText } from '../document/xml-text.js'

/** HTML that a page may insert without escaping. */
export interface Markup {
  readonly markup: string
}

type Value = string | number | Markup | undefined | false | readonly Value[]

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
