import { afterEach, expect, it, vi } from 'vitest'
import { isProductionBuild } from './start-worker.js'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

it.each([
  ['production', true],
  ['development', false],
  ['test', false],
])('in a build for %s, isProductionBuild() returns %s', (mode, isOne) => {
  vi.stubEnv('NODE_ENV', mode)
  expect(isProductionBuild()).toBe(isOne)
})

it('isProductionBuild() returns false in a page without a bundler', () => {
  vi.stubGlobal('process', undefined)
  expect(isProductionBuild()).toBe(false)
})
