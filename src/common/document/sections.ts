import type { DocumentBlock, DocumentFact, DocumentSection, DocumentTable } from './document.js'
import { code, type Inline, line } from './inline.js'

/** A section, or none if its count is 0. */
export function section(
  id: string,
  title: string,
  count: number,
  more: Omit<DocumentSection, 'id' | 'title' | 'count'>,
): DocumentSection[] {
  return count === 0 ? [] : [{ id, title, count, ...more }]
}

type Column = readonly [title: string, kind?: 'text' | 'code' | 'number', short?: string]

/** A table of the first rows, and the number of the others. */
export function table(
  columns: readonly Column[],
  rows: DocumentTable['rows'],
  most = rows.length,
): DocumentBlock[] {
  const shown = columns.map(([title, kind = 'text', short]) => ({
    title,
    ...(short !== undefined && { short }),
    ...(kind === 'code' && { isCode: true }),
    ...(kind === 'number' && { isNumber: true }),
  }))
  return [{ kind: 'table', columns: shown, rows: rows.slice(0, most) }, ...andMore(rows.length - most)]
}

export function andMore(left: number): DocumentBlock[] {
  return left > 0 ? [paragraph(`… and ${left} more.`, true)] : []
}

export function paragraph(text: Inline, isQuiet = false): DocumentBlock {
  return { kind: 'paragraph', text, ...(isQuiet && { isQuiet }) }
}

/** A fact without a value is left out. */
export function fact(
  name: string,
  value: Inline | undefined,
  more: Partial<DocumentFact> = {},
): DocumentFact[] {
  return value === undefined ? [] : [{ name, value, ...more }]
}

export function serviceFact({ baseUrl, apiId = 'none' }: { baseUrl: string; apiId?: string | undefined }) {
  return fact('service', line`${code(baseUrl)}, API ${code(apiId)}`, { isSubject: true, room: 'some' })
}
