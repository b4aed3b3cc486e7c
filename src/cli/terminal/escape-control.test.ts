import { expect, it } from 'vitest'
import { escapeControl } from './escape-control.js'

it('shows what would move the cursor, colour the line, break it or turn it around', () => {
  expect(escapeControl('a\u001b[31mb\r\nc\u202ed\u2028e\u0007')).toBe(
    'a\\u{1b}[31mb\\u{d}\\u{a}c\\u{202e}d\\u{2028}e\\u{7}',
  )
})

it('leaves every other script alone', () => {
  expect(escapeControl('Ключ 鍵 🔑 é')).toBe('Ключ 鍵 🔑 é')
})
