import { lengthOfTime } from '../document/counted.js'
import type { DocumentBlock } from '../document/document.js'
import { jsonOf, memberOf, pathOf } from '../json.js'
import { codeView, foldedCode, html, type Markup } from './markup.js'

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
  const { before, marked, after } = markedJson(parsed.value, place)
  const mark = marked !== '' && html`<mark>${marked}</mark>`
  const json = html`${before}${mark}${after}${parsed.isCut && '\n… the rest was cut off'}`
  return html`<pre tabindex="0" role="group" aria-label="${label}">${json}</pre>`
}

/** Stands for the marked member until the text of the rest is made. */
const markedHere = '\uf8ffplace'

/**
 * The text of a JSON value, split around the line or lines of one member.
 *
 * @param place The member, as a JSON Pointer. Of a missing member, marks the nearest parent inside the value.
 */
export function markedJson(value: unknown, place = ''): { before: string; marked: string; after: string } {
  const path = pathOf(place)
  while (path.length > 0 && memberOf(value, path) === undefined) path.pop()
  if (path.length === 0) return { before: JSON.stringify(folded(value), null, 2), marked: '', after: '' }
  const text = JSON.stringify(folded(value, path), null, 2)
  const [before = '', after = ''] = text.split(JSON.stringify(markedHere), 2)
  const line = before.lastIndexOf('\n') + 1
  const start = line + before.slice(line).search(/\S|$/)
  const member = JSON.stringify(folded(memberOf(value, path)), null, 2)
  const indented = member.replaceAll('\n', `\n${' '.repeat(start - line)}`)
  return { before: before.slice(0, start), marked: before.slice(start) + indented, after }
}

const shownItems = 3

/** A longer array keeps only the item on the path to the marked member. Without a path, it keeps its first item. */
function folded(value: unknown, path?: readonly string[]): unknown {
  if (path?.length === 0) return markedHere
  if (typeof value !== 'object' || value === null) return value
  const [name, ...rest] = path ?? []
  const inner = ([key, member]: [string, unknown]) => folded(member, key === name ? rest : undefined)
  const entries = Object.entries(value)
  if (!Array.isArray(value)) return Object.fromEntries(entries.map(entry => [entry[0], inner(entry)]))
  if (value.length <= shownItems) return entries.map(inner)
  const kept = Number(name ?? 0)
  const more = (count: number) => (count === 0 ? [] : [`… ${count} more`])
  return [...more(kept), ...entries.slice(kept, kept + 1).map(inner), ...more(value.length - kept - 1)]
}

/** Reads a JSON text whose end may be cut off, and keeps its complete members. */
export function parseCutJson(text: string): { value: unknown; isCut: boolean } | undefined {
  const value = jsonOf(text)
  if (value !== undefined) return { value, isCut: false }
  const whole = wholePart(text)
  const part = whole === undefined ? undefined : jsonOf(whole)
  return part === undefined ? undefined : { value: part, isCut: true }
}

const tokens = /"(?:[^"\\]|\\.)*"?|[{}[\],]/gs

function wholePart(text: string): string | undefined {
  let closers = ''
  let whole: string | undefined
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === '{') closers = `}${closers}`
    else if (token === '[') closers = `]${closers}`
    else if (token === ',') whole = text.slice(0, index) + closers
    else if (token === '}' || token === ']') {
      closers = closers.slice(1)
      whole = text.slice(0, index + 1) + closers
    }
  }
  return whole
}
