import { describe, expect, it } from 'vitest'
import { retryAfterMs } from './transport.js'

const now = Date.parse('2030-01-01T12:00:00Z')

function answer(status: number, value?: string) {
  const headers: Record<string, string> = value === undefined ? {} : { 'retry-after': value }
  return { status, headers, text: '', json: undefined }
}

describe('retryAfterMs', () => {
  it.each([
    [3000, 429, '3'],
    [0, 503, ' 0 '],
    [5000, 503, 'Tue, 01 Jan 2030 12:00:05 GMT'],
    [0, 429, 'Tue, 01 Jan 2030 11:00:00 GMT'],
    [undefined, 429, 'soon'],
    [undefined, 429, undefined],
    [undefined, 500, '3'],
    [undefined, 200, '3'],
  ])('returns %s for the status %i and the Retry-After header %j', (ms, status, value) => {
    expect(retryAfterMs(answer(status, value), now)).toBe(ms)
  })
})
