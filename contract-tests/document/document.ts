import type { Inline } from './inline.js'

/** The quality of a result. `unseen`: checked, but never observed. `rest`: could not be checked. */
export type Tone = 'good' | 'bad' | 'warn' | 'known' | 'rest' | 'unseen'

/**
 * The room that a part needs: a terminal has little, Markdown some, a page ample.
 *
 * @default 'little' shown in every format
 */
export type Room = 'little' | 'some' | 'ample'

/** A report in any format. One function for each kind of report builds it; one writer for each format lays it out. */
export interface ReportDocument {
  /** The kind of report: "Contract report". */
  kind: string
  /** The command that makes it: "keymock contract". */
  madeBy: string
  /** The subject, shown after the verdict: "contract report of https://…". */
  subject: string
  verdict: DocumentVerdict
  tally?: DocumentTally
  facts: readonly DocumentFact[]
  /** Facts about the run itself. */
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
  /** Other events, and the next steps. */
  hints?: readonly string[]
  /** The reader's next steps, for formats with ample room. */
  advice?: string
  /** The verdict as checks, so that a run without requests is not green. */
  checks?: readonly DocumentCheck[]
}

/** The count of each kind. */
export interface DocumentTally {
  name: string
  parts: readonly { tone: Tone; word: string; plural?: string; count: number; meaning?: string }[]
}

export interface DocumentFact {
  /** The name of the fact, in lower case. */
  name: string
  value: Inline
  /** Whether the fact is the subject of the report. It comes first in formats with room for several facts. */
  isSubject?: boolean
  room?: Room
}

export interface DocumentSection {
  id: string
  title: string
  /** The title in a list of sections. @default the title */
  short?: string
  lead?: Inline
  /** The number of its items. */
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
  /** Whether the title explains all checks. */
  isOneCause?: boolean
  checks: readonly DocumentCheck[]
  atMost?: number
}

export interface DocumentTable {
  kind: 'table'
  columns: readonly DocumentColumn[]
  rows: readonly { cells: readonly Inline[]; check?: DocumentCheck }[]
}

export interface DocumentColumn {
  title: string
  /** The title on a narrow page. @default the title */
  short?: string
  isCode?: boolean
  isNumber?: boolean
}

export interface DocumentCode {
  kind: 'code'
  label: string
  text: string
  language?: 'bash' | 'json'
  /** Whether it is a script. A format with little room shows one as an example. */
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

/** One check and its result. */
export interface DocumentCheck {
  /** The class under which programs count it. */
  suite: { name: string; className: string }
  name: string
  outcome: 'passed' | 'failed' | 'error' | 'skipped'
  /** The result in a sentence. */
  message?: string
  durationMs?: number
  /** The part for readers. A check without it is for programs alone. */
  shown?: ShownCheck
  body?: readonly DocumentBlock[]
}

export interface ShownCheck {
  id: string
  tone: Tone
  /** The result, in a word or two. */
  word: string
  title: string
  /** The whole check on one line. */
  line: Inline
  /** The section of the specification. */
  section?: string
  /** A remark on the result. */
  labels?: readonly string[]
  /** The reason for the result. */
  reason?: string
}

/** A kind of rows that readers of a checklist can select. */
export type FilterName = 'unmet' | 'excused' | 'unasked' | 'unseen' | 'met'

/** Checks by topic, a line for each. Readers can select a kind. */
export interface DocumentChecklist {
  kind: 'checklist'
  filters: readonly { name: FilterName; title: string; tones: readonly Tone[] }[]
  groups: readonly { title: string; checks: readonly DocumentCheck[] }[]
}

/** Progress in several parts. */
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
