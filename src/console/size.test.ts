import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const mostBytes = 70_000

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
  it('is about as large as its manual says, when minified and compressed', async () => {
    const manual = await readFile(new URL('README.md', import.meta.url), 'utf8')
    const said = Number(/panel adds (\d+) kB/.exec(manual)?.[1])
    const code = await readFile(new URL('../../dist/panel.js', import.meta.url), 'utf8')
    expect(Math.abs(gzipSync(code).length / 1000 - said)).toBeLessThan(1.5)
  })
})
