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
])('isProductionBuild() in a build for %s is %s', (mode, isOne) => {
  vi.stubEnv('NODE_ENV', mode)
  expect(isProductionBuild()).toBe(isOne)
})

it('isProductionBuild() in a page without a bundler is false', () => {
  vi.stubGlobal('process', undefined)
  expect(isProductionBuild()).toBe(false)
})
