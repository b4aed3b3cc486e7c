import { beforeAll, describe, expect, it } from 'vitest'
import { gzippedBytes, type PageDownload, pageDownload } from '../../.config/build/page-download.js'

/** The limits apply to minified and compressed code without MSW. */
const mostBytes = { default: 64_000, own: 56_000 }
const mostFiles = 6

let download: PageDownload

beforeAll(async () => {
  download = await pageDownload()
})

describe('a page that calls startWorker(), built with Vite', () => {
  it(`downloads at most ${mostBytes.default} bytes in ${mostFiles} files until a mock with the default fixture answers`, () => {
    const { withDefaultFixture } = download
    expect(gzippedBytes(withDefaultFixture)).toBeLessThanOrEqual(mostBytes.default)
    expect(withDefaultFixture.length).toBeLessThanOrEqual(mostFiles)
    // Detects an empty entry or missing chunks, which would make the measurement worthless.
    expect(gzippedBytes(withDefaultFixture)).toBeGreaterThan(40_000)
  })

  it(`downloads at most ${mostBytes.own} bytes until a mock with the page's own fixture answers`, () => {
    expect(gzippedBytes(download.own)).toBeLessThanOrEqual(mostBytes.own)
  })

  it('imports nothing outside its build except MSW', () => {
    const files = download.chunks.map(({ fileName }) => fileName)
    const imported = download.chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    expect(new Set(imported.filter(name => !files.includes(name)))).toEqual(new Set(['msw', 'msw/browser']))
  })

  it('contains no `eval` and no `Function` constructor, because a Content-Security-Policy may forbid them', () => {
    for (const { code } of download.chunks)
      expect(code).not.toMatch(/\beval\(|\bnew Function\b|[^.\w]Function\(/)
  })

  it('does not contain the library Faker', () => {
    for (const { moduleIds } of download.chunks) expect(moduleIds.join()).not.toContain('faker')
    for (const { code } of download.chunks) expect(code).not.toContain('faker')
  })
})
