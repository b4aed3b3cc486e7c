import type {
  DocumentBlock,
  DocumentCheck,
  DocumentChecklist,
  DocumentChoice,
  DocumentFact,
  DocumentMeter,
  DocumentMeters,
  DocumentSection,
  DocumentTable,
  DocumentTally,
  MeterKind,
  ReportDocument,
  Tone,
} from '../document/document.js'
import { joined, plainText } from '../document/inline.js'
import { exchangeView } from './exchange-view.js'
import { codeView, html, inlineView, type Markup } from './markup.js'
import { style, styleHash } from './style.js'

/**
 * Writes the report as a single HTML file. A content security policy allows only the style of the page, so that text from a
 * target cannot run as a script.
 */
export function htmlDocument(document: ReportDocument): string {
  const { verdict, subject, notes = [], sections, footer } = document
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`
  const carded = cardsIn(sections)
  const failuresEnd = sections.findLastIndex(({ blocks }) => blocks[0]?.kind === 'findings') + 1
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${verdict.word}: ${subject}</title>
${styleElement}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${verdictView(document)}
${sections.length > 1 && navigation(sections)}
<main id="content">
${sections.slice(0, failuresEnd).map(section => sectionView(section, carded))}
${notes.length > 0 && notesView(notes)}
${sections.slice(failuresEnd).map(section => sectionView(section, carded))}
</main>
<footer><p>${footer}</p></footer>
</body>
</html>
`.markup
}

/** The style is not escaped, because it must match its hash. It contains no text from a report. */
const styleElement: Markup = { markup: `<style>${style}</style>` }

const mostOpenNotes = 3

function notesView(notes: readonly string[]): Markup {
  const list = html`<ul class="items">${notes.map(note => html`<li>${note}</li>`)}</ul>`
  return html`<section aria-label="Notes on the run"><div class="note card">${
    notes.length > mostOpenNotes
      ? html`<details><summary>${notes.length} notes on the run</summary><div>${list}</div></details>`
      : list
  }</div></section>`
}

function cardsIn(sections: readonly DocumentSection[]): ReadonlySet<DocumentCheck> {
  const blocks = sections.flatMap(section => section.blocks)
  return new Set(
    blocks.flatMap(block => (block.kind === 'findings' ? block.checks.slice(0, block.atMost) : [])),
  )
}

function navigation(sections: readonly DocumentSection[]): Markup {
  return html`<nav aria-label="Parts of the report"><div>${sections.map(
    ({ id, title, short = title, count }) =>
      html`<a href="#${id}">${short}${count !== undefined && html` <b>${count}</b>`}</a>`,
  )}</div></nav>`
}

function sectionView(
  { id, title, lead, blocks }: DocumentSection,
  carded: ReadonlySet<DocumentCheck>,
): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${lead !== undefined && html`<p class="lead">${inlineView(lead)}</p>`}
${blocks.map(block => blockView(block, carded))}
</section>`
}

function verdictView({ kind, verdict, tally, facts }: ReportDocument): Markup {
  const { tone, word, headline, hints = [], advice } = verdict
  const ordered = [...facts].sort((a, b) => rankOf(a) - rankOf(b))
  const brief = ordered.filter(fact => rankOf(fact) < 2)
  const long = ordered.filter(fact => rankOf(fact) === 2)
  return html`<header class="top tone-${tone}"><div>
<p class="eyebrow">${logo}keymock · ${kind}</p>
<div class="verdict">${seal(tone)}<h1>${word}</h1></div>
<p class="headline">${inlineView(headline)}</p>
${advice !== undefined && html`<p class="hint">${advice}</p>`}
${hints.map(hint => html`<p class="hint">${hint}</p>`)}
${tally !== undefined && tallyView(tally)}
<dl class="facts">
${brief.map(factView)}</dl>
${long.length > 0 && html`<details class="more"><summary>More about the run</summary><dl class="facts">${long.map(factView)}</dl></details>`}
</div></header>`
}

/** The logo of the console. */
const logo: Markup = {
  markup:
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M14.5 9.5a4.5 4.5 0 1 0-3.2 4.3L13 15.5h2v2h2v2h4v-3.5l-6.8-6.8M9.5 9.5h.01"/></svg>',
}

const longFact = 60

function rankOf({ value, isSubject }: DocumentFact): number {
  if (isSubject) return 0
  return plainText(value).length > longFact ? 2 : 1
}

function factView(fact: DocumentFact): Markup {
  const { name, value } = fact
  const width = ['wide', '', 'whole'][rankOf(fact)]
  return html`<div class="${width}"><dt>${name}</dt><dd>${inlineView(value)}</dd></div>\n`
}

function tallyView({ parts }: DocumentTally): Markup | undefined {
  const inBar = fromGoodToBad.flatMap(tone => parts.filter(part => part.tone === tone && part.count > 0))
  const of = inBar.reduce((sum, { count }) => sum + count, 0)
  if (of === 0) return undefined
  let x = 0
  const bars = inBar.map(({ tone, count }) => {
    const bar = html`<rect x="${x}" y="0" width="${count}" height="1" class="tone-${tone}"/>`
    x += count
    return bar
  })
  return html`<div class="tally">
<svg viewBox="0 0 ${of} 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">${bars}</svg>
<ul class="legend">${inBar.map(
    ({ tone, count, word, plural = word, meaning }) =>
      html`<li class="tone-${tone}"${meaning !== undefined && html` title="${meaning}"`}><span class="dot"></span><b>${count}</b> ${count === 1 ? word : plural}</li>`,
  )}</ul>
</div>`
}

const fromGoodToBad: readonly Tone[] = ['good', 'unseen', 'rest', 'known', 'warn', 'bad']

function seal(tone: Tone): Markup {
  const path =
    tone === 'good'
      ? html`<path d="M20 33.5l8.5 8.5L45 24" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`
      : tone === 'warn'
        ? html`<path d="M32 17v19M32 45.5v.5" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round"/>`
        : html`<path d="M22 22l20 20M42 22L22 42" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round"/>`
  return html`<svg viewBox="0 0 64 64" aria-hidden="true" focusable="false"><circle cx="32" cy="32" r="29" fill="none" stroke="currentColor" stroke-width="4"/>${path}</svg>`
}

/** A checklist in the block links to the checks that have a card. */
function blockView(block: DocumentBlock, carded: ReadonlySet<DocumentCheck>): Markup {
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
