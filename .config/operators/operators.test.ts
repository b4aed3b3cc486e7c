import { describe, expect, it } from 'vitest'
import { underWhenNamed } from '../../contract-tests/wrong-servers/operators/draw-under-when.js'
import { operatorServers } from '../../contract-tests/wrong-servers/operators/index.js'
import { sample } from '../../contract-tests/wrong-servers/operators/sample.js'
import { canBeNoticed } from '../../src/cli/mutants/draw-mutants.js'
import { sampleRandom, sampleSeed } from '../mutants/sample.js'
import { patienceForRunsMs } from '../tests/patience.js'
import { catchesEnough, leastCaughtPercent } from './catches-enough.js'
import { firstFailureAndWarning } from './score-operator.js'

// This test tries few servers. `npm run mutants` tries more.
const count = 6
/** The suite once missed these servers, so the test tries them with every seed. */
const onceMissed = [
  'creates-side-by-side-takes-byte-length',
  'paging-filtered-pages-counts-hundreds-limit-1',
  'create-recoverable-inverted-without-remaining',
  'page-keys-first-only-when-past-12-pages',
  'query-cursor-of-the-listing-before-when-after-a-refusal-between-pages',
  'record-created-at-times-1000-when-ratelimit-meets-environment',
  'record-permissions-last-lost-when-on-page-5',
  'page-cursor-as-true-when-with-8-under-way',
]
describe(`the suite against ${count} generated wrong servers (seed ${sampleSeed})`, () => {
  it(
    `misses at most ${100 - leastCaughtPercent} percent of the noticeable servers, rounded up to a whole server`,
    async () => {
      const survivors: string[] = []
      for (const { name, middleware } of await sample(operatorServers, count, sampleRandom(), canBeNoticed)) {
        if ((await firstFailureAndWarning(middleware)).failed === undefined) survivors.push(name)
      }
      expect(catchesEnough(survivors.length, count), `These survive: ${survivors.join(', ')}.`).toBe(true)
    },
    patienceForRunsMs,
  )

  it.each(onceMissed)('catches %s, a former survivor', async name => {
    const server = underWhenNamed(name) ?? operatorServers.find(other => other.name === name)
    expect(server && (await firstFailureAndWarning(server.middleware)).failed).toBeDefined()
  })
})
