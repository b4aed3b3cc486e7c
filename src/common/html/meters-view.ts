import type { DocumentMeter, DocumentMeters, MeterKind } from '../document/document.js'
import { joined } from '../document/inline.js'
import { inlineView } from './inline-view.js'
import { html, type Markup } from './markup.js'

/** A row for each section of the specification, with a square for each sentence and a dot for each open choice. */
export function metersView({ legend, rows }: DocumentMeters): Markup {
  return html`<ul class="map card">${rows.map(row)}</ul>
<p class="key" aria-hidden="true">${legend.map(
    ([name, text]) => html`<span><span class="cells"><i class="${name}"></i></span>${text}</span>`,
  )}</p>`
}

const order: readonly MeterKind[] = ['good', 'bad', 'rest', 'none', 'seen', 'unseen']

function row({ number, title, counts, text }: DocumentMeter): Markup {
  const cells = order.flatMap(name =>
    Array.from({ length: Math.max(0, counts[name]) }, () => html`<i class="${name}"></i>`),
  )
  return html`<li><span class="number">${number}</span><span>${title}</span><span class="cells" aria-hidden="true">${cells}</span><span class="count">${inlineView(joined(text, ', '))}</span></li>`
}
