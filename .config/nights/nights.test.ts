import { describe, expect, it } from 'vitest'
import { monitorRequests } from '../../contract-tests/engine/monitor-questions.js'
import { hasDrifted } from '../../src/cli/contract/drift/drift.js'
import { drawSample, sampleRandom, sampleSeed } from '../mutants/sample.js'
import { patienceForRunsMs } from '../tests/patience.js'
import { drawNight } from './draw-night.js'
import { notSeen, observableChanges } from './observable-changes.js'
import { baselineOf, driftOn, playNight } from './play-night.js'

/** `npm run fidelity -- --nights 50` tries all changes, and 50 nights without a change. */
const changes = drawSample(
  observableChanges().filter(({ name }) => notSeen[name] === undefined),
  2,
  sampleRandom(),
)

describe(`drift (seed ${sampleSeed})`, {
  timeout: patienceForRunsMs,
}, () => {
  it('is absent for an unchanged service, in a night run and in a monitor run', async () => {
    const { night, monitor, requests } = await playNight(drawNight(sampleSeed))
    expect([...night.changed, ...night.broken, ...monitor.changed, ...monitor.broken]).toEqual([])
    expect(monitor.compared).toBeGreaterThan(20)
    expect(requests).toBeLessThanOrEqual(monitorRequests)
  })

  it('appears after one night run against a changed service', async () => {
    const baseline = await baselineOf({})
    for (const { name, subject } of changes) {
      expect([name, hasDrifted(await driftOn(subject, baseline))]).toEqual([name, true])
    }
  })

  it('has exceptions in `notSeen` only for changes that `observableChanges()` returns', () => {
    const names = observableChanges().map(({ name }) => name)
    expect(Object.keys(notSeen).filter(name => !names.includes(name))).toEqual([])
  })
})
