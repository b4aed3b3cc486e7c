import type { ContractObservation, ContractReport } from '../../../schemas/generated/types.js'
import { groupedBy } from '../grouped-by.js'
import { html, type Markup } from './markup.js'

/** What the target chose where the specification is silent, by topic. */
export function observationsView({ observations }: ContractReport): Markup | undefined {
  if (observations.length === 0) return undefined
  const groups = groupedBy(observations, ({ name }) => name.split('.')[0] ?? name)
  return html`<section id="observations" aria-labelledby="observations-title">
<h2 id="observations-title">What this service chose</h2>
<p class="lead">The specification is silent on these, so nothing here is right or wrong. The names are those of a keymock profile where it has such a field.</p>
<div class="choices card">${[...groups].map(([group, own]) => html`<div><h3>${group}</h3><dl>${own.map(choice)}</dl></div>`)}</div>
</section>`
}

const longestOnOneLine = 72

function choice({ name, section, value, note }: ContractObservation): Markup {
  const short = JSON.stringify(value) ?? 'null'
  const text = short.length > longestOnOneLine ? JSON.stringify(value, null, 2) : short
  return html`<div class="choice"><dt><code>${name}</code></dt><dd class="said"><code>${text}</code>${
    note !== undefined && html`<span class="quiet">${note}</span>`
  }</dd><dd class="where"><span class="hidden">section </span>${section}</dd></div>`
}
