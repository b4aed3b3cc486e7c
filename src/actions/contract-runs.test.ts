import { describe, expect, it } from 'vitest'
import type { ContractReport, ContractRun } from '../../schemas/generated/types.js'
import { controlled } from '../control/test-support/controlled.js'
import type { ContractRunner, RunTarget } from './contract-runs.js'

const report = { format: 'keymock-contract-report/1', verdict: 'conformant' } as ContractReport

/** A server whose contract runs last until the test ends them. */
async function withHeldRunner() {
  const runs: {
    target: RunTarget
    signal: AbortSignal
    progress(progress: Partial<ContractRun>): void
    end(report: ContractReport): void
    fail(error: Error): void
  }[] = []
  const contract: ContractRunner = (target, { signal, onProgress }) =>
    new Promise((end, fail) => runs.push({ target, signal, progress: onProgress, end, fail }))
  return { server: await controlled({ contract }), runs }
}

describe('a contract run through the control API', () => {
  it('has its own sandbox, with the token, profile and time of the sandbox in which the run was started', async () => {
    const { server, runs } = await withHeldRunner()
    const profile = { profile: 'unkey-v1' }
    await server.ask('PUT', '/sandboxes/one/_keymock/profile', { body: profile })
    const started = await server.ask('POST', '/sandboxes/one/_keymock/contract')
    const { sandbox = '', aheadMs = 0 } = started.json as ContractRun
    expect(Date.now() + aheadMs).toBeCloseTo(Date.UTC(2030, 0, 1, 12), -6)
    expect([started.status, started.json]).toMatchObject([202, { state: 'running', done: 0 }])
    const own = await server.ask('GET', `/_keymock/sandboxes/${sandbox}`)
    expect(own.json).toMatchObject({ name: sandbox, ...profile })
    expect(runs[0]?.target).toMatchObject({ path: `/sandboxes/${sandbox}`, token: 'full-token' })
  })

  it('passes the second API, the roles and the permissions of the sandbox to the suite', async () => {
    const { server, runs } = await withHeldRunner()
    const workspace = {
      id: 'ws',
      apis: [{ id: 'set-up', keySpace: false }, { id: 'first' }, { id: 'second' }],
      roles: [{ name: 'admin' }, { name: 'reader' }],
      permissions: ['read'],
    }
    const tokens = [
      { token: 'expiring', workspaceId: 'ws', expires: Date.UTC(2099, 0, 1) },
      { token: 'narrow', workspaceId: 'ws', permissions: ['keys.list'] },
      { token: 'wide', workspaceId: 'ws' },
    ]
    const keys = Array.from({ length: 101 }, (_, index) => ({ id: `k${index}`, apiId: 'second' }))
    const put = await server.ask('PUT', '/_keymock/fixture', {
      body: { tokens, workspaces: [workspace], keys },
    })
    expect(put.status, put.text).toBe(200)
    await server.ask('POST', '/_keymock/contract')
    expect(runs[0]?.target).toMatchObject({
      token: 'wide',
      apiId: 'first',
      secondApiId: 'second',
      bulkApiId: 'second',
      existingRole: 'admin',
      moreRoles: ['reader'],
      existingPermission: 'read',
      morePermissions: [],
      recoverable: true,
    })
  })

  it('shows its progress, and its report at the end', async () => {
    const { server, runs } = await withHeldRunner()
    expect((await server.ask('GET', '/_keymock/contract')).json).toEqual({ state: 'none' })
    expect((await server.ask('GET', '/_keymock/contract/report')).json).toMatchObject({
      code: 'CONTRACT_REPORT_MISSING',
    })
    await server.ask('POST', '/_keymock/contract')
    runs[0]?.progress({ done: 3, of: 9, failed: 1, requests: 5 })
    expect((await server.ask('GET', '/_keymock/contract')).json).toMatchObject({
      state: 'running',
      done: 3,
      of: 9,
      failed: 1,
      requests: 5,
    })
    runs[0]?.end(report)
    await Promise.resolve()
    expect((await server.ask('GET', '/_keymock/contract')).json).toMatchObject({ state: 'finished' })
    expect((await server.ask('GET', '/_keymock/contract/report')).json).toEqual(report)
  })

  it('is refused until the previous run has ended', async () => {
    const { server, runs } = await withHeldRunner()
    const first = (await server.ask('POST', '/_keymock/contract')).json as ContractRun
    const refused = await server.ask('POST', '/_keymock/contract')
    expect([refused.status, refused.json]).toMatchObject([409, { code: 'CONTRACT_RUNNING' }])
    runs[0]?.end(report)
    await Promise.resolve()
    const second = await server.ask('POST', '/_keymock/contract')
    expect(second.status).toBe(202)
    expect((await server.ask('GET', `/_keymock/sandboxes/${first.sandbox}`)).status).toBe(404)
  })

  it('is aborted when a client cancels the run or the server closes', async () => {
    const { server, runs } = await withHeldRunner()
    await server.ask('POST', '/_keymock/contract')
    expect(runs[0]?.signal.aborted).toBe(false)
    await server.ask('DELETE', '/_keymock/contract')
    expect(runs[0]?.signal.aborted).toBe(true)
    runs[0]?.end(report)
    await Promise.resolve()
    await server.ask('POST', '/_keymock/contract')
    server.close()
    expect(runs[1]?.signal.aborted).toBe(true)
  })

  it('reports why the suite failed, and permits another run', async () => {
    const { server, runs } = await withHeldRunner()
    await server.ask('POST', '/_keymock/contract')
    runs[0]?.fail(new Error('no such file'))
    await Promise.resolve()
    await Promise.resolve()
    expect((await server.ask('GET', '/_keymock/contract')).json).toMatchObject({
      state: 'failed',
      problem: 'no such file',
    })
    expect((await server.ask('POST', '/_keymock/contract')).status).toBe(202)
  })

  it('is available only if the server has a runner', async () => {
    const { server } = await withHeldRunner()
    const links = async ({ ask }: Awaited<ReturnType<typeof controlled>>) =>
      ((await ask('GET', '/_keymock/')).json as { links: object }).links
    expect(await links(server)).toHaveProperty('contract', '/_keymock/contract')
    const without = await controlled()
    expect(await links(without)).not.toHaveProperty('contract')
    for (const [method, path] of [
      ['GET', '/contract'],
      ['POST', '/contract'],
      ['DELETE', '/contract'],
      ['GET', '/contract/report'],
    ] as const) {
      const refused = await without.ask(method, `/_keymock${path}`)
      expect([refused.status, refused.json], path).toMatchObject([404, { code: 'CONTRACT_UNAVAILABLE' }])
    }
  })
})

describe('the report of a run as a page', () => {
  it('has a path that the run names, and needs no token, because a frame cannot send one', async () => {
    const run: ContractRunner = async () => report
    const contract = Object.assign(run, { page: async (given: object) => JSON.stringify(given) })
    const server = await controlled({ contract, protection: { token: 'a-control-token' } })
    const headers = { authorization: 'Bearer a-control-token' }
    await server.ask('POST', '/_keymock/contract', { headers })
    const latest = async () =>
      (await server.ask('GET', '/_keymock/contract', { headers })).json as ContractRun
    await expect.poll(async () => (await latest()).state).toBe('finished')
    const page = await server.ask('GET', (await latest()).report ?? '')
    expect([page.status, page.json]).toEqual([200, report])
    expect(page.headers['Content-Security-Policy']).toBe("frame-ancestors 'self'")
    const body = { report: { format: 'another' } }
    const made = await server.ask('POST', '/_keymock/contract/reports', { body, headers })
    const { path } = made.json as { path: string }
    expect((await server.ask('GET', path)).json).toEqual(body.report)
    expect((await server.ask('GET', `${path}0`)).status).toBe(404)
  })
})
