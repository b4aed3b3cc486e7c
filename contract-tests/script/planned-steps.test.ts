import { expect, it } from 'vitest'
import { createKeymock } from '../../src/index.js'
import { smallTarget, smallWorld } from '../random/small-world.js'
import { smallRuns } from '../test-support/small-run.js'
import { plannedScript } from './planned-steps.js'

const { fakeFetch, run } = smallRuns(createKeymock({ fixtures: smallWorld }))

it('names each create that a run sends, if the service accepts its first attempt', async () => {
  const names: unknown[] = []
  const options = { ...smallTarget, only: ['PFX-01', 'AUT-02'], observe: false, randomSeed: 7 }
  await run({
    ...options,
    fetch: async (input, init) => {
      if (init?.method === 'POST') names.push(init.body)
      return fakeFetch(input, init)
    },
  })
  const { steps } = plannedScript(options)
  const creates = steps.filter(({ text }) => text.startsWith('create '))
  expect(creates.length).toBe(names.length)
  expect(steps.filter(({ isCreate }) => isCreate).map(({ text }) => text)).toEqual([
    'create prefix-1',
    'create prefix-underscore',
    'create prefix-16',
  ])
})

it('names the requirements that need a create', () => {
  const { steps } = plannedScript(smallTarget)
  expect(steps.find(({ text }) => text === 'create prefix-underscore')?.ids).toContain('PFX-01')
  expect(steps.find(({ text }) => text === 'create no-authorization, to be refused')?.ids).toContain('AUT-02')
})

it('plans no create without permission to write', () => {
  expect(plannedScript({ ...smallTarget, allowWrites: false }).steps).toEqual([])
})
