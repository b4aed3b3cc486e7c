import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { startServer } from '../../node/index.js'
import { standardProfile } from '../../profile/standard-profile.js'
import { access, environment, offers, runContractHere } from '../test-support/contract-here.js'

const folder = temporaryFolder()

/** What a run observed on an unchanged service. */
let file: string

beforeAll(async () => {
  await using server = await startServer({ port: 0, randomSeed: 1 })
  file = folder.file('observed.json')
  const { code, stdout } = await runContractHere([server.url, ...access, ...offers, '--observed', file], {
    environment,
  })
  expect([code, stdout.includes(file)]).toEqual([0, true])
})

describe('keymock contract', () => {
  it('repeats the random values of a --baseline file, and finds no change in an unchanged service', async () => {
    await using server = await startServer({ port: 0, randomSeed: 2 })
    const json = folder.file('report.json')
    const args = [server.url, ...access, ...offers, '--baseline', file, '--report', `json=${json}`]
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

  it('exits with code 1 if --monitor finds a change of the service, and reports the change in each requested file', async () => {
    await using server = await startServer({
      port: 0,
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
      const only = mode === '--baseline' ? ['--only', 'authentication,listing'] : []
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
