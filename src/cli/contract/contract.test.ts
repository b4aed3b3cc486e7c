import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validateContractReport } from '../../../schemas/generated/validators.js'
import { startServer } from '../../node/index.js'
import { runContractProcess } from '../test-support/contract-process.js'
import { startKeymock } from '../test-support/keymock-process.js'
import { runHere } from '../test-support/run-here.js'
import { httpTarget, sendJson, socketTarget, type TestTarget } from '../test-support/test-target.js'

const token = 'keymock-token'
const environment = { SERVICE_TOKEN: token }
const access = ['--token-env', 'SERVICE_TOKEN', '--api-id', 'api_payments']
const offers = [
  ...['--existing-role', 'admin', '--existing-permission', 'invoices.read'],
  ...['--second-api-id', 'api_catalog', '--bulk-api-id', 'api_payments'],
]

/** The command in this process, for what needs none of its own. */
function runContractHere(args: readonly string[], options: { environment?: Record<string, string> } = {}) {
  return runHere(['contract', ...args], options.environment)
}

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keymock-contract-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('keymock contract, by its exit code', () => {
  it('ends with 0 when everything holds, and writes what was asked for', async () => {
    // The command as its users start it: with its log and all its defaults but the port.
    await using server = await startKeymock(['--port', '0'])
    const file = (name: string) => join(folder, 'conformant', name)
    const reports = ['html', 'markdown', 'junit', 'json'].flatMap(kind => [
      '--report',
      `${kind}=${file(kind)}`,
    ])
    const { code, stdout, stderr } = await runContractProcess(
      [
        await server.url,
        ...access,
        ...offers,
        ...reports,
        '--observed',
        file('observed'),
        '--ledger',
        file('ledger'),
      ],
      { environment },
    )
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(stdout).toContain('CONFORMANT  Everything that was asked holds')
    expect(stdout).toMatch(/^pass {3}CRE-02 {2}MUST answer a successful create with status 200/m)
    const report: unknown = JSON.parse(await readFile(file('json'), 'utf8'))
    expect(validateContractReport(report), JSON.stringify(validateContractReport.errors)).toBe(true)
    expect(await readFile(file('html'), 'utf8')).toContain('<h1>Conformant</h1>')
    expect(await readFile(file('markdown'), 'utf8')).toContain('✅ keymock contract: conformant')
    expect(await readFile(file('junit'), 'utf8')).toContain('failures="0" errors="0"')
    expect(JSON.parse(await readFile(file('observed'), 'utf8'))).toMatchObject({
      format: 'keymock-observed/1',
      profile: { errors: { failures: { 'missing-token': { status: 401 } } } },
    })
    expect((await stat(file('ledger'))).mode & 0o777).toBe(0o600)
    const entries = (await readFile(file('ledger'), 'utf8'))
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(entries.filter(({ event }) => event === 'settle').length).toBe(entries.length / 2)
    expect(entries.some(entry => 'key' in entry)).toBe(false)
  })

  it('ends with 1 when a requirement is not met', async () => {
    await using server = await startServer({ port: 0, profile: 'unkey-v1' })
    const scripts = join(folder, 'scripts')
    const { code, stdout } = await runContractHere(
      [server.url, ...access, '--only', 'secrecy', '--report', `replay=${scripts}`],
      { environment },
    )
    expect(code).toBe(1)
    expect(stdout).toContain('FAIL   SEC-01')
    expect(stdout).toContain('NOT CONFORMANT  2 requirements are not met.')
    expect(await readdir(scripts)).toEqual(['SEC-01.sh', 'SEC-02.sh'])
    const replay = await promisify(execFile)('bash', [join(scripts, 'SEC-01.sh')], {
      env: { PATH: process.env.PATH, KEYMOCK_TOKEN: token },
    })
    expect(replay.stdout).toContain('"plaintext":"')
  })

  it('ends with 0 when what is not met was named as known, and with 1 when it no longer deviates', async () => {
    await using server = await startServer({ port: 0, profile: 'unkey-v1' })
    const known = join(folder, 'known.json')
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

  it('ends with 3 when a MUST could not be asked, and says so even with --allow-incomplete', async () => {
    await using server = await startServer({ port: 0 })
    const args = [server.url, ...access, '--only', 'create,listing', '--allow-writes=false']
    const strict = await runContractHere(args, { environment })
    expect(strict.code).toBe(3)
    const allowed = await runContractHere([...args, '--allow-incomplete'], { environment })
    expect(allowed.code).toBe(0)
    expect(allowed.stdout).toContain('INCOMPLETE')
  })

  it('ends with 4 when a report could not be written', async () => {
    await using server = await startServer({ port: 0 })
    const { code, stderr } = await runContractHere(
      [server.url, ...access, '--only', 'CRE-02', '--report', 'json=/dev/full'],
      { environment },
    )
    expect(code).toBe(4)
    expect(stderr).toContain('could not be written: /dev/full')
  })

  it('ends with 5, and without a single create, when the disk of the ledger is full', async () => {
    await using server = await startServer({ port: 0 })
    const { code, stdout } = await runContractHere([server.url, ...access, '--ledger', '/dev/full'], {
      environment,
    })
    expect(code).toBe(5)
    expect(stdout).toContain('The ledger could not be written')
    expect(stdout).toContain('Nothing was left behind.')
  })

  it('ends with 5 when it has made all the requests that it may', async () => {
    await using server = await startServer({ port: 0 })
    const { code } = await runContractHere([server.url, ...access, '--max-requests', '4'], { environment })
    expect(code).toBe(5)
  })
})

describe('keymock contract, when nobody is there', () => {
  const page = '<!doctype html><title>Welcome</title>'

  it.each<[string, () => Promise<TestTarget>, string, string[]?]>([
    [
      'a page for everything',
      () => httpTarget((_, response) => response.setHeader('content-type', 'text/html').end(page)),
      'This is not the service',
    ],
    [
      '401 to everything',
      () => httpTarget((_, response) => sendJson(response, 401, {})),
      'answers 401 to the first',
    ],
    [
      'no answer at all',
      () => socketTarget(() => undefined),
      'No answer within 300 ms',
      ['--timeout', '300ms'],
    ],
    [
      'a reset',
      () => socketTarget(socket => socket.resetAndDestroy()),
      'closes the connection without an answer',
    ],
  ])('ends with 2 for %s', async (_, start, said, options = []) => {
    await using target = await start()
    const junit = join(folder, 'nobody.xml')
    const args = [target.url, ...access, ...options, '--report', `junit=${junit}`]
    const { code, stdout } = await runContractHere(args, { environment })
    expect(code).toBe(2)
    expect(stdout).toContain('NOT STARTED')
    expect(stdout).toContain(said)
    expect(await readFile(junit, 'utf8')).toContain('<error ')
  })

  it('ends with 2 for a host that does not exist', async () => {
    const { code, stdout } = await runContractHere(['http://keys.invalid', ...access], { environment })
    expect(code).toBe(2)
    expect(stdout).toContain('There is no host keys.invalid')
  })
})

describe('keymock contract, on another machine', () => {
  /** Leads to this machine, but is not known as a loopback address. */
  const elsewhere = ({ url }: { url: string }) => url.replace('127.0.0.1', '0.0.0.0')

  it('only reads, and says so first', async () => {
    await using target = await httpTarget((_, response) => sendJson(response, 200, { keys: [], total: 0 }))
    const { code, stdout } = await runContractHere([elsewhere(target), ...access], { environment })
    expect(code).not.toBe(0)
    expect(stdout).toMatch(/^The plan for http:\/\/0\.0\.0\.0:\d+\n.*\n {2}creates {4}nothing; it only reads/)
    expect(target.requests.length).toBeGreaterThan(0)
    expect(target.requests.filter(request => request.startsWith('POST'))).toEqual([])
  })

  it('sends nothing when it may create keys, but there is nobody to agree', async () => {
    await using target = await httpTarget((_, response) => sendJson(response, 200, { keys: [], total: 0 }))
    const args = [elsewhere(target), ...access, '--allow-writes']
    const { code, stderr } = await runContractHere(args, { environment })
    expect(code).toBe(2)
    expect(stderr).toContain('Add --yes')
    expect(target.requests).toEqual([])
  })

  it('creates keys after --yes, within the budget, and accounts for them in a ledger', async () => {
    await using server = await startServer({ port: 0 })
    const cwd = await mkdtemp(join(folder, 'cwd-'))
    const { stdout } = await runContractProcess(
      [elsewhere(server), ...access, '--only', 'create', '--allow-writes', '--yes', '--max-keys', '3'],
      { environment, cwd },
    )
    expect(stdout).toContain('creates    up to 3 keys')
    expect(stdout).toContain('3 keys stay in api_payments')
    const ledger = await readFile(join(cwd, 'keymock-ledger.jsonl'), 'utf8')
    expect(ledger.match(/"state":"created"/g)).toHaveLength(3)
  })
})

describe('keymock contract, interrupted', () => {
  it('ends with 5 and a report at the first Ctrl-C', async () => {
    let answered = 0
    // Answers the first request, so that the run is under way, and then lets it wait.
    await using target = await httpTarget((_, response) => {
      answered += 1
      if (answered === 1) sendJson(response, 200, { keys: [], total: 0 })
    })
    const json = join(folder, 'interrupted.json')
    let killed = false
    const { code, stdout, stderr } = await runContractProcess(
      [target.url, ...access, '--report', `json=${json}`, '--allow-writes=false'],
      {
        environment,
        onOutput({ stdout }, kill) {
          if (killed || !stdout.includes('skip')) return
          killed = true
          kill('SIGINT')
        },
      },
    )
    expect(stderr).toContain('Press Ctrl-C again to stop at once')
    expect(code).toBe(5)
    expect(stdout).toContain('The run was interrupted.')
    expect(JSON.parse(await readFile(json, 'utf8')).ending.code).toBe('interrupted')
  })
})

describe('keymock contract, given a token', () => {
  const one = ['--api-id', 'api_payments', '--only', 'LST-01']

  it('takes it from a file, from standard input, and with a warning from an argument', async () => {
    await using server = await startServer({ port: 0 })
    const tokenFile = join(folder, 'token')
    await writeFile(tokenFile, `${token}\n`)
    const fromFile = await runContractHere([server.url, ...one, '--token-file', tokenFile])
    expect([fromFile.code, fromFile.stderr]).toEqual([0, ''])
    const fromInput = await runContractProcess([server.url, ...one, '--token-file', '-'], {
      input: `${token}\n`,
    })
    expect([fromInput.code, fromInput.stderr]).toEqual([0, ''])
    const bare = await runContractHere([server.url, ...one, '--token', token])
    expect(bare.code).toBe(0)
    expect(bare.stderr).toContain('--token-env and --token-file are safer')
  })

  it.each([
    ['in the address', ['http://me:hunter2secret@keys.invalid', ...one, '--token-env', 'SERVICE_TOKEN']],
    ['in the query', ['http://keys.invalid/?token=hunter2secret', ...one, '--token-env', 'SERVICE_TOKEN']],
    ['as the name of a variable', ['http://keys.invalid', ...one, '--token-env', 'hunter2secret']],
    ['as a second argument', ['http://keys.invalid', 'hunter2secret', ...one]],
    ['with a space in it', ['http://keys.invalid', ...one, '--token', 'Bearer hunter2secret']],
  ])('refuses one %s, without repeating it', async (_, args) => {
    const { code, stdout, stderr } = await runContractHere(args, { environment })
    expect(code).toBe(2)
    expect(stderr).not.toBe('')
    expect(stdout + stderr).not.toContain('hunter2secret')
  })
})

describe('keymock contract, asked for other things', () => {
  it('lists its requirements', async () => {
    const { code, stdout } = await runContractHere(['--list', '--only', 'PFX-01,roles'])
    expect(code).toBe(0)
    expect(stdout).toContain('PFX-01  MUST')
    expect(stdout).toContain('needs')
    expect(stdout).not.toContain('LST-01')
  })

  it('compares what was observed on two targets', async () => {
    const file = (name: string) => join(folder, name)
    const observed = (status: number) => ({
      format: 'keymock-observed/1',
      profile: { errors: { failures: { 'missing-token': { status } } }, listing: { order: 'id' } },
      others: {},
    })
    await writeFile(file('a.json'), JSON.stringify(observed(401)))
    await writeFile(file('b.json'), JSON.stringify(observed(403)))
    const different = await runContractHere(['diff', file('a.json'), file('b.json')])
    expect(different.code).toBe(1)
    expect(different.stdout).toBe(
      'errors.failures.missing-token.status\n  - 401\n  + 403\n1 choice differs.\n',
    )
    const same = await runContractHere(['diff', file('a.json'), file('a.json')])
    expect([same.code, same.stdout]).toEqual([0, 'Both make the same choices.\n'])
    const wrong = await runContractHere(['diff', file('a.json'), file('nowhere.json')])
    expect(wrong.code).toBe(2)
  })

  it.each([
    [['--target', '/nowhere/target.json'], 'TARGET_MISSING'],
    [['--report', 'pdf=x'], 'OPTION_INVALID'],
    [['--report', 'html=/dev/null/x.html'], 'REPORT_UNWRITABLE'],
    [['--only', 'NOPE-99'], 'NOPE-99'],
    [['--known-deviations', '/nowhere'], 'DEVIATIONS_MISSING'],
  ])('ends with 2 for %j', async (args, said) => {
    const { code, stdout, stderr } = await runContractHere(['http://127.0.0.1:1', ...access, ...args], {
      environment,
    })
    expect(code).toBe(2)
    expect(stdout + stderr).toContain(said)
  })
})
