import type {
  DocumentFact,
  DocumentFindings,
  DocumentTally,
  ReportDocument,
  Tone,
} from '../document/document.js'
import { plainText } from '../document/inline.js'
import { html, inlineView, type Markup } from './markup.js'

export function verdictView({ kind, verdict, tally, facts, sections }: ReportDocument): Markup {
  const { tone, word, headline, hints = [], advice } = verdict
  const ordered = [...facts].sort((a, b) => rankOf(a) - rankOf(b))
  const brief = ordered.filter(fact => rankOf(fact) < 2)
  const long = ordered.filter(fact => rankOf(fact) === 2)
  const found = sections.flatMap(({ blocks }) => blocks.filter(block => block.kind === 'findings'))
  return html`<header class="top tone-${tone}"><div>
<p class="eyebrow">${logo}keymock · ${kind}</p>
<div class="verdict">${seal(tone)}<h1>${word}</h1></div>
<p class="headline">${inlineView(headline)}</p>
${advice !== undefined && html`<p class="hint">${advice}</p>`}
${hints.map(hint => html`<p class="hint">${hint}</p>`)}
${tally !== undefined && tallyView(tally)}
${firstView(found)}
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

const mostFirst = 3

/** Links to the worst failures, for readers who see only the first screen. */
function firstView(found: readonly DocumentFindings[]): Markup | false {
  const all = found.flatMap(({ title = '', checks, isOneCause }) => {
    const shown = checks.flatMap(({ outcome, shown: one }) =>
      one === undefined || !['failed', 'error'].includes(outcome) ? [] : [one],
    )
    return isOneCause ? shown.slice(0, 1).map(({ id }) => ({ id, title })) : shown
  })
  const shown = all.filter(({ title }, index) => all.findIndex(other => other.title === title) === index)
  if (shown.length === 0) return false
  return html`<div class="first"><h2>Worst failures</h2><ol>${shown
    .slice(0, mostFirst)
    .map(({ id, title }) => html`<li><a href="#${id}">${id}</a> ${title}</li>`)}</ol>${
    shown.length > mostFirst && html`<p class="quiet">and ${shown.length - mostFirst} more below</p>`
  }</div>`
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
