import type { Inline } from '../document/inline.js'
import { html, type Markup } from './markup.js'

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
