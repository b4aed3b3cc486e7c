import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type OutputChunk, rolldown } from 'rolldown'
import { beforeAll, describe, expect, it } from 'vitest'

const mostBytes = 25_000

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

/** What is loaded at once: the entry, and what it imports statically. */
function atOnce(): OutputChunk[] {
  const loaded = new Set(chunks.filter(chunk => chunk.isEntry))
  for (const chunk of loaded) {
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) loaded.add(other)
  }
  return [...loaded]
}

describe('keymock/browser', () => {
  it(`is at most ${mostBytes} bytes, minified and compressed, for a page that loads it`, () => {
    const bytes = atOnce().reduce((sum, { code }) => sum + gzipSync(code).length, 0)
    expect(bytes).toBeLessThanOrEqual(mostBytes)
    // Were the entry empty, or its chunks not found, this would be no measurement.
    expect(bytes).toBeGreaterThan(15_000)
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
