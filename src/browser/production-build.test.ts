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
])('a build for %s is one for production: %s', (mode, isOne) => {
  vi.stubEnv('NODE_ENV', mode)
  expect(isProductionBuild()).toBe(isOne)
})

it('a page that was not bundled is none', () => {
  vi.stubGlobal('process', undefined)
  expect(isProductionBuild()).toBe(false)
})
