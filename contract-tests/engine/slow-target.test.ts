import { expect, it } from 'vitest'
import { createKeymock } from '../../src/index.js'
import { smallWorld } from '../random/small-world.js'
import { smallRuns } from '../test-support/small-run.js'
import type { ContractEvent } from './contract-options.js'

/** Runs against a target that waits before each answer, by its own clock. */
async function runAgainst({ waitMs = 0, busy = false, only = ['limit', 'prefix'] }) {
  const keymock = createKeymock({ fixtures: smallWorld })
  const { changed, run } = smallRuns(keymock)
  let asked = 0
  const fetch = changed(async (_, answer) => {
    asked += 1
    keymock.clock.advance(waitMs)
    return busy && asked === 2 ? new Response('', { status: 429, headers: { 'retry-after': '1' } }) : answer()
  })
  const checking = new Set<string>()
  let most = 0
  const onProgress = (event: ContractEvent) => {
    if (event.kind === 'requirement') checking.add(event.id)
    if (event.kind === 'result') checking.delete(event.result.id)
    most = Math.max(most, checking.size)
  }
  const { results } = await run({ fetch, only, runId: 'slowruns', randomSeed: 5, onProgress })
  return { results: results.map(({ id, status, leftOut }) => ({ id, status, leftOut })), most }
}

it('checks 6 requirements at the same time against a slow target, and reports no failure', async () => {
  const [slow, fast] = await Promise.all([runAgainst({ waitMs: 150, only: [] }), runAgainst({})])
  expect([slow.most, fast.most]).toEqual([6, 1])
  expect(slow.results.filter(({ status }) => !['pass', 'skip'].includes(status))).toEqual([])
  expect(slow.results.filter(({ status }) => status === 'pass').length).toBeGreaterThan(130)
})

it('checks one requirement at a time against a slow target that answered 429', async () => {
  expect((await runAgainst({ waitMs: 150, busy: true })).most).toBe(1)
})
