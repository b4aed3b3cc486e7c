import { html, type Markup } from '../../../contract-tests/reports/html/markup.js'
import { page, top } from '../../../contract-tests/reports/html/page.js'
import type { PartDifference } from '../calls/differences.js'
import {
  mostParts,
  type ParityReport,
  type ReportedDivergence,
  reasonOf,
  valueText,
} from './parity-report.js'

const verdicts = {
  alike: { tone: 'good', word: 'Alike' },
  diverges: { tone: 'bad', word: 'They part' },
  incomplete: { tone: 'warn', word: 'Incomplete' },
} as const

/** The comparison as one page. */
export function parityHtml(report: ParityReport): string {
  const { verdict, target, profile, calls, runId, randomSeed, divergences, classes, leftBehind, reason } =
    report
  const { tone, word } = verdicts[verdict]
  const wanted =
    calls.asked < calls.wanted && verdict === 'incomplete' ? `, of ${calls.wanted} that were wanted` : ''
  return page({
    title: `${word}: ${target.baseUrl} and the profile ${profile}`,
    top: top({
      tone,
      kind: 'Comparison of a service with its mock',
      verdict: word,
      headline: `${calls.alike} of ${calls.asked} calls are answered alike by the service and by the mock${wanted}.${reason === undefined ? '' : ` ${reason}.`}`,
      facts: [
        ['Service', html`<dd class="mono">${target.baseUrl}</dd>`],
        ['API', html`<dd class="mono">${target.apiId ?? 'none'}</dd>`],
        ['Profile of the mock', html`<dd class="mono">${profile}</dd>`],
        ['Run', html`<dd class="mono">${runId}</dd>`],
        ['Random seed', html`<dd class="mono">${randomSeed}</dd>`],
        ['Keys left behind', html`<dd>${leftBehind.length}</dd>`],
      ],
    }),
    main: html`${
      divergences.length > 0 &&
      html`<section aria-labelledby="parts"><h2 id="parts">Where they part</h2>
<p class="lead">Ids, keys and times differ from run to run: they are compared by their kind, such as &lt;key +24&gt; for a key of 24 characters.</p>
${divergences.map(view)}</section>`
    }
<section aria-labelledby="classes"><h2 id="classes">Calls by class</h2><div class="card scroll"><table>
<thead><tr><th scope="col">Class</th><th scope="col">Asked</th><th scope="col">Alike</th></tr></thead>
<tbody>${classes.map(one => html`<tr><td data-name="Class">${one.class}</td><td data-name="Asked">${one.asked}</td><td data-name="Alike">${one.alike}</td></tr>`)}</tbody>
</table></div></section>`,
    footer: 'Made by keymock parity. The token and every key that the run saw are replaced in this page.',
  })
}

function view(one: ReportedDivergence): Markup {
  const { number, request, parts, explained, script, isShortest } = one
  return html`<article class="finding card tone-bad"><header><p class="tags"><span class="tag">call ${number}</span><span class="quiet">${one.class}</span></p>
<h3>${reasonOf(one)}</h3></header><div class="body">
<p><code>${request}</code></p>
${differences(parts)}
${explained !== undefined && html`<p>To have the mock answer so, write into its profile:</p><pre tabindex="0" role="group" aria-label="For the profile">${json(explained.set)}</pre>`}
${explained?.also.map(({ field, value }) => html`<p class="quiet">${field} ${valueText(value)} would explain it as well: no call within the budget tells the two apart.</p>`)}
<details><summary>Both answers</summary><div><dl class="values">${answer('The service', one.target)}${answer('The mock', one.mock)}</dl></div></details>
<details><summary>${isShortest ? 'The fewest calls that show it' : 'Calls that show it; they could not be made fewer'}</summary><div><pre class="script" tabindex="0" role="group" aria-label="Script">${script}</pre></div></details>
</div></article>`
}

function answer(side: string, value: unknown): Markup {
  return html`<div class="tone-rest"><dt>${side}</dt><dd><pre tabindex="0" role="group" aria-label="${side}">${json(value)}</pre></dd></div>`
}

function differences(parts: readonly PartDifference[]): Markup {
  return html`<div class="scroll"><table><thead><tr><th scope="col">Part of the answer</th><th scope="col">The service says</th><th scope="col">The mock says</th></tr></thead>
<tbody>${parts.slice(0, mostParts).map(({ part, a, b }) => html`<tr><td data-name="Part">${part}</td><td class="mono" data-name="Service">${a ?? 'nothing'}</td><td class="mono" data-name="Mock">${b ?? 'nothing'}</td></tr>`)}</tbody></table></div>
${parts.length > mostParts && html`<p class="quiet">… and ${parts.length - mostParts} more.</p>`}`
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? 'no answer'
}
