import type { ContractReport } from '../../../schemas/generated/types.js'
import { counted, lengthOfTime } from '../counted.js'
import { headlineOf } from '../headline.js'
import { instant } from '../left-behind.js'
import { statuses, statusMeanings } from '../result-words.js'
import { html, type Markup } from './markup.js'
import { top } from './page.js'
import { type Tone, toneOfReport, toneOfStatus, wordOfStatus } from './tone.js'

/** The head of the page: the verdict, the figures, and the run they come from. */
export function summary(report: ContractReport): Markup {
  const { verdict, ending, target, traffic, startedAt, durationMs, runId, randomSeed, exitCode } = report
  const tone = toneOfReport(report)
  const headline = headlineOf(report)
  const isEarly = ending.code !== 'finished' && !headline.includes(ending.message)
  return top({
    tone,
    kind: 'Contract report',
    verdict: verdictWord(report),
    headline,
    more: html`${isEarly && html`<p class="hint">${ending.message}</p>`}
${ending.hint !== undefined && html`<p class="hint">${ending.hint}</p>`}
${tally(report)}`,
    facts: [
      ['Target', html`<dd class="mono">${target.baseUrl}</dd>`],
      ['API', html`<dd class="mono">${target.apiId ?? 'none'}</dd>`],
      ['Started', html`<dd><time datetime="${startedAt}">${instant(Date.parse(startedAt))}</time></dd>`],
      ['Took', html`<dd>${lengthOfTime(durationMs)}, ${counted(traffic.requests, 'request')}</dd>`],
      ['Keys created', html`<dd>${traffic.keysCreated}</dd>`],
      ['Run', html`<dd class="mono">${runId}</dd>`],
      ['Random seed', html`<dd class="mono">${randomSeed}</dd>`],
      ['Exit code', html`<dd>${exitCode} <span class="quiet">(${verdict})</span></dd>`],
    ],
  })
}

/** The verdict as a heading. */
export function verdictWord({ verdict }: ContractReport): string {
  const word = verdict === 'usage' ? 'not started' : verdict
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function tally({ results }: ContractReport): Markup | undefined {
  const counts = statuses
    .map(status => ({ status, count: results.filter(result => result.status === status).length }))
    .filter(({ count }) => count > 0)
  if (counts.length === 0) return undefined
  // Good news on the left: the bar fills up from there.
  const inBar = [...counts].reverse()
  let x = 0
  const bars = inBar.map(({ status, count }) => {
    const bar = html`<rect x="${x}" y="0" width="${count}" height="1" fill="${fills[toneOfStatus[status]]}"/>`
    x += count
    return bar
  })
  return html`<div class="tally">
<svg viewBox="0 0 ${results.length} 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">${bars}</svg>
<ul class="legend">${inBar.map(
    ({ status, count }) =>
      html`<li class="tone-${toneOfStatus[status]}" title="${statusMeanings[status]}"><span class="dot"></span><b>${count}</b> ${wordOfStatus[status]}</li>`,
  )}</ul>
</div>`
}

/** Presentation attributes, which a policy without inline styles allows. */
const fills: Readonly<Record<Tone, string>> = {
  good: 'var(--good)',
  bad: 'var(--bad)',
  warn: 'var(--warn)',
  known: 'var(--known)',
  rest: 'var(--cell-rest)',
}
