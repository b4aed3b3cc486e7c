import { shortened } from './counted.js'
import type {
  DocumentBlock,
  DocumentCheck,
  DocumentChecklist,
  DocumentFindings,
  DocumentMeters,
  DocumentTable,
  ReportDocument,
  Tone,
} from './document.js'
import { type Inline, joined, plainText } from './inline.js'
import { visibleLines, visibleText } from './visible-text.js'

/** A block shows at most this many findings, because GitHub limits the summary of a step to 1 MiB. */
const findingsShown = 40

/** The report as GitHub-flavored Markdown, for the summary of a CI job. */
export function markdownDocument(document: ReportDocument): string {
  const { verdict, madeBy, notes = [], sections, facts } = document
  const known = facts.filter(({ room }) => room !== 'ample')
  const subject = known.find(({ isSubject }) => isSubject)
  const others = known.filter(fact => fact !== subject)
  const hints = (verdict.hints ?? []).map(markdownText)
  return [
    `## ${marks[verdict.tone]} ${markdownText(madeBy)}: ${markdownText(verdict.word.toLowerCase())}`,
    [`**${markdownInline(verdict.headline)}**`, ...hints].join(' '),
    subject === undefined ? '' : factText(subject),
    tallyTable(document),
    ...sections
      .filter(({ blocks, room }) => blocks.some(({ kind }) => kind === 'findings') && room !== 'ample')
      .map(sectionText),
    notes.map(note => `> ${markdownText(note)}`).join('\n>\n'),
    ...sections
      .filter(({ blocks, room }) => blocks.every(({ kind }) => kind !== 'findings') && room !== 'ample')
      .map(sectionText),
    others.map(fact => `- ${factText(fact)}`).join('\n'),
  ]
    .filter(block => block !== '')
    .join('\n\n')
    .concat('\n')
}

const marks: Readonly<Record<Tone, string>> = {
  good: '✅',
  bad: '❌',
  warn: '⚠️',
  known: '🏷️',
  rest: '⚪',
  unseen: '⚪',
}

function factText({ name, value }: ReportDocument['facts'][number]): string {
  return `${markdownText(`${name.charAt(0).toUpperCase()}${name.slice(1)}`)}: ${markdownInline(value)}`
}

function tallyTable({ tally }: ReportDocument): string {
  const parts = tally?.parts.filter(({ count, tone }) => count > 0 || tone === 'good') ?? []
  if (parts.length === 0) return ''
  const columns = parts.map(({ word }) => ({ title: word, isNumber: true }))
  return tableText({ kind: 'table', columns, rows: [{ cells: parts.map(({ count }) => count) }] })
}

const longKinds: readonly DocumentBlock['kind'][] = ['meters', 'checklist', 'choices']

function sectionText({ title, lead, blocks }: ReportDocument['sections'][number]): string {
  const texts = blocks.map(blockText).filter(text => text !== '')
  if (texts.length === 0) return ''
  const body = [...(lead === undefined ? [] : [markdownInline(lead)]), ...texts].join('\n\n')
  const isOpen = blocks.every(({ kind }) => !longKinds.includes(kind))
  return isOpen ? `### ${markdownText(title)}\n\n${body}` : foldText(title, body)
}

function blockText(block: DocumentBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return markdownInline(block.text)
    case 'list':
      return block.items.map(item => `- ${markdownInline(item)}`).join('\n')
    case 'table':
      return tableText(block)
    case 'code':
      return markdownBlock(block.text, block.language)
    case 'difference': {
      const { at, expected, received } = block
      const place = at === undefined ? '' : `At ${markdownInline(at)}: `
      return `${place}expected ${markdownCode(expected)}, received ${markdownCode(received)}`
    }
    case 'fold':
      return block.room === 'ample' ? '' : foldText(block.title, block.blocks.map(blockText).join('\n\n'))
    case 'findings':
      return findingsText(block)
    case 'checklist':
      return checklistText(block)
    case 'meters':
      return metersText(block)
    case 'choices':
      return choicesText(block)
    case 'exchange':
      return ''
  }
}

function findingsText({ title, checks, atMost = findingsShown }: DocumentFindings) {
  const shown = checks.slice(0, Math.min(atMost, findingsShown))
  const rest = checks.slice(shown.length).flatMap(({ shown: one }) => (one === undefined ? [] : [one.id]))
  return [
    ...(title === undefined ? [] : [`#### ${markdownText(title)}`]),
    ...shown.flatMap(findingTexts),
    ...(rest.length > 0 ? [`and ${rest.length} more: ${rest.map(markdownText).join(', ')}`] : []),
  ].join('\n\n')
}

function findingTexts({ shown, outcome, body = [] }: DocumentCheck): string[] {
  if (shown === undefined) return []
  const { id, tone, title, section, word, reason } = shown
  const mark = outcome === 'error' ? '💥' : marks[tone]
  const where = section === undefined ? '' : ` _(section ${markdownText(section)})_`
  return [
    `${mark} **${markdownText(id)}** ${markdownText(title)}${where}`,
    ...(reason === undefined ? [] : [markdownText(`${word}: ${reason}`)]),
    ...body.map(blockText).filter(text => text !== ''),
  ]
}

function checklistText({ groups }: DocumentChecklist): string {
  const rows = groups
    .flatMap(({ checks }) => checks)
    .flatMap(({ shown }) => (shown === undefined ? [] : [shown]))
    .toSorted((a, b) => Number(a.tone === 'good') - Number(b.tone === 'good'))
    .map(({ id, word, reason = '', title }) => ({ cells: [id, word, reason, title] }))
  const columns = ['id', 'result', 'why', 'requirement'].map(title => ({ title }))
  return tableText({ kind: 'table', columns, rows })
}

function metersText({ rows }: DocumentMeters): string {
  const columns = [{ title: 'section' }, { title: 'result' }]
  return tableText({
    kind: 'table',
    columns,
    rows: rows.map(({ number, title, text }) => ({ cells: [`${number} ${title}`, joined(text, ', ')] })),
  })
}

function choicesText({ groups }: Extract<DocumentBlock, { kind: 'choices' }>): string {
  const columns = [{ title: 'choice', isCode: true }, { title: 'value', isCode: true }, { title: 'note' }]
  const rows = groups
    .flatMap(({ choices }) => choices)
    .map(({ name, value, note = '' }) => ({
      cells: [name, shortened(JSON.stringify(value), mostShown), note],
    }))
  return tableText({ kind: 'table', columns, rows })
}

/** The length limit of a value, in characters. An observation about all members of a record needs several hundred. */
const mostShown = 2000

function foldText(title: string, body: string): string {
  return `<details><summary>${markdownText(title)}</summary>\n\n${body}\n\n</details>`
}

function tableText({ columns, rows }: DocumentTable): string {
  const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const cellText = (cell: Inline, at: number) =>
    columns[at]?.isCode && typeof cell === 'string' ? markdownCode(cell) : markdownInline(cell)
  return [
    lineOf(columns.map(({ title }) => markdownText(title))),
    lineOf(columns.map(({ isNumber }) => (isNumber ? '---:' : '---'))),
    ...rows.map(({ cells }) => lineOf(cells.map(cellText))),
  ].join('\n')
}

/** Escapes a text for one line or one table cell. The result shows no markup, link, mention or HTML. */
export function markdownText(text: string): string {
  return (
    visibleText(text)
      .replaceAll(/[\\`*[\]#|~]|(?<![a-z\d])_|_(?![a-z\d])/gi, character => `\\${character}`)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('@', '&#64;')
      // A colon before `//` makes a link. Colons around a name make an emoji, except in a time of day.
      .replaceAll(/:(?=\/\/|(?!\d\d:)[\w+-]+:)/g, '&#58;')
  )
}

function markdownInline(inline: Inline): string {
  if (typeof inline === 'string') return markdownText(inline)
  if (typeof inline === 'number') return String(inline)
  if ('to' in inline) return markdownText(inline.to)
  if (!('mark' in inline)) return inline.map(markdownInline).join('')
  if (inline.mark === 'code') return markdownCode(plainText(inline.inside))
  const text = markdownInline(inline.inside)
  return inline.mark === 'strong' || inline.mark === 'bad' ? `**${text}**` : text
}

/** Backticks in the value need a longer fence, and a bar would end a table cell. */
export function markdownCode(text: string): string {
  const shown = visibleText(text).replaceAll('|', '\\u{7c}')
  if (shown === '') return ''
  const fence = '`'.repeat(longestRun(shown) + 1)
  const space = /^`|`$|^ .* $/.test(shown) ? ' ' : ''
  return `${fence}${space}${shown}${space}${fence}`
}

export function markdownBlock(text: string, language = ''): string {
  const shown = visibleLines(text).trimEnd()
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1))
  return `${fence}${language}\n${shown}\n${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length))
}
