import type { DocumentCheck, DocumentSection, ReportDocument } from '../document/document.js'
import { blockView } from './block-view.js'
import { html, inlineView, type Markup } from './markup.js'
import { style, styleHash } from './style.js'
import { verdictView } from './verdict-view.js'

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
