import { afterEach, expect, it, vi } from 'vitest'
import { isProductionBuild, startWorker } from './start-worker.js'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

it.each([
  ['production', true],
  ['development', false],
])('in a build for %s, isProductionBuild() returns %s', (mode, isOne) => {
  vi.stubEnv('NODE_ENV', mode)
  expect(isProductionBuild()).toBe(isOne)
})

it('isProductionBuild() returns false in a page without a bundler', () => {
  vi.stubGlobal('process', undefined)
  expect(isProductionBuild()).toBe(false)
})

it('startWorker() explains during server rendering that it needs a page', async () => {
  await expect(startWorker()).rejects.toMatchObject({
    code: 'PAGE_MISSING',
    where: 'startWorker()',
    remedy: expect.stringContaining("if (typeof window !== 'undefined') await startWorker()"),
  })
})
