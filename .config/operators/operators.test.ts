import { describe, expect, it } from 'vitest'
import { operatorServers } from '../../contract-tests/wrong-servers/operators/index.js'
import { observe } from '../../contract-tests/wrong-servers/operators/judge/is-observable.js'
import type { OperatorServer } from '../../contract-tests/wrong-servers/operators/operator.js'
import { sample } from '../../contract-tests/wrong-servers/operators/sample.js'
import { sampleRandom, sampleSeed } from '../mutants/sample.js'
import { patienceMs } from '../patience.js'
import { leastCaughtPercent } from './least-caught-percent.js'
import { firstNotice } from './score-operator.js'

// A part of what `npm run mutants` tries.
const count = 12
/** Those that once slipped through. Whatever the seed is, they are tried as well. */
const onceMissed = [
  'creates-side-by-side-takes-byte-length',
  'record-permissions-first-only',
  'paging-filtered-pages-counts-hundreds-limit-1',
]
/** It is many runs in one test. */
const patience = 4 * patienceMs

describe(`the suite, with ${count} wrong servers of operators drawn from the seed ${sampleSeed}`, () => {
  it(
    `catches at least ${leastCaughtPercent} of a hundred that can be noticed`,
    async () => {
      const isNoticedSoon = async ({ middleware }: OperatorServer) =>
        (await observe(middleware, { sessions: 1 }))?.level === 'MUST'
      const survivors: string[] = []
      for (const { name, middleware } of await sample(
        operatorServers,
        count,
        sampleRandom(),
        isNoticedSoon,
      )) {
        if ((await firstNotice(middleware)).failed === undefined) survivors.push(name)
      }
      const caughtPercent = (100 * (count - survivors.length)) / count
      expect(caughtPercent, `These survive: ${survivors.join(', ')}.`).toBeGreaterThanOrEqual(
        leastCaughtPercent,
      )
    },
    patience,
  )

  it.each(onceMissed)('catches %s', async name => {
    const server = operatorServers.find(other => other.name === name)
    expect(server && (await firstNotice(server.middleware)).failed).toBeDefined()
  })
})
