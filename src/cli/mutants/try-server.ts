import type { WrongServer as Mutant } from '../../../contract-tests/wrong-servers/wrong-server.js'
import type { Fixture } from '../../../schemas/generated/types.js'
import { usableTokens } from '../../fixture/usable-tokens.js'
import { startServerWith } from '../../node/start-server.js'
import { isKeyOf, redact } from '../../service/journal/redact.js'
import type { LoadedWorld } from '../serve/load-world.js'
import { UsageError } from '../usage-error.js'
import { behindMutant } from './behind-mutant.js'
import { runTests, type TestRun } from './run-tests.js'

export interface TryServerOptions {
  world: LoadedWorld
  command: readonly string[]
  environment: Readonly<Record<string, string | undefined>>
  timeoutMs: number
  signal: AbortSignal
}

/** Runs the user's tests against a server of their own: a wrong one, or the right one when no mutant is given. */
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

/** A token and an API that it may use. @throws UsageError when the fixture has none. */
export function accessTo(fixture: Fixture): { token: string; apiId: string } {
  for (const { token, workspaceId } of usableTokens(fixture)) {
    const apiId = fixture.workspaces.find(({ id }) => id === workspaceId)?.apis[0]?.id
    if (apiId !== undefined) return { token, apiId }
  }
  throw new UsageError({
    code: 'FIXTURE_UNUSABLE',
    where: 'the fixture',
    problem: 'It has no token that may use an API, so no test can do anything.',
    remedy: 'Give it a token and an API in the same workspace.',
  })
}
