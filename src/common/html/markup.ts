import type { Inline } from '../document/inline.js'
import { xmlText } from '../document/visible-text.js'

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

export function inlineView(inline: Inline): Markup {
  if (typeof inline === 'string' || typeof inline === 'number') return html`${inline}`
  if ('to' in inline) return html`<a href="#${inline.to}">${inline.to}</a>`
  if (!('mark' in inline)) return html`${inline.map(inlineView)}`
  const inside = inlineView(inline.inside)
  switch (inline.mark) {
    case 'code':
      return html`<code>${inside}</code>`
    case 'strong':
    case 'bad':
      return html`<b>${inside}</b>`
    case 'quiet':
      return html`<span class="quiet">${inside}</span>`
    case 'warn':
      return html`<span class="tone-warn"><span class="tag">${inside}</span></span>`
    case 'good':
    case 'accent':
    case 'command':
      return inside
  }
}

/** Preformatted text that can have the keyboard focus, so that arrow keys scroll a long text. */
export function codeView(label: string, text: string): Markup {
  return html`<pre class="wrap" tabindex="0" role="group" aria-label="${label}">${text}</pre>`
}

export function foldedCode(title: string, label: string, text: string): Markup {
  return html`<details><summary>${title}</summary>${codeView(label, text)}</details>`
}
