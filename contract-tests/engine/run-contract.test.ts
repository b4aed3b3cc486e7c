import { beforeEach, describe, expect, it } from 'vitest'
import { runAgainst } from '../../.config/mutants/run-against.js'
import { createKeymock } from '../../src/index.js'
import { smallWorld, token } from '../random/small-world.js'
import { terminalReport } from '../reports/contract-reports.js'
import { requirements } from '../requirements/index.js'
import { smallRuns } from '../test-support/small-run.js'

const keymock = createKeymock({ fixtures: smallWorld })
const { changed, run } = smallRuns(keymock)

beforeEach(() => keymock.reset())

describe('runContract', () => {
  it.each([
    [{ baseUrl: 'nowhere' }, 'baseUrl is not a URL.'],
    [{ baseUrl: 'ftp://host' }, 'must start with http:// or https://'],
    [{ baseUrl: `http://user:${token}@host` }, 'user name or password'],
    [{ baseUrl: `http://host/?t=${token}` }, 'query or a fragment'],
    [{ token: '' }, 'The token is empty.'],
    [{ token: 'a b' }, 'invalid in a header'],
    [{ apiId: '' }, 'apiId is empty.'],
    [{ only: ['PFX-99'] }, 'No requirement has the id, topic or section PFX-99.'],
    [{ only: ['prefx'] }, /topic or section prefx\. The topics are .*\bprefix\b/],
    [{ skip: ['10'] }, 'No requirement has the id, topic or section 10.'],
    [{ knownDeviations: { 'PFX-99': 'why' } }, 'name unknown requirements: PFX-99'],
    [{ knownDeviations: { 'PFX-01': ' ' } }, 'need a reason: PFX-01'],
    [{ maxKeys: -1 }, 'maxKeys'],
    [{ concurrency: 0 }, 'concurrency'],
    [{ rps: Number.NaN }, 'rps'],
  ])('refuses invalid options before the first request: %o', async (options, message) => {
    const report = await run(options)
    expect(report).toMatchObject({ verdict: 'usage', exitCode: 2, ending: { code: 'invalid-options' } })
    expect(report.ending.message).toMatch(message)
    expect(report.traffic.requests).toBe(0)
    expect(JSON.stringify(report)).not.toContain(token)
  })

  it('selects requirements by id, by topic, or by section with its subsections', async () => {
    // The aborted signal prevents all requests. The report lists all selected requirements even without requests.
    const signal = AbortSignal.abort()
    const ids = async (only: string[], skip: string[] = []) =>
      (await run({ only, skip, signal })).results.map(({ id }) => id)
    expect(await ids(['pfx-01', 'LIM-01'])).toEqual(['PFX-01', 'LIM-01'])
    expect(await ids(['prefix'], ['PFX-02'])).toEqual(['PFX-01', 'PFX-03', 'PFX-04'])
    expect(await ids(['4.2 rule 1'])).toEqual(['PFX-01', 'MOD-27'])
    expect(await ids(['4.2 rule'])).toContain('ROL-01')
    expect(await ids(['2'])).toContain('REC-03')
  })

  it('returns exit code 3 for a run that checked nothing, even with allowIncomplete', async () => {
    const report = await run({ only: ['LIM-04'], allowIncomplete: true })
    expect(report).toMatchObject({ verdict: 'incomplete', exitCode: 3, ending: { code: 'nothing-checked' } })
    expect(terminalReport(report, (_, text) => text)).toMatch(
      /^INCOMPLETE {2}No requirement could be checked\.\n\n {2}requirements 1 skipped\n {2}target/m,
    )
  })
})

describe('a failure', () => {
  it('shows the expected and received values, and the steps of its replay', async () => {
    const fetch = changed(async (request, answer) => {
      const response = await answer()
      if (request.method !== 'GET') return response
      const page = (await response.json()) as { keys: { name?: string }[] }
      return Response.json({ ...page, keys: page.keys.filter(({ name }) => !name?.endsWith(' plain')) })
    })
    const report = await run({ fetch, only: ['PAG-04'] })
    const failure = report.results[0]?.failure
    expect(failure?.message).toMatch(/expected the key key_\w+ on some page/)
    const replay = failure?.replay ?? []
    expect(replay[0]).toMatchObject({ method: 'POST', path: '/v1/keys.createKey' })
    expect(replay[0]?.headers.authorization).toBe('Bearer {{TOKEN}}')
    expect(replay[0]?.body).toMatch(/"expires":\{\{NOW_MS\+3[56]\d{5}\}\}/)
    expect(replay[0]?.body).toContain('keymock-{{RUN_ID}}-Aa')
    expect(replay[0]?.captures).toContainEqual({ variable: 'KEY_ID_1', pointer: '/keyId' })
    expect(replay.at(-1)?.query.some(([, value]) => /^\{\{CURSOR_\d+\}\}$/.test(value ?? ''))).toBe(true)
  })

  it('shares a group with failures of the same cause', async () => {
    const fetch = changed(async (request, answer) =>
      new URL(request.url).searchParams.has('limit') ? Response.json({}, { status: 418 }) : answer(),
    )
    const report = await run({ fetch, only: ['limit'] })
    expect(report.failureGroups[0]).toEqual({
      cause: 'listKeys status: 418',
      ids: ['LIM-01', 'LIM-02', 'LIM-03', 'LIM-05'],
    })
  })

  it('is only a warning if it breaks a SHOULD, but fails a strict run', async () => {
    const fetch = changed(async (_, answer) => {
      const response = await answer()
      return response.ok ? response : new Response('no', { status: response.status })
    })
    const only = ['ERR-01', 'LST-08']
    expect(await run({ fetch, only })).toMatchObject({ exitCode: 0, counts: { warn: 1, fail: 0 } })
    expect(await run({ fetch, only, strict: true })).toMatchObject({
      exitCode: 1,
      counts: { warn: 0, fail: 1 },
    })
  })
})

describe('a run with one requirement', () => {
  it.each(requirements.filter(({ fuzz }) => !fuzz).map(({ id }) => id))(
    'finds no failure in the mock: %s',
    async id => {
      const { results, verdict, ending } = await runAgainst({}, { only: [id], observe: false })
      expect(results, ending.message).toHaveLength(1)
      expect(results[0]?.failure).toBeUndefined()
      expect(['pass', 'not exercised']).toContain(results[0]?.status)
      expect(['conformant', 'incomplete']).toContain(verdict)
    },
  )
})
