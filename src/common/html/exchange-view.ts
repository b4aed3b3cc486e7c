import { lengthOfTime } from '../document/counted.js'
import type { DocumentBlock } from '../document/document.js'
import { jsonOf, pathOf } from '../json.js'
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
  const lines = jsonLines(parsed.value, place).map(({ depth, text: line, isPlace }) => {
    const indent = '  '.repeat(depth)
    return isPlace ? html`${indent}<mark>${line}</mark>\n` : html`${indent}${line}\n`
  })
  return html`<pre tabindex="0" role="group" aria-label="${label}">${lines}${parsed.isCut && '… the rest was cut off'}</pre>`
}

interface JsonLine {
  depth: number
  text: string
  /** Whether the line belongs to the marked place. */
  isPlace: boolean
}

/** A longer array shows only the item that contains the marked place. If no item is marked, it shows the first item. */
const shownItems = 3

/**
 * Formats a JSON value, one line per member, and marks one place.
 *
 * @param place A JSON Pointer.
 */
export function jsonLines(value: unknown, place?: string): JsonLine[] {
  const lines: JsonLine[] = []
  const path = place === undefined ? undefined : pathOf(place)
  lay(value, { depth: 0, lead: '', tail: '', path, isPlace: false }, lines)
  return lines
}

interface Position {
  depth: number
  lead: string
  tail: string
  /** The path from this value to the marked place. Undefined if the place is not inside this value. */
  path: readonly string[] | undefined
  isPlace: boolean
}

function lay(value: unknown, position: Position, lines: JsonLine[]): void {
  const { depth, lead, tail, path } = position
  const entries = entriesOf(value)
  const [next, ...rest] = path ?? []
  const isEnd = path !== undefined && (next === undefined || !entries.some(([name]) => name === next))
  const isPlace = position.isPlace || isEnd
  const line = (text: string) => lines.push({ depth, text, isPlace })
  if (entries.length === 0) {
    line(`${lead}${JSON.stringify(value) ?? 'undefined'}${tail}`)
    return
  }
  const isList = Array.isArray(value)
  line(`${lead}${isList ? '[' : '{'}`)
  let folded = 0
  const unfold = () => {
    if (folded > 0) lines.push({ depth: depth + 1, text: `… ${folded} more`, isPlace: false })
    folded = 0
  }
  entries.forEach(([name, member], index) => {
    const isOnPath = path !== undefined && name === next
    const isSample = index === 0 && next === undefined
    if (isList && entries.length > shownItems && !isOnPath && !isSample) {
      folded += 1
      return
    }
    unfold()
    lay(
      member,
      {
        depth: depth + 1,
        lead: isList ? '' : `${JSON.stringify(name)}: `,
        tail: index < entries.length - 1 ? ',' : '',
        path: isOnPath ? rest : undefined,
        // If the place exists, marks all its members. If not, marks its nearest parent, but not the parent's members.
        isPlace: isPlace && path !== undefined ? next === undefined : isPlace,
      },
      lines,
    )
  })
  unfold()
  line(`${isList ? ']' : '}'}${tail}`)
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
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
