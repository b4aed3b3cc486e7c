import type { ContractCoverage, ContractReport } from '../../../schemas/generated/types.js'
import { html, type Markup } from './markup.js'

/** The specification as a map: a square for every sentence that can be checked, a dot for every choice it leaves open. */
export function coverage({ coverage, verdict }: ContractReport): Markup | undefined {
  if (verdict === 'usage') return undefined
  const sections = coverage.filter(({ clauses }) => clauses > 0)
  if (sections.length === 0) return undefined
  return html`<section id="coverage" aria-labelledby="coverage-title">
<h2 id="coverage-title">The specification, section by section</h2>
<p class="lead">Every square is a sentence that the specification states, every dot a choice that it leaves open.</p>
<ul class="map card">${sections.map(row)}</ul>
<p class="key" aria-hidden="true">${key.map(
    ([name, text]) => html`<span><span class="cells"><i class="${name}"></i></span>${text}</span>`,
  )}</p>
</section>`
}

const key = [
  ['good', 'holds'],
  ['bad', 'does not hold'],
  ['rest', 'could not be asked'],
  ['none', 'cannot be shown by the two operations'],
  ['seen', 'choice observed'],
  ['unseen', 'choice not observed'],
] as const

function row(coverage: ContractCoverage): Markup {
  const { section, title, checked, failed, unchecked, notCheckable, open, observed } = coverage
  const cells: [string, number][] = [
    ['good', checked - failed],
    ['bad', failed],
    ['rest', unchecked],
    ['none', notCheckable],
    ['seen', observed],
    ['unseen', open - observed],
  ]
  const squares = cells.flatMap(([name, count]) =>
    Array.from({ length: Math.max(0, count) }, () => html`<i class="${name}"></i>`),
  )
  return html`<li><span class="number">${section}</span><span>${title}</span><span class="cells" aria-hidden="true">${squares}</span><span class="count">${countText(coverage)}</span></li>`
}

function countText({ checked, unchecked, failed, open, observed, notCheckable }: ContractCoverage): Markup {
  const asked = checked + unchecked
  const parts = [
    ...(asked > 0 ? [html`${checked} of ${asked} checked`] : []),
    ...(failed > 0 ? [html`<b>${failed} failed</b>`] : []),
    ...(open > 0 ? [html`${observed} of ${open} observed`] : []),
  ]
  if (parts.length === 0) return html`${notCheckable} not checkable`
  return html`${parts.map((part, index) => html`${index > 0 && ', '}${part}`)}`
}
