import { lengthOfTime } from '../document/counted.js'
import type { DocumentBlock } from '../document/document.js'
import { codeView, foldedCode } from './code-view.js'
import { jsonLines } from './json-lines.js'
import { html, type Markup } from './markup.js'
import { parseCutJson } from './parse-cut-json.js'

export function exchangeView({ step, exchange }: Extract<DocumentBlock, { kind: 'exchange' }>): Markup {
  const { request, response, noAnswer, durationMs, place } = exchange
  return html`<div class="exchange">
<p class="line"><span class="step">${step}</span><code><b>${request.method}</b> ${request.url}</code></p>
${request.body !== undefined && bodyView(request.body, undefined, `Body of request ${step}`)}
${headers('Request headers', request.headers)}
<div class="answer">${
    response === undefined
      ? html`<p class="line tone-bad"><span class="tag">no answer</span><span>${noAnswer ?? ''}</span></p>`
      : html`<p class="line tone-${response.status < 400 ? 'good' : 'warn'}"><span class="tag">${response.status}</span><span class="quiet">${response.headers['content-type'] ?? 'no content type'}, ${lengthOfTime(durationMs)}</span></p>
${response.body !== '' && bodyView(response.body, place, `Body of answer ${step}`)}
${headers('Response headers', response.headers)}`
  }</div>
</div>`
}

function headers(title: string, fields: Readonly<Record<string, string>>): Markup | undefined {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  if (lines.length === 0) return undefined
  return foldedCode(`${title} (${lines.length})`, title, lines.join('\n'))
}

function bodyView(text: string, place: string | undefined, label: string): Markup {
  const parsed = parseCutJson(text)
  if (parsed === undefined) return codeView(label, text)
  const lines = jsonLines(parsed.value, place).map(({ depth, text: line, isPlace }) => {
    const indent = '  '.repeat(depth)
    return isPlace ? html`${indent}<mark>${line}</mark>\n` : html`${indent}${line}\n`
  })
  return html`<pre tabindex="0" role="group" aria-label="${label}">${lines}${parsed.isCut && '… the rest was cut off'}</pre>`
}
