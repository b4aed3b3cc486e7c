import type { ContractReport } from '../../../schemas/generated/types.js'
import { counted, lengthOfTime } from '../counted.js'
import { headlineOf } from '../headline.js'
import { instant } from '../left-behind.js'
import { statuses, statusMeanings } from '../result-words.js'
import { html, type Markup } from './markup.js'
import { type Tone, toneOfReport, toneOfStatus, wordOfStatus } from './tone.js'

/** The head of the page: the verdict, the figures, and the run they come from. */
export function summary(report: ContractReport): Markup {
  const { verdict, ending, target, traffic, startedAt, durationMs, runId, randomSeed, exitCode } = report
  const tone = toneOfReport(report)
  const headline = headlineOf(report)
  const isEarly = ending.code !== 'finished' && !headline.includes(ending.message)
  return html`<header class="top tone-${tone}"><div>
<p class="eyebrow">Contract report</p>
<div class="verdict">${seal(tone)}<h1>${verdictWord(report)}</h1></div>
<p class="headline">${headline}</p>
${isEarly && html`<p class="hint">${ending.message}</p>`}
${ending.hint !== undefined && html`<p class="hint">${ending.hint}</p>`}
${tally(report)}
<dl class="facts">
<div class="wide"><dt>Target</dt><dd class="mono">${target.baseUrl}</dd></div>
<div><dt>API</dt><dd class="mono">${target.apiId ?? 'none'}</dd></div>
<div><dt>Started</dt><dd><time datetime="${startedAt}">${instant(Date.parse(startedAt))}</time></dd></div>
<div><dt>Took</dt><dd>${lengthOfTime(durationMs)}, ${counted(traffic.requests, 'request')}</dd></div>
<div><dt>Keys created</dt><dd>${traffic.keysCreated}</dd></div>
<div><dt>Run</dt><dd class="mono">${runId}</dd></div>
<div><dt>Random seed</dt><dd class="mono">${randomSeed}</dd></div>
<div><dt>Exit code</dt><dd>${exitCode} <span class="quiet">(${verdict})</span></dd></div>
</dl>
</div></header>`
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

function seal(tone: Tone): Markup {
  const path =
    tone === 'good'
      ? html`<path d="M20 33.5l8.5 8.5L45 24" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`
      : tone === 'warn'
        ? html`<path d="M32 17v19M32 45.5v.5" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round"/>`
        : html`<path d="M22 22l20 20M42 22L22 42" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round"/>`
  return html`<svg viewBox="0 0 64 64" aria-hidden="true" focusable="false"><circle cx="32" cy="32" r="29" fill="none" stroke="currentColor" stroke-width="4"/>${path}</svg>`
}
