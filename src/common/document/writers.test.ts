import { describe, expect, it } from 'vitest'
import type { DocumentBlock, DocumentCheck, ReportDocument } from './document.js'
import { type Inline, joined, line, type Mark, marked, plainText } from './inline.js'
import { terminalLines, terminalText } from './terminal-writer.js'
import { documentWriters } from './writers.js'

const allMarks: readonly Mark[] = ['strong', 'quiet', 'good', 'bad', 'warn', 'accent', 'code']

function documentOf(text: string): ReportDocument {
  const inline: Inline = [text, line`${text}`, { to: text }, ...allMarks.map(mark => marked(mark, text))]
  const check = (shown: boolean): DocumentCheck => ({
    suite: { name: text, className: text },
    name: text,
    outcome: 'failed',
    message: text,
    ...(shown && {
      shown: {
        id: text,
        tone: 'bad',
        word: text,
        title: text,
        line: inline,
        section: text,
        labels: [text],
        reason: text,
      },
    }),
    body: Object.values(blocks),
  })
  const headers = { [text]: text, 'content-type': text }
  const blocks: Partial<Record<DocumentBlock['kind'], DocumentBlock>> = {
    paragraph: { kind: 'paragraph', text: inline },
    list: { kind: 'list', items: [inline] },
    table: {
      kind: 'table',
      columns: [
        { title: text, short: text },
        { title: text, isCode: true },
      ],
      rows: [{ cells: [inline, text] }],
    },
    code: { kind: 'code', label: text, text, language: 'bash', isScript: true },
    difference: { kind: 'difference', at: inline, expected: text, received: text },
    exchange: {
      kind: 'exchange',
      step: 1,
      exchange: {
        request: { method: text, url: text, headers, body: text },
        response: { status: 200, headers, body: JSON.stringify({ [text]: text }) },
        noAnswer: text,
        durationMs: 1,
        place: `/${text}`,
      },
    },
    choices: {
      kind: 'choices',
      groups: [
        { title: text, choices: [{ name: text, value: { [text]: text }, note: text, section: text }] },
      ],
    },
    meters: {
      kind: 'meters',
      legend: [['good', text]],
      rows: [
        {
          number: text,
          title: text,
          counts: { good: 1, bad: 1, rest: 1, none: 1, seen: 1, unseen: 1 },
          text: [inline],
        },
      ],
    },
  }
  const nested: readonly DocumentBlock[] = [
    { kind: 'fold', title: text, blocks: Object.values(blocks) },
    {
      kind: 'checklist',
      filters: [{ name: 'unmet', title: text, tones: ['bad'] }],
      groups: [{ title: text, checks: [check(true)] }],
    },
  ]
  const sections: readonly (readonly DocumentBlock[])[] = [
    [{ kind: 'findings', checks: [check(true), check(false)] }],
    [...Object.values(blocks), ...nested],
  ]
  return {
    kind: text,
    madeBy: text,
    subject: text,
    verdict: { tone: 'bad', word: text, headline: inline, hints: [text], checks: [check(false)] },
    tally: { name: text, parts: [{ tone: 'good', word: text, count: 1, meaning: text }] },
    facts: [{ name: text, value: inline, isSubject: true }],
    notes: [text],
    sections: sections.map(own => ({ id: text, title: text, lead: inline, blocks: own })),
    elsewhere: text,
    footer: text,
    startedAt: text,
    durationMs: 1,
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

const signs = [
  ...range(0, 0x1f).filter(sign => sign !== 9 && sign !== 10),
  ...range(0x7f, 0x9f),
  ...[0x61c, 0x200b, 0x200e, 0x200f, 0x2028, 0x2029, 0xfeff, 0xfffe, 0xd800],
  ...range(0x202a, 0x202e),
  ...range(0x2066, 0x2069),
  0xe0001,
].map(sign => String.fromCodePoint(sign))

const writers = {
  ...documentWriters,
  terminal: (document: ReportDocument) =>
    terminalText(joined(terminalLines(document), '\n'), (_, text) => text),
}

describe.each(Object.entries(writers))('the %s writer', (_, write) => {
  it('writes control characters and direction marks only as escapes', () => {
    const written = write(documentOf(`a${signs.join('b')}c`))
    expect(signs.filter(sign => written.includes(sign)).map(sign => sign.codePointAt(0))).toEqual([])
    expect(written).toContain('\\u{202e}')
    expect(written).toContain('\\u{9b}')
  })

  it('breaks commands to CI runners apart', () => {
    const written = write(documentOf('##vso[task.complete]a ##[error] ##teamcity[x]\n::error::forged'))
    expect(written).not.toMatch(/##\w*\[|::error::/)
    expect(written).toContain('#vso[task.complete]')
  })

  it('keeps the texts of the document', () => {
    expect(write(documentOf('seen-here')).match(/seen-here/g)?.length).toBeGreaterThan(20)
  })
})

describe('terminalText', () => {
  it('keeps a value on one line, and colors only marked text', () => {
    const paint = (emphasis: string, text: string) => `<${emphasis}>${text}</>`
    expect(terminalText(line`a ${'b\nFAIL \u001b[31m'} ${marked('bad', 'c')}`, paint)).toBe(
      'a b\\u{a}FAIL \\u{1b}[31m <red>c</>',
    )
  })
})

describe('plainText', () => {
  it('returns the text without its marks', () => {
    expect(plainText(line`1 ${marked('good', [2, { to: 'X' }])}`)).toBe('1 2X')
  })
})
