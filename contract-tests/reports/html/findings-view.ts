import type { ContractReport, ContractResult } from '../../../schemas/generated/types.js'
import { counted } from '../counted.js'
import { groupedBy } from '../grouped-by.js'
import { replayScript } from '../replay-script.js'
import { findings, sentenceOf } from '../result-words.js'
import { exchangesView } from './exchange-view.js'
import { html, type Markup } from './markup.js'
import { toneOfStatus, wordOfStatus } from './tone.js'

/** What does not hold, worst first, and what shows it. Those with one cause stand together. */
export function findingsView(report: ContractReport): Markup | undefined {
  const all = findings(report)
  if (all.length === 0) return undefined
  const causeOf = ({ id, failure, status }: ContractResult) => `${status} ${failure?.cause ?? id}`
  const groups = [...groupedBy(all, causeOf).values()]
  return html`<section id="findings" aria-labelledby="findings-title">
<h2 id="findings-title">What does not hold</h2>
<p class="lead">${lead(all, groups)}</p>
${groups.flatMap((group, groupIndex) =>
  group.map((result, index) =>
    finding(result, report, { isFirst: groupIndex === 0 && index === 0, leader: group[0] }),
  ),
)}
</section>`
}

function lead(all: readonly ContractResult[], groups: readonly unknown[]): string {
  const causes =
    groups.length < all.length
      ? ` Those that seem to have one cause stand together: ${counted(groups.length, 'cause')} in all.`
      : ''
  return `${counted(all.length, 'requirement')}, worst first.${causes} Secrets are replaced: <token> and <key 3> stand for the real ones.`
}

interface Place {
  isFirst: boolean
  leader: ContractResult | undefined
}

function finding(result: ContractResult, report: ContractReport, { isFirst, leader }: Place): Markup {
  const { id, section, level, status, failure, reason } = result
  const script = replayScript(result, report.target)
  return html`<article class="finding card tone-${toneOfStatus[status]}" id="${id}" aria-labelledby="${id}-title">
<header><p class="tags"><span class="tag">${wordOfStatus[status]}</span><span class="id">${id}</span><span class="quiet">section ${section}</span>${
    level === 'MUST by one inference' && html`<span class="quiet">by one inference</span>`
  }</p>
<h3 id="${id}-title">${sentenceOf(result)}</h3></header>
<div class="body">
${reason !== undefined && status !== 'error' && html`<p class="quiet">${reason}</p>`}
${reason !== undefined && status === 'error' && html`<pre class="wrap" tabindex="0" role="group" aria-label="The error">${reason}</pre>`}
${
  failure !== undefined &&
  html`<p>At <code>${failure.location}</code>${
    leader !== undefined &&
    leader !== result &&
    html`, the same cause as <a href="#${leader.id}">${leader.id}</a>`
  }:</p>
<dl class="values"><div class="tone-good"><dt>Expected</dt><dd>${failure.expected}</dd></div><div class="tone-bad"><dt>Received</dt><dd>${failure.received}</dd></div></dl>
${failure.hint !== undefined && html`<p class="hint">${failure.hint}</p>`}
${
  failure.fuzz !== undefined &&
  html`<p>Drawn with the random seed <code>${failure.fuzz.randomSeed}</code>, path <code>${failure.fuzz.path}</code>: <code>${failure.fuzz.counterexample}</code></p>`
}
${failure.exchanges.length > 0 && html`<details${isFirst && openAttribute}><summary>${counted(failure.exchanges.length, 'exchange')}</summary><div>${exchangesView(failure)}</div></details>`}
${script !== '' && html`<details><summary>Script that replays it</summary><div><p class="quiet">One click selects all of it. It needs the token in KEYMOCK_TOKEN.</p><pre class="script" tabindex="0" role="group" aria-label="Script that replays ${id}">${script}</pre></div></details>`}`
}
</div></article>`
}

const openAttribute = html` open`
