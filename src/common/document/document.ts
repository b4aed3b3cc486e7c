import { code, type Inline, line } from './inline.js'

/**
 * The quality of a result. `unseen`: the responses did not show whether the requirement is met. `rest`: the suite could not check
 * the requirement.
 */
export type Tone = 'good' | 'bad' | 'warn' | 'known' | 'rest' | 'unseen'

/**
 * The room that a format must have to show a fact or a section. A terminal has little room, Markdown has some room, and a page
 * has ample room. Every format shows a section with `little`.
 *
 * @default 'little'
 */
type Room = 'little' | 'some' | 'ample'

/** A report, independent of the output format. Each kind of report has its own builder, and each format has its own writer. */
export interface ReportDocument {
  /** The kind of the report, such as "Contract report". */
  kind: string
  /** The command that makes the report, such as "keymock contract". */
  madeBy: string
  /** The subject, shown after the verdict: "contract report of https://…". */
  subject: string
  verdict: DocumentVerdict
  tally?: DocumentTally
  facts: readonly DocumentFact[]
  notes?: readonly string[]
  sections: readonly DocumentSection[]
  /** Where to find the parts that a format omits. */
  elsewhere?: string
  footer: string
  startedAt?: string
  durationMs?: number
}

export interface DocumentVerdict {
  tone: Tone
  word: string
  headline: Inline
  /** Further facts, such as the reason why a run ended early, and how to avoid that. */
  hints?: readonly string[]
  /** Only formats with ample room show the advice. */
  advice?: string
  /** Checks that show the verdict in CI. Without these checks, CI would accept a run that sent no requests. */
  checks?: readonly DocumentCheck[]
}

export interface DocumentTally {
  name: string
  parts: readonly { tone: Tone; word: string; plural?: string; count: number; meaning?: string }[]
}

export interface DocumentFact {
  /** The name, in lower case. */
  name: string
  value: Inline
  /** Whether the fact is the subject of the report. Formats with room for several facts show the subject first. */
  isSubject?: boolean
  room?: Room
}

export interface DocumentSection {
  id: string
  title: string
  /** The title in the navigation. @default the title */
  short?: string
  lead?: Inline
  count?: number
  blocks: readonly DocumentBlock[]
  room?: Room
}

export type DocumentBlock =
  | { kind: 'paragraph'; text: Inline; isQuiet?: boolean }
  | { kind: 'list'; items: readonly Inline[] }
  | DocumentTable
  | DocumentCode
  | { kind: 'difference'; at?: Inline; expected: string; received: string }
  | { kind: 'exchange'; step: number; exchange: DocumentExchange }
  | { kind: 'fold'; title: string; blocks: readonly DocumentBlock[]; isOpen?: boolean; room?: Room }
  | DocumentFindings
  | DocumentChecklist
  | DocumentMeters
  | { kind: 'choices'; groups: readonly { title: string; choices: readonly DocumentChoice[] }[] }

export interface DocumentFindings {
  kind: 'findings'
  title?: string
  /** Whether `title` is the common cause of all these findings. */
  isOneCause?: boolean
  checks: readonly DocumentCheck[]
  atMost?: number
}

export interface DocumentTable {
  kind: 'table'
  columns: readonly DocumentColumn[]
  rows: readonly { cells: readonly Inline[]; check?: DocumentCheck }[]
}

interface DocumentColumn {
  title: string
  /** The title on a narrow page. @default the title */
  short?: string
  isCode?: boolean
  isNumber?: boolean
}

interface DocumentCode {
  kind: 'code'
  label: string
  text: string
  language?: 'bash' | 'json'
  /** A format with little room shows only the first script. */
  isScript?: boolean
}

export interface DocumentExchange {
  request: { method: string; url: string; headers: Readonly<Record<string, string>>; body?: string }
  response?: { status: number; headers: Readonly<Record<string, string>>; body: string }
  /** The reason for a missing answer. */
  noAnswer?: string
  durationMs: number
  /** The place to mark in the answer, as a JSON Pointer. */
  place?: string
}

export interface DocumentCheck {
  /** The suite and the class under which CI tools count the check. */
  suite: { name: string; className: string }
  name: string
  outcome: 'passed' | 'failed' | 'error' | 'skipped'
  message?: string
  durationMs?: number
  /** The texts for readers. Without these texts, only JUnit and GitHub annotations contain the check. */
  shown?: ShownCheck
  body?: readonly DocumentBlock[]
}

export interface ShownCheck {
  id: string
  tone: Tone
  /** The result, in a word or two. */
  word: string
  title: string
  line: Inline
  /** The section of the specification. */
  section?: string
  labels?: readonly string[]
  reason?: string
}

export type FilterName = 'unmet' | 'excused' | 'unasked' | 'unseen' | 'met'

export interface DocumentChecklist {
  kind: 'checklist'
  filters: readonly { name: FilterName; title: string; tones: readonly Tone[] }[]
  groups: readonly { title: string; checks: readonly DocumentCheck[] }[]
}

export interface DocumentMeters {
  kind: 'meters'
  legend: readonly (readonly [kind: MeterKind, text: string])[]
  rows: readonly DocumentMeter[]
}

export type MeterKind = 'good' | 'bad' | 'rest' | 'none' | 'seen' | 'unseen'

export interface DocumentMeter {
  number: string
  title: string
  counts: Readonly<Record<MeterKind, number>>
  text: readonly Inline[]
  room?: Room
}

export interface DocumentChoice {
  name: string
  value: unknown
  note?: string
  section: string
}

/** Messages name the formats in this order. Each format has a writer in writers.ts. */
export const documentFormats = ['html', 'markdown', 'junit', 'sarif', 'github'] as const

export type DocumentFormat = (typeof documentFormats)[number]

export function reportToOwner(findings: 'answers' | 'requirements'): string {
  return `Report the ${findings} below to the owner of the service.`
}

/** Returns each check once. A check that occurs several times gets its last position, in the section of its topic. */
export function checksOf({ verdict, sections }: ReportDocument): DocumentCheck[] {
  const found = new Set<DocumentCheck>(verdict.checks)
  for (const check of sections.flatMap(({ blocks }) => blocks).flatMap(checksIn)) {
    found.delete(check)
    found.add(check)
  }
  return [...found]
}

function checksIn(block: DocumentBlock): readonly DocumentCheck[] {
  switch (block.kind) {
    case 'findings':
      return block.checks
    case 'checklist':
      return block.groups.flatMap(({ checks }) => checks)
    case 'table':
      return block.rows.flatMap(({ check }) => (check === undefined ? [] : [check]))
    default:
      return []
  }
}

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

function andMore(left: number): DocumentBlock[] {
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
