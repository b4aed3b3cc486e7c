import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { gzippedBytes, pageDownload } from '../../.config/build/page-download.js'

const mostBytes = 60_000

describe('the console', () => {
  it(`is at most ${mostBytes} bytes when minified and compressed, and evaluates no text as code`, async () => {
    const code = await readFile(new URL('../../dist/console/console.js', import.meta.url), 'utf8')
    const bytes = gzipSync(code).length
    expect(bytes).toBeLessThanOrEqual(mostBytes)
    // Guards against an empty file.
    expect(bytes).toBeGreaterThan(15_000)
    expect(code).not.toMatch(/\beval\(|\bnew Function\b|[^.\w]Function\(/)
  })
})

describe('the panel', () => {
  it('adds as much to a page built with Vite as its manual says', async () => {
    const manual = await readFile(new URL('README.md', import.meta.url), 'utf8')
    const said = Number(/panel adds (\d+) kB/.exec(manual)?.[1])
    const panel = JSON.stringify(fileURLToPath(new URL('../../dist/panel.js', import.meta.url)))
    const [without, withPanel] = await Promise.all([
      pageDownload(),
      pageDownload(`import { openPanel } from ${panel}\nopenPanel(await startWorker())`),
    ])
    const added = gzippedBytes(withPanel.own) - gzippedBytes(without.own)
    expect(Math.abs(added / 1000 - said)).toBeLessThan(1.5)
  })
})
