import { systemClock } from '../../domain/clock.js'
import { randomSeed } from '../../domain/random.js'
import { inState } from '../../service/controls/in-state.js'
import { sandboxesPath } from '../address.js'
import type { ContractRuns } from '../contract-runs.js'
import { ControlError } from '../control-error.js'
import { route } from '../control-route.js'
import type { ControlledServer } from '../controlled-server.js'
import { runTargetOf } from './run-target.js'

/** Each run uses a separate sandbox. */
export const contractRoutes = [
  route({
    method: 'GET',
    path: '/contract',
    scope: 'server',
    summary: 'The progress of the latest run of the contract suite',
    answer: 'ContractRun',
    run: ({ server }) => ({ json: runsOf(server).latest }),
  }),
  route({
    method: 'POST',
    path: '/contract',
    scope: 'sandbox',
    summary: 'Run the contract suite against a new sandbox with the fixture and the profile of this sandbox',
    answer: 'ContractRun',
    status: 202,
    async run({ server, sandbox }) {
      const json = await runsOf(server).start(async () => {
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
      return { json }
    },
  }),
  route({
    method: 'DELETE',
    path: '/contract',
    scope: 'server',
    summary: 'Cancel the run, with a report of the results so far',
    answer: 'ContractRun',
    run: ({ server }) => ({ json: runsOf(server).cancel() }),
  }),
  route({
    method: 'GET',
    path: '/contract/report',
    scope: 'server',
    summary:
      'The report of the latest run after its end, in the format of keymock contract --report json=FILE',
    mediaType: 'application/json',
    run: ({ server }) => ({ json: runsOf(server).report }),
  }),
  route({
    method: 'POST',
    path: '/contract/reports',
    scope: 'server',
    summary: 'Turn a report into a page',
    body: 'ReportPageRequest',
    maxBytes: 64 * 1024 * 1024,
    answer: 'ReportPage',
    status: 201,
    async run({ server, body }) {
      const path = await runsOf(server).addPage(body.report)
      if (path === undefined) throw unavailable()
      return { json: { path } }
    },
  }),
]

function runsOf({ contract }: ControlledServer): ContractRuns {
  if (contract !== undefined) return contract
  throw unavailable()
}

function unavailable(): ControlError {
  return new ControlError(404, {
    code: 'CONTRACT_UNAVAILABLE',
    where: '/_keymock/contract',
    problem: 'This server cannot run the contract suite.',
    remedy:
      'Start the server with npx keymock, without --cert. Or run npx keymock contract against this server.',
  })
}
