import { describe, expect, it } from 'vitest'
import { proseProblems } from './check-prose.js'
import { type PassageKind, passagesOfManual, passagesOfSource, sentencesOf } from './passages.js'
import { readingGrade } from './reading-grade.js'

const wordsIn = (text: string, kind: PassageKind = 'comment') =>
  proseProblems([{ file: 'a.ts', line: 1, kind, text }]).map(({ found }) => found)

describe('the check of prose', () => {
  it.each([
    ['What waits for what is done to a state.', 'What'],
    ['Nothing is kept. Who has a state alone does not load it.', 'Who'],
    ['A key that nobody asked for.', 'nobody'],
    ['The keys are alike.', 'alike'],
    ['A key next to the fixture.', 'next to'],
    ['The file is not there.', 'is not there'],
    ['All keys of a listing are held against the model.', 'held against'],
  ])('finds the word to replace in: %s', (text, word) => {
    expect(wordsIn(text)).toEqual([word])
  })

  it('accepts "what" in a question, and "there is"', () => {
    expect(wordsIn('What does it cost? There is no key.')).toEqual([])
  })

  it('refuses "that" at the start of a title, but not of a comment', () => {
    expect(wordsIn('that hangs is given up', 'title')).toEqual(['that '])
    expect(wordsIn('that hangs is given up', 'comment')).toEqual([])
  })
})

describe('passages', () => {
  it('include the comments and messages of a source file', () => {
    const kinds = new Set(passagesOfSource('src/node/files/read-data-file.ts').map(({ kind }) => kind))
    expect(kinds).toEqual(new Set<PassageKind>(['comment', 'message']))
  })

  it('include the comments and titles of a test, but no messages', () => {
    const passages = passagesOfSource('.config/prose/prose.test.ts')
    expect(passages.map(({ text }) => text)).toContain(
      'include the comments and titles of a test, but no messages',
    )
    expect(passages.filter(({ kind }) => kind === 'message')).toEqual([])
  })

  it('include a comment at the end of a block', () => {
    const texts = passagesOfSource('.config/prose/prose.test.ts').map(({ text }) => text)
    expect(texts).toContain('Only the closing brace follows.')
    // Only the closing brace follows.
  })

  it('include the paragraphs of a manual with their line numbers, but no code', () => {
    const [title, first] = passagesOfManual('README.md')
    expect(title).toMatchObject({ line: 1, text: 'keymock' })
    expect(first).toMatchObject({ line: 3, kind: 'manual' })
    expect(passagesOfManual('README.md').filter(({ text }) => text.includes('curl -s'))).toEqual([])
  })

  it('are split into sentences', () => {
    expect(sentencesOf('Deletes the key. "Why?" It expired.')).toEqual([
      'Deletes the key.',
      '"Why?"',
      'It expired.',
    ])
  })
})

describe('readingGrade', () => {
  it('is higher for long words in long sentences', () => {
    const grade = (text: string) => readingGrade([{ file: 'a.md', line: 1, kind: 'manual', text }])
    const hard =
      'Authentication precedes authorization notwithstanding contradictory configuration of intermediaries.'
    expect(grade(hard)).toBeGreaterThan(grade('The key has gone. It was used up.') + 5)
  })
})
