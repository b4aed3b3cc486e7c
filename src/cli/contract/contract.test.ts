import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { startServer } from '../../node/index.js'
import { runKeymock } from '../test-support/keymock-process.js'
import { access, environment, runContractHere, token } from '../test-support/run-here.js'
import { httpTarget } from '../test-support/test-target.js'

const folder = temporaryFolder()
const reads = ['--only', 'create,listing', '--allow-writes=false']

describe('keymock contract', () => {
  it('exits with code 1 when a requirement is not met, and prints the lines that the manual shows', async () => {
    await using server = await startServer({ port: 0, profile: 'unkey-v1' })
    const scripts = folder.file('scripts')
    const reports = ['--report', `replay=${scripts}`, '--report', `html=${folder.file('contract.html')}`]
    const { code, stdout } = await runContractHere(
      [server.url, ...access, '--only', 'prefix,secrecy', '--random-seed', '7', ...reports],
      { environment },
    )
    expect(code).toBe(1)
    const manual = await readFile(new URL('../../../contract-tests/README.md', import.meta.url), 'utf8')
    const [, sample = ''] = /^```\n(Likely cause.*?)^```$/ms.exec(manual) ?? []
    const shown = sample.split('\n').filter(line => !line.trimStart().startsWith('…'))
    expect(shown.length).toBeGreaterThan(20)
    expect(settled(stdout.replaceAll(`${folder.path}/`, ''))).toEqual(
      expect.arrayContaining(settled(shown.join('\n'))),
    )
    // The failures come first. Without --verbose, the passes are only counted.
    expect(stdout).toMatch(/^Likely cause: .*\n\nFAIL {3}SEC-01/)
    expect(stdout).not.toMatch(/^pass /m)
    expect(stdout).toContain('NOT CONFORMANT  2 requirements are not met.')
    expect(await readdir(scripts)).toEqual(['SEC-01.sh', 'SEC-02.sh'])
    const replay = await promisify(execFile)('bash', [join(scripts, 'SEC-01.sh')], {
      env: { PATH: process.env.PATH, KEYMOCK_TOKEN: token },
    })
    expect(replay.stdout).toContain('"plaintext":"')
  })

  it('exits with code 0 when every failure is a known deviation, and with code 1 when a known deviation no longer occurs', async () => {
    await using server = await startServer({ port: 0, profile: 'unkey-v1' })
    const known = folder.file('known.json')
    const args = [server.url, ...access, '--only', 'secrecy', '--known-deviations', known]
    const reason = 'decrypt=false is read as true'
    await writeFile(known, JSON.stringify({ 'SEC-01': reason, 'SEC-02': reason }))
    const excused = await runContractHere(args, { environment })
    expect(excused.code).toBe(0)
    expect(excused.stdout).toContain(`known  SEC-01`)
    await writeFile(
      known,
      JSON.stringify({ 'SEC-01': reason, 'SEC-02': reason, 'SEC-04': 'mended long ago' }),
    )
    const stale = await runContractHere(args, { environment })
    expect(stale.code).toBe(1)
    expect(stale.stdout).toContain('STALE  SEC-04')
  })

  it.each<[number, string, string[], string[]]>([
    [0, 'a role exists', ['--only', 'ROL-08', '--existing-role', 'admin'], ['CONFORMANT']],
    [
      2,
      'a role is misspelt',
      ['--only', 'ROL-08', '--existing-role', 'admn'],
      [
        'STOPPED  The target accepts no create with the role "admn", but the same create without the role.\n',
        'Correct --existing-role, or omit --existing-role.\n',
        'in api_payments, because',
      ],
    ],
    [
      2,
      'a bulk API has few keys',
      ['--only', 'PFX-01,PAG-09', '--bulk-api-id', 'api_catalog'],
      [
        'STOPPED  The API "api_catalog" has only 3 keys; more than 100 are needed.',
        'Correct --bulk-api-id, or',
      ],
    ],
    [3, 'it cannot check a MUST', reads, ['INCOMPLETE']],
    [0, 'it cannot check a MUST, with --allow-incomplete', [...reads, '--allow-incomplete'], ['INCOMPLETE']],
    [3, 'the key budget is too small', ['--only', 'prefix', '--max-keys', '2'], ['2 keys (--max-keys)']],
    [
      5,
      'the disk of the ledger is full',
      ['--ledger', '/dev/full'],
      ['The ledger could not be written', 'Nothing was left behind.'],
    ],
  ])('exits with code %i when %s', async (code, _, options, said) => {
    await using server = await startServer({ port: 0 })
    const run = await runContractHere([server.url, ...access, ...options], { environment })
    expect(run.code).toBe(code)
    for (const text of said) expect(run.stdout).toContain(text)
  })

  it('exits with code 4 when it cannot write a report', async () => {
    await using server = await startServer({ port: 0 })
    const { code, stdout, stderr } = await runContractHere(
      [server.url, ...access, '--only', 'CRE-02', '--report', 'json=/dev/full'],
      { environment },
    )
    expect(code).toBe(4)
    expect(stdout).toContain('exit code 4')
    expect(stdout).not.toContain('/dev/full')
    expect(stderr).toContain('Could not write /dev/full')
  })

  it('exits with code 5 when it has sent all allowed requests, and names --max-requests in its output and in HTML, Markdown and JUnit reports', async () => {
    await using server = await startServer({ port: 0 })
    const kinds = ['html', 'markdown', 'junit']
    const reports = kinds.flatMap(kind => ['--report', `${kind}=${folder.file(`limit.${kind}`)}`])
    const args = [server.url, ...access, '--max-requests', '4', ...reports]
    const { code, stdout } = await runContractHere(args, { environment })
    expect(code).toBe(5)
    expect(stdout).toMatch(
      /^skip {3}\d+ requirements \(the run ended before these checks; --verbose prints each\)$/m,
    )
    const texts = await Promise.all(kinds.map(kind => readFile(folder.file(`limit.${kind}`), 'utf8')))
    for (const text of [stdout, ...texts]) {
      expect(text).toContain('Raise --max-requests, or')
      expect(text).not.toContain('maxRequests')
    }
  })

  it('names the option to raise when the request timeout or the run timeout is too small', async () => {
    await using silent = await httpTarget(() => undefined)
    for (const option of ['--timeout', '--run-timeout']) {
      const run = await runContractHere([silent.url, ...access, option, '10ms'], { environment })
      expect(run.stdout).toMatch(new RegExp(`[Rr]aise ${option}\\.`))
    }
  })
})

describe('keymock contract with a token', () => {
  const one = ['--api-id', 'api_payments', '--only', 'LST-01']

  it('reads the token from a file, from standard input or, with a warning, from an argument', async () => {
    await using server = await startServer({ port: 0 })
    const tokenFile = folder.file('token')
    await writeFile(tokenFile, `${token}\n`)
    const fromFile = await runContractHere([server.url, ...one, '--token-file', tokenFile])
    expect([fromFile.code, fromFile.stderr]).toEqual([0, ''])
    const args = ['contract', server.url, ...one, '--token-file', '-']
    const fromInput = await runKeymock(args, {}, { input: `${token}\n` })
    expect([fromInput.code, fromInput.stderr]).toEqual([0, ''])
    const bare = await runContractHere([server.url, ...one, '--token', token])
    expect(bare.code).toBe(0)
    expect(bare.stderr).toContain('--token-env and --token-file are safer')
  })
})

describe('keymock contract without a run', () => {
  it('lists the selected requirements', async () => {
    const { code, stdout } = await runContractHere(['--list', '--only', 'PFX-01,roles'])
    expect(code).toBe(0)
    expect(stdout).toContain('PFX-01  MUST')
    expect(stdout).toContain('needs')
    expect(stdout).not.toContain('LST-01')
  })

  it('lists every requirement, and names --fuzz if a requirement needs --fuzz', async () => {
    const { stdout } = await runContractHere(['--list'])
    const manual = await readFile(new URL('../../../contract-tests/README.md', import.meta.url), 'utf8')
    const [, fuzz] = /prints all requirements\. (\w+) use/.exec(manual) ?? []
    const [, shown, all] = /(\d+) of (\d+) requirements/.exec(stdout) ?? []
    expect(shown).toBe(all)
    expect([fuzz, stdout.match(/needs .*--fuzz\)/g)]).toEqual(['Two', [expect.anything(), expect.anything()]])
  })

  it('prints the steps of a run with --plan, and sends nothing', async () => {
    const args = ['http://127.0.0.1:9', '--api-id', 'api_1', '--only', 'PFX-01', '--plan']
    const { code, stdout } = await runContractHere(args)
    expect(code).toBe(0)
    expect(stdout).toMatch(/create prefix-1 +PFX-01/)
    expect(stdout).toMatch(/\d+ requests for \d+ keys?\. With its checks, the run sends about \d+\./)
  })

  it('compares the observations of two targets', async () => {
    const observed = (status: number) => ({
      format: 'keymock-observed/1',
      profile: { errors: { failures: { 'missing-token': { status } } }, listing: { order: 'id' } },
      others: {},
    })
    const one = await folder.write('a.json', JSON.stringify(observed(401)))
    const other = await folder.write('b.json', JSON.stringify(observed(403)))
    const different = await runContractHere(['diff', one, other])
    expect(different.code).toBe(1)
    expect(different.stdout).toBe(
      'errors.failures.missing-token.status\n  - 401\n  + 403\n1 choice differs.\n',
    )
    const same = await runContractHere(['diff', one, one])
    expect([same.code, same.stdout]).toEqual([0, 'All choices are equal.\n'])
    const more = await folder.write('more.json', JSON.stringify({ ...observed(401), others: { x: 1, y: 2 } }))
    const compared = await runContractHere(['diff', one, more])
    expect([compared.code, compared.stdout]).toEqual([
      0,
      '2 choices are in one file only, and were not compared: x, y.\nAll compared choices are equal.\n',
    ])
    const environment = { KEYMOCK_REPORT: `html=${folder.file('diff.html')}` }
    const inEnvironment = await runContractHere(['diff', one, one], { environment })
    expect([inEnvironment.code, inEnvironment.stderr]).toEqual([0, ''])
  })
})

/** Lines without the numbers, the unit of time and the name of the run, which differ from run to run. */
function settled(text: string): string[] {
  return text.split('\n').map(line => line.replace(/keymock-\w+-|run +\w+|\d+(\.\d+)?( m?s)?/g, '#'))
}
