import { describe, expect, it } from 'vitest'
import { jsonText, visibleLines, visibleText } from './visible-text.js'

describe('visibleText', () => {
  it.each([
    ['an escape sequence', '\u001b[31mred', '\\u{1b}[31mred'],
    ['a line break', 'one\ntwo', 'one\\u{a}two'],
    ['a change of direction', 'abc\u202ecba', 'abc\\u{202e}cba'],
    ['a NUL', 'a\u0000b', 'a\\u{0}b'],
    ['half a surrogate pair', 'a\ud800b', 'a\\u{d800}b'],
    ['a line separator', 'a\u2028b', 'a\\u{2028}b'],
    ['a command for Azure', 'a ##vso[task.setvariable]', 'a \\u{23}#vso[task.setvariable]'],
  ])('makes %s visible', (_, text, shown) => {
    expect(visibleText(text)).toBe(shown)
  })

  it.each([
    'a ##[error]b',
    '##teamcity[x]',
    '::error::x',
    'a\t::add-mask::x',
    '::error file=a:b::c',
    'a::b::',
  ])('breaks the command in "%s" apart', text => {
    expect(visibleLines(`one\n${text}\n`)).not.toMatch(/##\w*\[|::[a-z-]+.*::/)
  })

  it.each([
    ...['plain', 'ключ', '鍵 🔑', '👩‍💻'],
    ...['## heading', '[::ffff:7f00:1]:4010', 'a::b', '#1 ##2'],
  ])('leaves "%s" unchanged', text => {
    expect(visibleText(text)).toBe(text)
  })
})

describe('visibleLines', () => {
  it('keeps line breaks and tabs, and shows other control characters', () => {
    expect(visibleLines('a\r\n\tb\u0007\nc\r')).toBe('a\n\tb\\u{7}\nc\\u{d}')
  })
})

it.each([0, 2])('jsonText escapes invisible characters and keeps the value, with an indent of %i', indent => {
  const value = { 'a\u009bb': ['\u202e', '\u0000\n', '\u{e0001}', '👩‍💻', '\ud800'] }
  const text = jsonText(value, indent)
  expect(text).not.toMatch(/(?!\u200d)[^\P{C}\n]/u)
  expect(JSON.parse(text)).toEqual(value)
})
