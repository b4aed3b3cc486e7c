import { describe, expect, it } from 'vitest'
import { findBrowser } from './find-browser.js'

describe('findBrowser', () => {
  it('takes the one that is named', () => {
    expect(findBrowser('/opt/chromium', () => true)).toBe('/opt/chromium')
  })

  it('says so when the one that is named is not there', () => {
    expect(() => findBrowser('/opt/chromium', () => false)).toThrow(
      'CHROMIUM_PATH names /opt/chromium, which is not there.',
    )
  })

  it('finds the one of the system', () => {
    expect(findBrowser('', path => path === '/usr/bin/chromium-browser')).toBe('/usr/bin/chromium-browser')
  })

  it('says how to get one when there is none', () => {
    expect(() => findBrowser('', () => false)).toThrow(
      'Install it with "apt-get install chromium" or "npx playwright install chromium", or name one in CHROMIUM_PATH.',
    )
  })
})
