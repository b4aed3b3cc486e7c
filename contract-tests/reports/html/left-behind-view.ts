import type { ContractLeftKey, ContractReport } from '../../../schemas/generated/types.js'
import { instant, leftBehindSentence } from '../left-behind.js'
import { html, type Markup } from './markup.js'

/** The keys that stay on the target. */
export function leftBehindView(report: ContractReport): Markup {
  const { leftBehind } = report
  return html`<section id="left-behind" aria-labelledby="left-behind-title">
<h2 id="left-behind-title">What was left behind</h2>
<p class="lead">${leftBehindSentence(report)}</p>
${
  leftBehind.length > 0 &&
  html`<div class="card scroll"><table><thead><tr><th scope="col">Key</th><th scope="col">API</th><th scope="col">Name</th><th scope="col">External id</th><th scope="col">Ends</th></tr></thead><tbody>${leftBehind.map(row)}</tbody></table></div>`
}
</section>`
}

function row(key: ContractLeftKey): Markup {
  const { keyId, apiId, name, externalId, state } = key
  return html`<tr><td class="mono" data-name="Key">${keyId ?? 'not known'}${state !== 'created' && html` <span class="tone-warn"><span class="tag">${state}</span></span>`}</td><td class="mono" data-name="API">${apiId}</td><td data-name="Name">${name ?? '–'}</td><td class="mono" data-name="External id">${externalId ?? '–'}</td><td data-name="Ends">${endOf(key)}</td></tr>`
}

function endOf({ disabled, expires }: ContractLeftKey): Markup {
  if (disabled) return html`created disabled`
  if (expires === undefined) return html`does not end`
  return html`<time datetime="${new Date(expires).toISOString()}">${instant(expires)}</time>`
}
