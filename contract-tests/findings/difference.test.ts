import { describe, expect, it } from 'vitest'
import { trimmedToDifference } from './difference.js'

describe('trimmedToDifference', () => {
  it('does not change short texts', () => {
    expect(trimmedToDifference('200', '201')).toEqual(['200', '201'])
  })

  it('shows long texts around their first difference', () => {
    const same = 'x'.repeat(300)
    const [expected, received] = trimmedToDifference(`${same}abc${same}`, `${same}abd${same}`)
    expect(expected).toMatch(/^…x+abcx+…$/)
    expect(received).toMatch(/^…x+abdx+…$/)
    expect(received.length).toBeLessThan(130)
  })

  it('shows the ends of two texts if the longer text begins with the shorter text', () => {
    const [expected, received] = trimmedToDifference('y'.repeat(200), `${'y'.repeat(200)}z`)
    expect(expected).toMatch(/^…y+$/)
    expect(received).toMatch(/^…y+z$/)
  })
})
