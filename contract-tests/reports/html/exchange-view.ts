import type { ContractExchange, ContractFailure } from '../../../schemas/generated/types.js'
import { lengthOfTime } from '../counted.js'
import { jsonLines } from './json-lines.js'
import { html, type Markup } from './markup.js'
import { parseCutJson } from './parse-cut-json.js'

/** The requests that show a failure, in order; in the answer to the last one its place is marked. */
export function exchangesView({ exchanges, instanceLocation }: ContractFailure): Markup {
  return html`${exchanges.map((exchange, index) =>
    exchangeView(exchange, index + 1, index === exchanges.length - 1 ? instanceLocation : undefined),
  )}`
}

function exchangeView(exchange: ContractExchange, step: number, place: string | undefined): Markup {
  const { request, response, noAnswer, durationMs } = exchange
  return html`<div class="exchange">
<p class="line"><span class="step">${step}</span><code><b>${request.method}</b> ${request.url}</code></p>
${request.body !== undefined && block(request.body, undefined, `Body of request ${step}`)}
${headers('Request headers', request.headers)}
<div class="answer">${
    response === undefined
      ? html`<p class="line tone-bad"><span class="tag">no answer</span><span>${noAnswer?.message ?? ''}</span></p>`
      : html`<p class="line tone-${response.status < 400 ? 'good' : 'warn'}"><span class="tag">${response.status}</span><span class="quiet">${response.headers['content-type'] ?? 'no content type'}, ${lengthOfTime(durationMs)}</span></p>
${response.body !== '' && block(response.body, place, `Body of answer ${step}`)}
${headers('Response headers', response.headers)}`
  }</div>
</div>`
}

function headers(title: string, fields: Readonly<Record<string, string>>): Markup | undefined {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  if (lines.length === 0) return undefined
  return html`<details><summary>${title} (${lines.length})</summary><pre class="wrap" tabindex="0" role="group" aria-label="${title}">${lines.join('\n')}</pre></details>`
}

function block(text: string, place: string | undefined, name: string): Markup {
  const parsed = parseCutJson(text)
  if (parsed === undefined) {
    return html`<pre class="wrap" tabindex="0" role="group" aria-label="${name}">${text}</pre>`
  }
  const lines = jsonLines(parsed.value, place).map(({ depth, text: line, isPlace }) => {
    const indent = '  '.repeat(depth)
    return isPlace ? html`${indent}<mark>${line}</mark>\n` : html`${indent}${line}\n`
  })
  return html`<pre tabindex="0" role="group" aria-label="${name}">${lines}${parsed.isCut && '… the rest was cut off'}</pre>`
}
