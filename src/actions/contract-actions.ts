import type { Fixture } from '../../schemas/generated/types.js'
import { systemClock } from '../domain/clock.js'
import { isHashed } from '../domain/keys/key-hash.js'
import { randomSeed } from '../domain/random.js'
import { apiSummaries, inState } from '../service/controls/in-state.js'
import type { State } from '../service/operation.js'
import { action } from './action.js'
import { sandboxesPath } from './address.js'
import type { ContractRuns, RunTarget } from './contract-runs.js'
import { type ControlError, refused } from './control-error.js'
import type { ControlledServer } from './controlled-server.js'

const onePage = 100

/** Each run uses a separate sandbox. */
export const contractActions = [
  action(
    'GET /contract',
    {
      scope: 'server',
      summary: 'The progress of the latest run of the contract suite',
      answer: 'ContractRun',
    },
    ({ server }) => runsOf(server).latest,
  ),
  action(
    'POST /contract',
    {
      summary:
        'Run the contract suite against a new sandbox with the fixture and the profile of this sandbox',
      answer: 'ContractRun',
      status: 202,
    },
    async ({ server, sandbox }) => {
      return runsOf(server).start(async () => {
        const previous = runsOf(server).latest.sandbox
        if (previous !== undefined) await server.sandboxes.remove(previous)
        const { fixture, profile } = await sandbox.state()
        const name = `contract-${randomSeed().toString(16)}`
        await server.create({ name, fixture, profile, neighbours: profile.neighbours })
        const path = sandboxesPath + name
        return inState(await server.sandboxes.at(name), async state => ({
          target: await runTargetOf(state, path),
          begins: {
            sandbox: name,
            aheadMs: Math.round(state.clock.now() - systemClock.now()),
            frozen: state.clock.snapshot().frozenAt !== undefined,
          },
        }))
      })
    },
  ),
  action(
    'DELETE /contract',
    {
      scope: 'server',
      summary: 'Cancel the run, with a report of the results so far',
      answer: 'ContractRun',
    },
    ({ server }) => runsOf(server).cancel(),
  ),
  action(
    'GET /contract/report',
    {
      scope: 'server',
      summary:
        'The report of the latest run after its end, in the format of keymock contract --report json=FILE',
      mediaType: 'application/json',
    },
    ({ server }) => runsOf(server).report,
  ),
  action(
    'POST /contract/reports',
    {
      scope: 'server',
      summary: 'Turn a report into a page',
      body: 'ReportPageRequest',
      maxBytes: 64 * 1024 * 1024,
      answer: 'ReportPage',
      status: 201,
    },
    async ({ server, body }) => {
      const path = await runsOf(server).addPage(body.report)
      if (path === undefined) throw unavailable()
      return { path }
    },
  ),
]

function runsOf({ contract }: ControlledServer): ContractRuns {
  if (contract !== undefined) return contract
  throw unavailable()
}

function unavailable(): ControlError {
  return refused(404)`CONTRACT_UNAVAILABLE  /_keymock/contract
    This server cannot run the contract suite.
    Start the server with npx keymock, without --cert. Or run npx keymock contract against this server.`
}

/** Collects facts about a state, so that the suite skips as few requirements as possible. */
async function runTargetOf(state: State, path: string): Promise<RunTarget> {
  const { tokens = [], workspaces, anyToken } = state.fixture
  const caller = widest(tokens)
  const workspaceId = caller?.workspaceId ?? anyToken?.workspaceId ?? workspaces[0]?.id
  const workspace = workspaces.find(({ id }) => id === workspaceId)
  const counted = (await apiSummaries(state)).filter(api => api.workspaceId === workspaceId)
  const usable = workspace?.apis.filter(({ keySpace = true }) => keySpace) ?? []
  const [api, secondApi] = [
    ...usable.filter(({ recoverable = true }) => recoverable),
    ...usable.filter(({ recoverable = true }) => !recoverable),
  ]
  const bulkApi = counted.find(({ keyCount }) => keyCount > onePage)
  const [existingRole, ...moreRoles] = workspace?.roles?.map(({ name }) => name) ?? []
  const [existingPermission, ...morePermissions] = workspace?.permissions ?? []
  return {
    path,
    token: caller?.token ?? 'any-token',
    apiId: api?.id ?? '',
    recoverable: true,
    ...(secondApi !== undefined && { secondApiId: secondApi.id }),
    ...(bulkApi !== undefined && { bulkApiId: bulkApi.id }),
    ...(existingRole !== undefined && { existingRole }),
    ...(existingPermission !== undefined && { existingPermission }),
    moreRoles,
    morePermissions,
  }
}

function widest(tokens: NonNullable<Fixture['tokens']>) {
  const known = tokens.filter(
    ({ token, enabled = true, usedUp = false, expires }) =>
      !isHashed(token) && enabled && !usedUp && expires === undefined,
  )
  return known.find(({ permissions }) => permissions === undefined) ?? known[0]
}
