import type { WrongServer as Mutant } from '../../../contract-tests/wrong/wrong-server.js'
import { startServerWith } from '../../node/start-server.js'
import { isKeyOf, redact } from '../../service/journal/redact.js'
import { accessTo } from '../serve/access.js'
import type { LoadedWorld } from '../serve/load-world.js'
import { behindMutant } from './behind-mutant.js'
import { runTests, type TestRun } from './run-tests.js'

export interface TryServerOptions {
  world: LoadedWorld
  command: readonly string[]
  environment: Readonly<Record<string, string | undefined>>
  timeoutMs: number
  signal: AbortSignal
}

export async function tryServer(mutant: Mutant | undefined, options: TryServerOptions): Promise<TestRun> {
  const { world, command, environment, timeoutMs, signal } = options
  const { token, apiId } = accessTo(world.fixture)
  const server = await startServerWith(
    { fixtures: world.fixture, profile: world.profile },
    { around: mutant && behindMutant(mutant, world.fixture) },
  )
  try {
    const access = { KEYMOCK_BASE_URL: server.url, KEYMOCK_TOKEN: token, KEYMOCK_API_ID: apiId }
    const run = await runTests({ command, environment: { ...environment, ...access }, timeoutMs, signal })
    if (!('output' in run)) return run
    return { ...run, output: await redact(run.output, { tokens: [token], isKey: isKeyOf(server.keymock) }) }
  } finally {
    await server.close()
  }
}
