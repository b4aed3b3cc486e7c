import type { ContractReport, ContractResult } from '../../../schemas/generated/types.js'
import { groupedBy } from '../grouped-by.js'
import { sentenceOf } from '../result-words.js'
import { html, type Markup } from './markup.js'
import { toneOfStatus, wordOfStatus } from './tone.js'

/** Every requirement by topic, with a filter that needs no script. */
export function requirementsView({ results, verdict }: ContractReport): Markup | undefined {
  if (results.length === 0 || verdict === 'usage') return undefined
  const groups = groupedBy(results, ({ group }) => group)
  const counts = groupedBy(results, kindOf)
  return html`<section id="requirements" aria-labelledby="requirements-title">
<h2 id="requirements-title">Every requirement</h2>
<p class="lead">What was asked, sentence by sentence. Not exercised means that it was asked, but what it speaks of was never there: that is no pass.</p>
<fieldset class="filter"><legend class="hidden">Show</legend>
${filters.map(([name, text], index) => {
  const count = name === 'all' ? results.length : (counts.get(name)?.length ?? 0)
  return html`<input type="radio" name="show" id="only-${name}"${index === 0 && html` checked`}><label for="only-${name}">${text} ${count}</label>`
})}
</fieldset>
${[...groups].map(
  ([group, own]) => html`<div class="group card"><h3>${group.replaceAll('-', ' ')}</h3>${own.map(row)}</div>`,
)}
</section>`
}

const filters = [
  ['all', 'All'],
  ['unmet', 'Not met'],
  ['unasked', 'Without an answer'],
  ['met', 'Met'],
] as const

function row(result: ContractResult): Markup {
  const { id, section, status, failure, reason } = result
  const link = failure === undefined ? html`${id}` : html`<a href="#${id}">${id}</a>`
  return html`<div class="row is-${kindOf(result)}"><span class="tone-${toneOfStatus[status]}"><span class="tag">${wordOfStatus[status]}</span></span><span class="id">${link}</span><span class="said">${sentenceOf(result)}${
    reason !== undefined && html` <span class="why">(${reason.split('\n')[0]})</span>`
  }</span><span class="where">${section}</span></div>`
}

function kindOf({ status }: ContractResult): 'met' | 'unasked' | 'unmet' {
  if (status === 'pass') return 'met'
  return status === 'skip' || status === 'not exercised' ? 'unasked' : 'unmet'
}
