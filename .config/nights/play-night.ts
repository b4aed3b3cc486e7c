import type { Time } from '../../contract-tests/engine/clock/time.js'
import type { ContractOptions } from '../../contract-tests/engine/contract-options.js'
import { runContract } from '../../contract-tests/engine/run-contract.js'
import { smallTarget, token } from '../../contract-tests/test-support/small-world.js'
import type { ContractReport } from '../../schemas/generated/types.js'
import { operationNamed } from '../../schemas/operations.js'
import { monitoring } from '../../src/cli/contract/contract.js'
import {
  baselineDocument,
  type Drift,
  driftOf,
  type ObservedDocument,
} from '../../src/cli/contract/drift/drift.js'
import { type RunRandom, seededRandom } from '../../src/common/random.js'
import { type Subject, serverOf } from '../mutants/run-against.js'
import type { Night } from './draw-night.js'

interface Server {
  fetch: typeof globalThis.fetch
  time: Time
}

/** The monitor run comes directly before the night run. */
export interface PlayedNight {
  night: Drift
  monitor: Drift
  /** The number of requests in the monitor run. */
  requests: number
  report: ContractReport
}

export async function playNight(night: Night): Promise<PlayedNight> {
  const { seed, subject, requestMs: takesMs } = night
  const random = seededRandom(seed + 1)
  const server = serverOf(subject, { randomSeed: 1 + random.below(1000), takesMs })
  await leaveKeys(server, night.keysBefore, random)
  for (let run = 0; run < night.runsBefore; run += 1) await runOn(server, random)
  const before = await runOn(server, random)
  const baseline = written(baselineDocument(before))
  await leaveKeys(server, night.keysBetween, random)
  for (let run = 0; run < night.runsBetween; run += 1) await runOn(server, random)
  await server.time.sleep(night.passesMs)
  const monitored = await runOn(server, random, monitoring({ ...smallTarget, ...asBefore(baseline) }))
  const report = await runOn(server, random, { ...asBefore(baseline), ...night.asks })
  return {
    night: driftOf(baseline, report),
    monitor: driftOf(baseline, monitored),
    requests: monitored.traffic.requests,
    report,
  }
}

/** Removes undefined members, because a file cannot hold them. */
function written(document: ObservedDocument): ObservedDocument {
  return JSON.parse(JSON.stringify(document))
}

/** The options that `--baseline` takes from the plan of a baseline. */
function asBefore({ plan }: ObservedDocument): Partial<ContractOptions> {
  return plan === undefined ? {} : { randomSeed: plan.randomSeed }
}

function runOn(
  { fetch, time }: Server,
  random: RunRandom,
  options: Partial<ContractOptions> = {},
): Promise<ContractReport> {
  const runId = random.text(8)
  return runContract({ ...smallTarget, fetch, time, runId, randomSeed: random.below(2 ** 31), ...options })
}

async function leaveKeys({ fetch }: Server, count: number, random: RunRandom): Promise<void> {
  const { path, method } = operationNamed('keys.createKey')
  for (let key = 0; key < count; key += 1) {
    const maybe = (fields: object) => (random.below(2) === 0 ? fields : {})
    const body = {
      apiId: ['api_own', 'api_other'][random.below(2)],
      ...maybe({ name: random.text(6) }),
      ...maybe({ externalId: random.text(2) }),
      ...maybe({ meta: { [random.text(3)]: random.below(100) } }),
      ...maybe({ remaining: random.below(1000) }),
      ...maybe({ enabled: false }),
      ...maybe({ prefix: random.text(3) }),
      ...maybe({ roles: ['guest'] }),
    }
    await fetch(`${smallTarget.baseUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  }
}

export async function baselineOf(subject: Subject): Promise<ObservedDocument> {
  return written(baselineDocument(await runOn(serverOf(subject), seededRandom(1))))
}

export async function driftOn(subject: Subject, baseline: ObservedDocument): Promise<Drift> {
  const report = await runOn(serverOf(subject, { randomSeed: 2 }), seededRandom(2), asBefore(baseline))
  return driftOf(baseline, report)
}
