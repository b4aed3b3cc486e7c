import type {
  DocumentBlock,
  DocumentCheck,
  DocumentChecklist,
  DocumentChoice,
  DocumentMeter,
  DocumentMeters,
  DocumentTable,
  MeterKind,
  Tone,
} from '../document/document.js'
import { joined } from '../document/inline.js'
import { exchangeView } from './exchange-view.js'
import { codeView, html, inlineView, type Markup } from './markup.js'

/** A checklist in the block links to the checks that have a card. */
export function blockView(block: DocumentBlock, carded: ReadonlySet<DocumentCheck>): Markup {
  const inside = (blocks: readonly DocumentBlock[]) => blocks.map(one => blockView(one, carded))
  switch (block.kind) {
    case 'paragraph':
      return html`<p${block.isQuiet && html` class="quiet"`}>${inlineView(block.text)}</p>`
    case 'list':
      return html`<ul class="items">${block.items.map(item => html`<li>${inlineView(item)}</li>`)}</ul>`
    case 'table':
      return tableView(block)
    case 'code':
      return block.isScript ? scriptView(block.label, block.text) : codeView(block.label, block.text)
    case 'difference': {
      const { at, expected, received } = block
      return html`${at !== undefined && html`<p>At ${inlineView(at)}:</p>`}
<dl class="values"><div class="tone-good"><dt>Expected</dt><dd>${expected}</dd></div><div class="tone-bad"><dt>Received</dt><dd>${received}</dd></div></dl>`
    }
    case 'fold':
      return html`<details${block.isOpen && html` open`}><summary>${block.title}</summary><div>${inside(block.blocks)}</div></details>`
    case 'findings': {
      const { title, checks, isOneCause, atMost = checks.length } = block
      const left = checks.length - atMost
      const views = checks.slice(0, atMost).map(check => findingView(check, inside(check.body ?? [])))
      const same = isOneCause ? views.splice(1) : []
      return html`${title !== undefined && html`<h3>${title}</h3>`}${views}${same.length > 0 && html`<details class="same"><summary>${same.length} more with this cause</summary>${same}</details>`}
${left > 0 && html`<p class="quiet">… and ${left} more.</p>`}`
    }
    case 'exchange':
      return exchangeView(block)
    case 'checklist':
      return checklistView(block, carded)
    case 'meters':
      return metersView(block)
    case 'choices':
      return choicesView(block)
  }
}

function findingView({ shown }: DocumentCheck, body: readonly Markup[]): Markup | false {
  if (shown === undefined) return false
  const { id, tone, word, title, section, labels = [], reason } = shown
  return html`<article class="finding card tone-${tone}" id="${id}" aria-labelledby="${id}-title">
<header><p class="tags"><span class="tag">${word}</span><span class="id">${id}</span>${section !== undefined && html`<span class="quiet">section ${section}</span>`}${labels.map(
    label => html`<span class="quiet">${label}</span>`,
  )}</p>
<h3 id="${id}-title">${title}</h3></header>
<div class="body">
${reason !== undefined && html`<p class="quiet">${reason}</p>`}
${body}
</div></article>`
}

function breakable(text: string): Markup[] {
  return text.split(/(?<=\.)/).map((part, at) => (at === 0 ? html`${part}` : html`<wbr>${part}`))
}

function tableView({ columns, rows }: DocumentTable): Markup {
  return html`<div class="card scroll"><table><thead><tr>${columns.map(({ title, isNumber }) => html`<th scope="col"${isNumber && html` class="number"`}>${title}</th>`)}</tr></thead>
<tbody>${rows.map(
    ({ cells }) =>
      html`<tr>${cells.map((cell, at) => {
        const { title = '', short = title, isCode, isNumber } = columns[at] ?? {}
        const kind = isCode ? 'mono' : isNumber ? 'number' : ''
        return html`<td${kind !== '' && html` class="${kind}"`} data-name="${short}">${isCode && typeof cell === 'string' ? breakable(cell) : inlineView(cell)}</td>`
      })}</tr>`,
  )}</tbody></table></div>`
}

/** One click selects the whole script. */
function scriptView(label: string, text: string): Markup {
  return html`<pre class="script" tabindex="0" role="group" aria-label="${label}">${text}</pre>`
}

/** The filter works without scripts. */
function checklistView({ filters, groups }: DocumentChecklist, carded: ReadonlySet<DocumentCheck>): Markup {
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
    html`<div class="group card"><h3>${title}</h3>${checks.map(check => checklistRow(check, kindOf, carded.has(check)))}</div>`,
)}`
}

function checklistRow(
  { shown }: DocumentCheck,
  kindOf: (tone: Tone) => string,
  isCarded: boolean,
): Markup | false {
  if (shown === undefined) return false
  const { id, tone, word, title, reason, section } = shown
  const link = isCarded ? html`<a href="#${id}">${id}</a>` : html`${id}`
  return html`<div class="row is-${kindOf(tone)}"><span class="tone-${tone}"><span class="tag">${word}</span></span><span class="id">${link}</span><span class="said">${title}${
    reason !== undefined && html` <span class="why">(${reason})</span>`
  }</span><span class="where">${section ?? ''}</span></div>`
}

function choicesView({ groups }: Extract<DocumentBlock, { kind: 'choices' }>): Markup {
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

/** A row for each section of the specification, with a square for each sentence and a dot for each open choice. */
function metersView({ legend, rows }: DocumentMeters): Markup {
  return html`<ul class="map card">${rows.map(meterRow)}</ul>
<p class="key" aria-hidden="true">${legend.map(
    ([name, text]) => html`<span><span class="cells"><i class="${name}"></i></span>${text}</span>`,
  )}</p>`
}

const meterOrder: readonly MeterKind[] = ['good', 'bad', 'rest', 'none', 'seen', 'unseen']

function meterRow({ number, title, counts, text }: DocumentMeter): Markup {
  const cells = meterOrder.flatMap(name =>
    Array.from({ length: Math.max(0, counts[name]) }, () => html`<i class="${name}"></i>`),
  )
  return html`<li><span class="number">${number}</span><span>${title}</span><span class="cells" aria-hidden="true">${cells}</span><span class="count">${inlineView(joined(text, ', '))}</span></li>`
}
