import { getHeapStatistics } from 'node:v8'
import type { LatencyState } from '../../schemas/generated/types.js'
import type { KeymockParts } from '../build-keymock.js'
import { checksOnDemand } from '../checks-on-demand.js'
import { asPrinted, KeymockError } from '../domain/keymock-error.js'
import { MemoryBudget } from '../domain/memory-budget.js'
import { defaultFixture } from '../fixture/fixture-world.js'
import { readNeighbours, withNeighbours } from '../profile/profile-source.js'
import { noLatency } from '../service/faults/waits.js'
import { addNeighbours } from '../service/operations/index.js'
import { neighbourOperations } from '../service/operations/neighbours/index.js'
import type { FileLog } from '../store/file/file-log.js'
import type { ServerInternals, ServerSettings } from './server-options.js'
import { clockFrom } from './start-clock.js'

/** The state in an open state file replaces the option `state`. */
export async function serverParts(
  options: ServerSettings,
  { isChecked, mswHandlers, checks, startClock }: ServerInternals,
  stateFile: FileLog | undefined,
): Promise<KeymockParts> {
  addNeighbours(neighbourOperations)
  const { fixtures, profile: source = 'standard', state, randomSeed, faults, control } = options
  const found = stateFile?.found
  if (found !== undefined && randomSeed !== undefined && randomSeed !== found.randomSeed) {
    throw new KeymockError(asPrinted`STATE_SEED_DIFFERS  randomSeed
      Found ${randomSeed}, but the state file was created with ${found.randomSeed}. Another seed could \
      generate ids that already exist.
      Omit randomSeed, or name another file.`)
  }
  const clock = clockFrom(startClock, options.clock)
  const seed = found?.randomSeed ?? randomSeed ?? 0
  const neighbours = readNeighbours(options.neighbours, 'startServer, neighbours')
  const profile = withNeighbours(await checksOnDemand.profile(source), neighbours)
  const log = stateFile?.stateLog({ randomSeed: seed, clock })
  const memory = new MemoryBudget(mostBytesOf(options))
  const isGood = fixtures === undefined || isChecked
  return {
    fixture: isGood ? (fixtures ?? defaultFixture) : await checksOnDemand.fixture(fixtures),
    profile,
    neighbours,
    clock,
    randomSeed: seed,
    snapshot: found?.snapshot ?? (state && (await checksOnDemand.snapshot(state))),
    faults: faults && (isChecked ? faults : await checksOnDemand.faults(faults)),
    checks: { ...checksOnDemand, ...checks },
    latency: latencyOf(options),
    memory,
    // Without the control API, no client can read the journal, so no entries are kept.
    journal: { budget: memory.logs, ...(control === false && { mostEntries: 0 }) },
    ...(mswHandlers !== undefined && { mswHandlers }),
    ...(log !== undefined && {
      openStore: log.openStore,
      shared: log,
    }),
  }
}

/** The memory limit in bytes. The default is half of V8's heap limit, because current requests need the rest. */
function mostBytesOf({ maxMemoryMb }: ServerSettings): number {
  return maxMemoryMb === undefined ? getHeapStatistics().heap_size_limit / 2 : maxMemoryMb * 1024 * 1024
}

function latencyOf({ latency }: ServerSettings): LatencyState {
  return latency === undefined ? noLatency : { from: latency.minimumMs, to: latency.maximumMs }
}
