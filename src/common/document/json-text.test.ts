import { expect, it } from 'vitest'
import { jsonText } from './json-text.js'

it.each([0, 2])('jsonText escapes invisible characters and keeps the value, with an indent of %i', indent => {
  const value = { 'a\u009bb': ['\u202e', '\u0000\n', '\u{e0001}', '👩‍💻', '\ud800'] }
  const text = jsonText(value, indent)
  expect(text).not.toMatch(/(?!\u200d)[^\P{C}\n]/u)
  expect(JSON.parse(text)).toEqual(value)
})
