import { counted } from './counted.js'
import type {
  DocumentBlock,
  DocumentCheck,
  DocumentMeters,
  DocumentSection,
  DocumentTable,
  DocumentVerdict,
  ReportDocument,
  Tone,
} from './document.js'
import { type Inline, joined, line, type Mark, marked, plainText, quiet, strong } from './inline.js'
import { visibleLines } from './visible-text.js'

/**
 * The failures come first, and the verdict last, directly above the prompt.
 *
 * @param open Lines to print directly after the failures.
 */
export function terminalLines(document: ReportDocument, open: readonly Inline[] = []): Inline[] {
  const layOut = layoutOf(document)
  const isFinding = ({ blocks }: DocumentSection) => blocks.some(({ kind }) => kind === 'findings')
  const shown = document.sections.filter(hasLittleRoom)
  const partsOf = (sections: readonly DocumentSection[]) =>
    sections.flatMap(section => sectionParts(section, layOut))
  const parts = [
    ...partsOf(shown.filter(isFinding)),
    open,
    ...partsOf(shown.filter(section => !isFinding(section))),
    (document.notes ?? []).map(note => line`${marked('warn', 'note ')}  ${note}`),
    verdictLines(document),
  ]
  return separated(parts)
}

export function plainLines(blocks: readonly DocumentBlock[]): string[] {
  return blocks.flatMap(layoutOf({})).map(plainText)
}

export function factLine(name: string, value: Inline): Inline {
  return line`  ${name.padEnd(13)}${value}`
}

type LayOut = (block: DocumentBlock) => Inline[]

function hasLittleRoom({ room = 'little' }: { room?: string }): boolean {
  return room === 'little'
}

function sectionParts({ title, blocks }: DocumentSection, layOut: LayOut): Inline[][] {
  const found = blocks.filter(block => block.kind === 'findings')
  if (found.length === 0) return [[strong(title), ...blocks.flatMap(layOut)]]
  return found.flatMap(({ title: heading, checks, atMost = checks.length }) => {
    const left = checks.length - atMost
    return [
      heading === undefined ? [] : [strong(line`${heading}`)],
      ...checks.slice(0, atMost).map(check => findingLines(check, layOut)),
      ...(left > 0 ? [[`and ${left} more`]] : []),
    ]
  })
}

function findingLines({ shown, body = [] }: DocumentCheck, layOut: LayOut): Inline[] {
  return shown === undefined ? [] : [shown.line, ...indented(body.flatMap(layOut), 7)]
}

/** The returned function omits every script after the first, to save room. */
function layoutOf({ elsewhere }: Pick<ReportDocument, 'elsewhere'>): LayOut {
  let hasShownScript = false
  const layOut: LayOut = block => {
    switch (block.kind) {
      case 'paragraph':
        return [block.isQuiet ? quiet(block.text) : line`${block.text}`]
      case 'list':
        return block.items.map(item => line`  ${item}`)
      case 'table':
        return tableLines(block)
      case 'code': {
        if (!block.isScript) return linesOf(block.text)
        if (hasShownScript) return []
        hasShownScript = true
        const more = elsewhere === undefined ? [] : ['', quiet(elsewhere)]
        return ['', quiet(`${block.label}:`), ...linesOf(block.text), ...more]
      }
      case 'difference': {
        const { at, expected, received } = block
        const place = at === undefined ? [] : [at, ': ']
        return [line`${place}expected ${marked('good', expected)}, received ${marked('bad', received)}`]
      }
      case 'fold':
        return hasLittleRoom(block) ? block.blocks.flatMap(layOut) : []
      case 'findings':
        return block.checks.flatMap(check => findingLines(check, layOut))
      case 'meters':
        return meterLines(block)
      case 'checklist':
      case 'choices':
      case 'exchange':
        return []
    }
  }
  return layOut
}

function linesOf(text: string): Inline[] {
  return text
    .trimEnd()
    .split('\n')
    .map(one => (one === '' ? '' : line`${one}`))
}

function indented(lines: readonly Inline[], width: number): Inline[] {
  return lines.map(one => (one === '' ? '' : [' '.repeat(width), one]))
}

function tableLines({ columns, rows }: DocumentTable): Inline[] {
  const cells = rows.map(row => row.cells.map(cell => plainText(line`${cell}`)))
  const widths = columns.map(({ title }, at) =>
    Math.max(title.length, ...cells.map(row => row[at]?.length ?? 0)),
  )
  const aligned = (texts: readonly string[]) =>
    texts.map((text, at) => {
      const width = widths[at] ?? 0
      return columns[at]?.isNumber ? text.padStart(width) : text.padEnd(width)
    })
  const lineOf = (texts: readonly string[]) => `  ${aligned(texts).join('  ')}`.trimEnd()
  return [quiet(lineOf(columns.map(({ title }) => title.toLowerCase()))), ...cells.map(lineOf)]
}

const barWidth = 12

function meterLines({ rows }: DocumentMeters): Inline[] {
  const shown = rows.filter(hasLittleRoom)
  const width = Math.max(...shown.map(({ number, title }) => `${number} ${title}`.length))
  return shown.map(({ number, title, counts, text }) => {
    const name = `${number} ${title}`.padEnd(width)
    return line`  ${name}  ${bar(counts)}  ${joined(text, ', ')}`
  })
}

function bar({ good, bad, rest }: DocumentMeters['rows'][number]['counts']): Inline {
  const of = good + bad + rest
  const red = bad === 0 ? 0 : Math.max(1, Math.round((bad / of) * barWidth))
  const green = Math.min(barWidth - red, Math.round((good / of) * barWidth))
  const parts = [
    ['good', '=', green],
    ['bad', '!', red],
    ['quiet', '.', barWidth - green - red],
  ] as const
  return parts.flatMap(([mark, sign, length]) => (length === 0 ? [] : [marked(mark, sign.repeat(length))]))
}

function verdictLines({ verdict, tally, facts }: ReportDocument): Inline[] {
  const { headline, hints = [] } = verdict
  const counts = tally?.parts.filter(({ count }) => count > 0) ?? []
  const rows = [
    ...(tally === undefined || counts.length === 0
      ? []
      : [
          factLine(
            tally.name,
            counts.map(({ count, word, plural = word }) => counted(count, word, plural)).join(', '),
          ),
        ]),
    ...facts.filter(hasLittleRoom).map(({ name, value }) => factLine(name, value)),
  ]
  return [
    line`${verdictWord(verdict)}  ${headline}`,
    ...hints.map(hint => line`${hint}`),
    ...(rows.length > 0 ? ['', ...rows] : []),
  ]
}

const verdictMarks = {
  good: 'good',
  bad: 'bad',
  warn: 'warn',
  known: 'warn',
  rest: 'quiet',
  unseen: 'quiet',
} as const

function verdictWord({ tone, word }: DocumentVerdict): Inline {
  return strong(marked(verdictMarks[tone satisfies Tone], word.toUpperCase()))
}

function separated(parts: readonly (readonly Inline[])[]): Inline[] {
  return parts
    .filter(part => part.length > 0)
    .flatMap((part, index) => (index === 0 ? [...part] : ['', ...part]))
}

type Emphasis = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan'

/** Adds an emphasis to a text, or returns the text unchanged if colors are off. */
export type Paint = (emphasis: Emphasis, text: string) => string

export function terminalText(inline: Inline, paint: Paint): string {
  if (typeof inline === 'string') return visibleLines(inline)
  if (typeof inline === 'number') return String(inline)
  if (isList(inline)) {
    let text = ''
    for (const inside of inline) text += terminalText(inside, paint)
    return text
  }
  if ('to' in inline) return visibleLines(inline.to)
  if (inline.mark === 'command') return plainText(inline.inside)
  const text = terminalText(inline.inside, paint)
  const emphasis = emphases[inline.mark]
  return emphasis === undefined || text === '' ? text : paint(emphasis, text)
}

const isList: (inline: Inline) => inline is readonly Inline[] = Array.isArray

const emphases: Readonly<Record<Mark, Emphasis | undefined>> = {
  strong: 'bold',
  quiet: 'dim',
  good: 'green',
  bad: 'red',
  warn: 'yellow',
  accent: 'cyan',
  code: undefined,
  command: undefined,
}
