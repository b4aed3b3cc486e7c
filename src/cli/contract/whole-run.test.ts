import { readFile, stat } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import type { ContractReport } from '../../../schemas/generated/types.js'
import { validateContractReport } from '../../../schemas/generated/validators.js'
import { startServer } from '../../node/index.js'
import { standardProfile } from '../../profile/standard-profile.js'
import { runKeymock, startKeymock } from '../test-support/keymock-process.js'
import { access, environment, offers, runContractHere, token } from '../test-support/run-here.js'

const folder = temporaryFolder()

/** One whole run of the command, as users start it, which the tests look at. */
let run: Awaited<ReturnType<typeof runKeymock>>
/** What the run observed. */
let file: string

const written = (name: string) => folder.file('conformant', name)

beforeAll(async () => {
  // Starts the server with its log and all defaults except the port.
  await using server = await startKeymock(['--port', '0'])
  file = written('observed')
  const reports = ['html', 'markdown', 'junit', 'json'].map(kind => ['--report', `${kind}=${written(kind)}`])
  const outputs = [...reports.flat(), '--observed', file, '--ledger', written('ledger'), '--verbose']
  run = await runKeymock(['contract', await server.url, ...access, ...offers, ...outputs], {
    SERVICE_TOKEN: token,
  })
})

describe('keymock contract', () => {
  it('exits with code 0 when every checked requirement is met, and writes the requested files', async () => {
    const { code, stdout, stderr } = run
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(stdout).toMatch(/CONFORMANT {2}All \d+ checked requirements are met/)
    expect(stdout).toMatch(/^pass {3}CRE-02 {2}MUST answer a successful create with status 200/m)
    const report: unknown = JSON.parse(await readFile(written('json'), 'utf8'))
    expect(validateContractReport(report), JSON.stringify(validateContractReport.errors)).toBe(true)
    expect(await readFile(written('html'), 'utf8')).toContain('<h1>Conformant</h1>')
    expect(await readFile(written('markdown'), 'utf8')).toContain('✅ keymock contract: conformant')
    expect(await readFile(written('junit'), 'utf8')).toContain('failures="0" errors="0"')
    expect(stdout).toContain(file)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      format: 'keymock-observed/1',
      profile: { errors: { failures: { 'missing-token': { status: 401 } } } },
    })
    expect((await stat(written('ledger'))).mode & 0o777).toBe(0o600)
    const entries = (await readFile(written('ledger'), 'utf8'))
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(entries.filter(({ event }) => event === 'settle').length).toBe(entries.length / 2)
    expect(entries.some(entry => 'key' in entry)).toBe(false)
  })

  // The elapsed time depends on the machine, so this test ignores it. npm run bench measures the time.
  it('needs at most 400 requests and 40 keys, and leaves only keys that are disabled or expire within two hours, except one', async () => {
    const report: ContractReport = JSON.parse(await readFile(written('json'), 'utf8'))
    const { leftBehind, traffic, runId } = report
    expect(traffic.requests).toBeLessThanOrEqual(400)
    expect(traffic.keysCreated).toBeLessThanOrEqual(40)
    expect(leftBehind).toHaveLength(traffic.keysCreated)
    const twoHours = Date.now() + 7_200_000
    const isShort = ({ disabled, expires = Infinity }: (typeof leftBehind)[number]) =>
      disabled || expires < twoHours
    expect(leftBehind.filter(key => key.lasting || !isShort(key))).toMatchObject([{ lasting: true }])
    const isNamed = ({ name, externalId }: (typeof leftBehind)[number]) =>
      `${name} ${externalId}`.includes(runId)
    expect(leftBehind.filter(isNamed).length).toBeGreaterThan(20)
  })

  it('repeats the random values of a --baseline file, and finds no change in an unchanged service', async () => {
    await using server = await startServer({ port: 0, randomSeed: 2 })
    const json = folder.file('report.json')
    const only = ['--only', 'create,prefix,roles,model']
    const args = [server.url, ...access, ...offers, ...only, '--baseline', file, '--report', `json=${json}`]
    const night = await runContractHere(args, { environment })
    expect(night.stdout).toContain('NO DRIFT  Nothing changed between ')
    expect(night.code).toBe(0)
    const seedIn = async (path: string) => JSON.parse(await readFile(path, 'utf8'))
    const [{ plan }, { randomSeed }] = [await seedIn(file), await seedIn(json)]
    expect(randomSeed).toBe(plan.randomSeed)
  })

  it('sends at most 20 requests with --monitor, creates no key and finds no change in an unchanged service', async () => {
    await using server = await startServer({ port: 0 })
    const before = await server.keymock.requests()
    const { code, stdout, stderr } = await runContractHere([server.url, ...access, '--monitor', file], {
      environment,
    })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^NO DRIFT {2}Nothing changed between .*\n {2}traffic/)
    expect(stdout).toMatch(/traffic +\d+ requests in \d+ ms, no key created/)
    const asked = (await server.keymock.requests()).slice(before.length)
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.length).toBeLessThanOrEqual(20)
    expect([...new Set(asked.map(({ method }) => method))].sort()).toEqual(['GET', 'HEAD'])
  })

  it('exits with code 1 if --monitor finds a change of a slow service, and reports the change in each requested file', async () => {
    await using server = await startServer({
      port: 0,
      latency: 110,
      profile: { name: 'next', requests: { unknownParameters: 'refuse' } },
    })
    const junit = folder.file('drift.xml')
    const page = folder.file('drift.html')
    const { code, stdout } = await runContractHere(
      [server.url, ...access, '--monitor', file, '--report', `junit=${junit}`, '--drift', page],
      { environment },
    )
    expect(code).toBe(1)
    expect(stdout).toMatch(/^DRIFT {2}1 choice changed, 0 requirements no longer met/m)
    expect(stdout).toMatch(/requests\.unknownParameters +"ignore" +"refuse"/)
    expect(await readFile(junit, 'utf8')).toContain('failures="2"')
    const html = await readFile(page, 'utf8')
    expect(html).toContain('<a href="#requests.unknownParameters">')
    expect(html).toMatch(/<article[^>]* id="requests\.unknownParameters"/)
    expect(html).toContain('authorization: Bearer &lt;token&gt;')
    expect(html).toContain('keymockUnknown is not a known name')
    expect(html).toContain('#!/usr/bin/env bash')
    expect(html).not.toContain(environment.SERVICE_TOKEN)
  })

  it('finds a changed code of an error, and a changed order of a listing, with --monitor and in the next --baseline run', async () => {
    const missing = { ...standardProfile().errors.failures['missing-token'], code: 'no-token' }
    await using server = await startServer({
      port: 0,
      profile: {
        name: 'next',
        listing: { order: 'oldest-first' },
        errors: { failures: { 'missing-token': missing } },
      },
    })
    for (const mode of ['--monitor', '--baseline']) {
      const args = [server.url, ...access, ...offers, mode, file]
      const only = mode === '--baseline' ? ['--only', 'AUT-01,LST-01'] : []
      const { code, stdout } = await runContractHere([...args, ...only], { environment })
      expect(code).toBe(1)
      expect(stdout).toMatch(/errors\.failures\.missing-token\.code +"missing-token" +"no-token"/)
      expect(stdout).toMatch(/listing\.orderOfFirstPage +"[\w -]+" +"oldest-first"/)
    }
  })

  it('reports with --monitor a target that it cannot reach', async () => {
    const empty = await folder.write(
      'empty.json',
      JSON.stringify({ format: 'keymock-observed/1', profile: {}, others: {} }),
    )
    const nobody = await runContractHere(['http://127.0.0.1:2', ...access, '--monitor', empty], {
      environment,
    })
    expect(nobody.code).toBe(2)
    expect(nobody.stdout).toContain('NOT STARTED  No server listens on 127.0.0.1:2')
  })
})
