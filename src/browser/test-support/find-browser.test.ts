import { describe, expect, it } from 'vitest'
import { findBrowser, noBrowser, requireBrowser } from './find-browser.js'

const downloaded = '/cache/chrome'
const machine = (environment: Record<string, string>, ...files: string[]) => ({
  environment,
  downloaded,
  isThere: (file: string) => files.includes(file),
})

describe('findBrowser', () => {
  it('prefers the browser in CHROMIUM_PATH to a browser in PATH', () => {
    const places = machine(
      { CHROMIUM_PATH: '/opt/chromium', PATH: '/usr/bin' },
      '/opt/chromium',
      '/usr/bin/chromium',
    )
    expect(findBrowser(places)).toBe('/opt/chromium')
  })

  it('reports that the browser in CHROMIUM_PATH does not exist', () => {
    const places = machine({ CHROMIUM_PATH: '/opt/chromium', PATH: '/usr/bin' }, '/usr/bin/chromium')
    expect(() => findBrowser(places)).toThrow(
      'CHROMIUM_PATH names /opt/chromium, but this file does not exist.',
    )
  })

  it('finds a browser with a known name in a folder of PATH', () => {
    for (const file of [
      '/usr/bin/chromium',
      '/snap/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/snap/bin/chrome',
    ]) {
      expect(findBrowser(machine({ CHROMIUM_PATH: '', PATH: '/usr/bin::/snap/bin' }, file, downloaded))).toBe(
        file,
      )
    }
  })

  it("uses Playwright's download if no other browser exists", () => {
    expect(findBrowser(machine({ PATH: '/usr/bin' }, downloaded))).toBe(downloaded)
  })

  it('returns undefined if no browser exists', () => {
    expect(findBrowser(machine({ PATH: '/usr/bin' }))).toBeUndefined()
    expect(() => requireBrowser(machine({}))).toThrow(noBrowser)
  })
})
