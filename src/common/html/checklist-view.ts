import type { DocumentCheck, DocumentChecklist, Tone } from '../document/document.js'
import { html, type Markup } from './markup.js'

/** The filter works without scripts. */
export function checklistView(
  { filters, groups }: DocumentChecklist,
  carded: ReadonlySet<DocumentCheck>,
): Markup {
  const tones = groups.flatMap(({ checks }) => checks.flatMap(({ shown }) => (shown ? [shown.tone] : [])))
  const kindOf = (tone: Tone) => filters.find(filter => filter.tones.includes(tone))?.name ?? 'other'
  return html`<fieldset class="filter"><legend class="hidden">Show</legend>
<input type="radio" name="show" id="only-all" checked><label for="only-all">All ${tones.length}</label>
${filters.map(({ name, title }) => {
  const count = tones.filter(tone => kindOf(tone) === name).length
  return html`<input type="radio" name="show" id="only-${name}"><label for="only-${name}">${title} ${count}</label>`
})}
</fieldset>
${groups.map(
  ({ title, checks }) =>
    html`<div class="group card"><h3>${title}</h3>${checks.map(check => row(check, kindOf, carded.has(check)))}</div>`,
)}`
}

function row({ shown }: DocumentCheck, kindOf: (tone: Tone) => string, isCarded: boolean): Markup | false {
  if (shown === undefined) return false
  const { id, tone, word, title, reason, section } = shown
  const link = isCarded ? html`<a href="#${id}">${id}</a>` : html`${id}`
  return html`<div class="row is-${kindOf(tone)}"><span class="tone-${tone}"><span class="tag">${word}</span></span><span class="id">${link}</span><span class="said">${title}${
    reason !== undefined && html` <span class="why">(${reason})</span>`
  }</span><span class="where">${section ?? ''}</span></div>`
}
