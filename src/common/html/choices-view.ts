import type { DocumentBlock, DocumentChoice } from '../document/document.js'
import { html, type Markup } from './markup.js'

export function choicesView({ groups }: Extract<DocumentBlock, { kind: 'choices' }>): Markup {
  return html`<div class="choices card">${groups.map(({ title, choices }) => html`<div><h3>${title}</h3><dl>${choices.map(choice)}</dl></div>`)}</div>`
}

const longestOnOneLine = 72

function choice({ name, section, value, note }: DocumentChoice): Markup {
  const short = JSON.stringify(value) ?? 'null'
  const text = short.length > longestOnOneLine ? JSON.stringify(value, null, 2) : short
  return html`<div class="choice"><dt><code>${name}</code></dt><dd class="said"><code>${text}</code>${
    note !== undefined && html`<span class="quiet">${note}</span>`
  }</dd><dd class="where"><span class="hidden">section </span>${section}</dd></div>`
}
