import { afterEach, expect, it, vi } from 'vitest'
import { isProductionBuild } from './start-line.js'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

it.each([
  ['production', true],
  ['development', false],
  ['test', false],
])('detects whether a build for %s is for production: %s', (mode, isOne) => {
  vi.stubEnv('NODE_ENV', mode)
  expect(isProductionBuild()).toBe(isOne)
})

it('does not count a page without a bundler as a production build', () => {
  vi.stubGlobal('process', undefined)
  expect(isProductionBuild()).toBe(false)
})
