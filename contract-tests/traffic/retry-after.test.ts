import { describe, expect, it } from 'vitest'
import { retryAfterMs } from './retry-after.js'

const now = Date.parse('2030-01-01T12:00:00Z')

function answer(status: number, value?: string) {
  const headers: Record<string, string> = value === undefined ? {} : { 'retry-after': value }
  return { status, headers, text: '', json: undefined }
}

describe('retryAfterMs', () => {
  it.each([
    [answer(429, '3'), 3000],
    [answer(503, ' 0 '), 0],
    [answer(503, 'Tue, 01 Jan 2030 12:00:05 GMT'), 5000],
    [answer(429, 'Tue, 01 Jan 2030 11:00:00 GMT'), 0],
    [answer(429, 'soon'), undefined],
    [answer(429), undefined],
    [answer(500, '3'), undefined],
    [answer(200, '3'), undefined],
  ])('for %o returns %s', (given, ms) => {
    expect(retryAfterMs(given, now)).toBe(ms)
  })
})
