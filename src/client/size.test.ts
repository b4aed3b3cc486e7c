import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { expect, it } from 'vitest'

const mostBytes = 8_700

it(`keymock/client is at most ${mostBytes} bytes, minified and compressed, and imports nothing`, async () => {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('../../dist/client.js', import.meta.url)),
    platform: 'browser',
    external: /^node:/,
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true, comments: false })
  const chunks = output.filter(file => file.type === 'chunk')
  const bytes = chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  expect(bytes).toBeLessThanOrEqual(mostBytes)
  // Without this lower limit, the test would also accept an empty bundle.
  expect(bytes).toBeGreaterThan(1_500)
  const files = chunks.map(({ fileName }) => fileName)
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  expect(imported.filter(name => !files.includes(name))).toEqual([])
})
