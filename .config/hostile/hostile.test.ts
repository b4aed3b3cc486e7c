import { describe, expect, it } from 'vitest'
import { wrongServers } from '../../contract-tests/wrong/index.js'
import { problemWith } from './ask-service.js'
import { hostileServices, serviceNamed, serviceNames } from './hostile-services.js'

describe('keymock contract and keymock proxy against a hostile service', () => {
  it('survive deeply nested JSON in an answer to a create', async () => {
    for (const command of ['contract', 'proxy'] as const)
      expect(await problemWith(command, serviceNamed('deep JSON for a create'))).toBe(undefined)
  })
})

it('serviceNames draws the same names for the same seed, and serviceNamed finds the service of each name', () => {
  const names = serviceNames({ count: 3, all: false, seed: 7 })
  expect(names).toHaveLength(12)
  expect(serviceNames({ count: 3, all: false, seed: 7 })).toEqual(names)
  for (const name of names) expect(serviceNamed(name).name).toBe(name)
  const all = serviceNames({ count: 3, all: true, seed: 7 })
  for (const { name } of [...hostileServices, ...wrongServers]) expect(all).toContain(name)
})
