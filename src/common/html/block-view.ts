import type { DocumentBlock, DocumentCheck, DocumentTable } from '../document/document.js'
import { checklistView } from './checklist-view.js'
import { choicesView } from './choices-view.js'
import { codeView, scriptView } from './code-view.js'
import { exchangeView } from './exchange-view.js'
import { inlineView } from './inline-view.js'
import { html, type Markup } from './markup.js'
import { metersView } from './meters-view.js'

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
