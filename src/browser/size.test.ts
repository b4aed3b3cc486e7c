import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type OutputChunk, rolldown } from 'rolldown'
import { beforeAll, describe, expect, it } from 'vitest'

/** Minified and compressed, without MSW. */
const mostBytes = { default: 60_000, own: 50_000 }
const mostFiles = 6

let chunks: OutputChunk[]

/** As a page that imports it is bundled, without MSW, which the page brings along. */
beforeAll(async () => {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('../../dist/browser.js', import.meta.url)),
    platform: 'browser',
    external: /^(msw(\/|$)|node:)/,
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true, comments: false })
  chunks = output.filter(file => file.type === 'chunk')
})

/** Chunks, and everything that they import statically. */
function loadedWith(isLoaded: (chunk: OutputChunk) => boolean): OutputChunk[] {
  const loaded = new Set(chunks.filter(isLoaded))
  for (const chunk of loaded) {
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) loaded.add(other)
  }
  return [...loaded]
}

function atOnce(): OutputChunk[] {
  return loadedWith(({ isEntry }) => isEntry)
}

/** The same with the fixture that a page loads when it gives none. */
function withDefaultFixture(): OutputChunk[] {
  const isFixture = ({ moduleIds }: OutputChunk) => moduleIds.some(id => /\/default-[^/]*\.js$/.test(id))
  return loadedWith(chunk => chunk.isEntry || isFixture(chunk))
}

function bytesOf(files: readonly OutputChunk[]): number {
  return files.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
}

describe('keymock/browser', () => {
  it(`downloads at most ${mostBytes.default} bytes in ${mostFiles} files until it answers, with the default fixture`, () => {
    const downloaded = withDefaultFixture()
    expect(bytesOf(downloaded)).toBeLessThanOrEqual(mostBytes.default)
    expect(downloaded.length).toBeLessThanOrEqual(mostFiles)
    // Were the entry empty, or its chunks not found, this would be no measurement.
    expect(bytesOf(downloaded)).toBeGreaterThan(40_000)
  })

  it(`downloads at most ${mostBytes.own} bytes with a fixture of the page's own`, () => {
    expect(bytesOf(atOnce())).toBeLessThanOrEqual(mostBytes.own)
  })

  it('imports nothing but MSW, now or later', () => {
    const files = chunks.map(({ fileName }) => fileName)
    const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    expect(new Set(imported.filter(name => !files.includes(name)))).toEqual(new Set(['msw', 'msw/browser']))
  })

  it('makes no code out of text, which a Content-Security-Policy may forbid', () => {
    for (const { code } of chunks) expect(code).not.toMatch(/\beval\(|\bnew Function\b|[^.\w]Function\(/)
  })

  it('has no maker of made-up data in it', () => {
    for (const { moduleIds } of chunks) expect(moduleIds.join()).not.toContain('faker')
    for (const { code } of chunks) expect(code).not.toContain('faker')
  })
})
