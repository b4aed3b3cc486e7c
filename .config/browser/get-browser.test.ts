import { describe, expect, it } from 'vitest'
import { getBrowser, type Machine } from './get-browser.js'

function bareMachine(can: { download?: 'works' | 'lacks libraries'; install?: boolean; isRoot?: boolean }) {
  const done: string[] = []
  let file: string | undefined
  const machine: Machine = {
    find: () => file,
    starts: name => name === '/usr/bin/chromium' || can.download === 'works',
    download() {
      done.push('download')
      if (can.download !== undefined) file = '/cache/chrome'
    },
    install: can.isRoot
      ? () => {
          done.push('install')
          if (can.install) file = '/usr/bin/chromium'
        }
      : undefined,
  }
  return { machine, done }
}

describe('getBrowser', () => {
  it('uses an installed Chromium', () => {
    const { machine, done } = bareMachine({ isRoot: true })
    expect(getBrowser({ ...machine, find: () => '/usr/bin/chromium' })).toBe('Chromium: /usr/bin/chromium')
    expect(done).toEqual([])
  })

  it('downloads a missing Chromium', () => {
    const { machine, done } = bareMachine({ download: 'works', install: true, isRoot: true })
    expect(getBrowser(machine)).toBe('Chromium: /cache/chrome, downloaded just now')
    expect(done).toEqual(['download'])
  })

  it.each([
    ['fails', undefined],
    ['lacks libraries', 'lacks libraries'],
  ] as const)('installs Chromium as root if the download %s', (_, download) => {
    const { machine, done } = bareMachine({ ...(download && { download }), install: true, isRoot: true })
    expect(getBrowser(machine)).toBe('Chromium: /usr/bin/chromium, installed just now')
    expect(done).toEqual(['download', 'install'])
  })

  it('installs nothing without root, and prints the command to type', () => {
    const { machine, done } = bareMachine({ install: true })
    expect(getBrowser(machine)).toBe(
      'Chromium: not found. Tests that need a browser will fail. Run: sudo apt-get install chromium',
    )
    expect(done).toEqual(['download'])
  })

  it('prints the command to type if the download and the installation fail', () => {
    const { machine, done } = bareMachine({ isRoot: true })
    expect(getBrowser(machine)).toContain('Run: sudo apt-get install chromium')
    expect(done).toEqual(['download', 'install'])
  })
})
