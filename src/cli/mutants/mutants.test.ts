import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { wrongServers } from '../../../contract-tests/wrong/index.js'
import { runKeymock, startKeymock } from '../test-support/keymock-process.js'
import { runHere } from '../test-support/run-here.js'

const userTests = `
import assert from 'node:assert/strict'
const { KEYMOCK_BASE_URL, KEYMOCK_TOKEN, KEYMOCK_API_ID: apiId } = process.env
const answer = await fetch(KEYMOCK_BASE_URL + '/v1/keys.createKey', {
  method: 'POST',
  headers: { Authorization: 'Bearer ' + KEYMOCK_TOKEN, 'Content-Type': 'application/json' },
  body: JSON.stringify({ apiId, prefix: 'shop' }),
})
assert.equal(answer.status, 200)
const { key } = await answer.json()
assert.ok(key.startsWith('shop_'))
if (process.argv.includes('--leak')) {
  console.log(KEYMOCK_TOKEN, key)
  process.exitCode = 7
}
`

const folder = temporaryFolder()
let command: string[]

beforeAll(async () => {
  command = ['--', process.execPath, await folder.write('user-tests.mjs', userTests)]
})

describe.concurrent('keymock mutants', () => {
  it('names the wrong servers that the tests do not notice, and exits with code 1 below --min', async () => {
    const options = ['--only', 'prefix-lost,create-201,nobody-checked,prefix-cut-at-8', '--min', '51%']
    const { code, stdout, stderr } = await runKeymock(['mutants', ...options, ...command])
    expect(stderr).toBe('')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^Passed against the correct server in [\d.]+ s\. Wrong servers to try: 4\.$/m)
    expect(stdout).toMatch(/^noticed +create-201$/m)
    expect(stdout).toMatch(/^noticed +prefix-lost$/m)
    expect(stdout).toMatch(/^SURVIVES +prefix-cut-at-8$/m)
    expect(stdout).toMatch(/^nobody-checked {2}section 5\n {2}breaks: .*Authorization.*\n {2}bug: +\S/m)
    expect(stdout).toContain('miss 2 of 4 wrong servers.')
    expect(stdout).toContain('They notice 50 %; demanded are 51 %.')
  })

  it('tries each wrong server once with --concurrency 3, and exits with code 0 when no wrong server survives', async () => {
    const options = ['--only', 'prefix-lost,prefix-with-dash,create-201', '--concurrency', '3', '--json']
    const { code, stdout } = await runHere(['mutants', ...options, ...command])
    expect(code).toBe(0)
    const lines = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(lines[0]).toMatchObject({ event: 'baseline' })
    expect(lines.filter(({ event }) => event === 'mutant')).toHaveLength(3)
    expect(lines.at(-1)).toEqual({ event: 'summary', tried: 3, survivors: [] })
  })

  it('exits with code 2 when the tests fail against the right server, and shows the reason without a key or token', async () => {
    const { code, stdout, stderr } = await runHere(['mutants', ...command, '--leak'])
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^BASELINE_FAILS .*\n.*exit code 7\.\n {2}\| \[redacted\] \[redacted\]\n/)
  })

  it('counts a wrong server as noticed when the tests hang', async () => {
    const hangs = `if ((await (await fetch(process.env.KEYMOCK_BASE_URL + '/v1/apis.listKeys')).json()).total === 0) setInterval(() => {}, 1000)`
    const script = ['--', process.execPath, '--input-type=module', '-e', hangs]
    const options = ['--only', 'unauthorised-list-answers-empty', '--timeout', '8s']
    // Runs in a separate process: other tests in this process could delay the right server.
    const { code, stdout } = await runKeymock(['mutants', ...options, ...script])
    expect(stdout).toMatch(/^timed out +unauthorised-list-answers-empty$/m)
    expect(code).toBe(0)
  })

  it('stops at Ctrl-C, and prints the results so far', async () => {
    const slow = ['--', process.execPath, '-e', 'setTimeout(() => {}, 300)']
    // With --only, the command tries all wrong servers of section 4.1. These servers keep the command busy until Ctrl-C.
    await using run = await startKeymock(['mutants', '--only', '4.1', ...slow])
    await run.printed(({ stdout }) => (stdout.match(/SURVIVES/g)?.length ?? 0) >= 2)
    run.child.kill('SIGINT')
    expect(await run.ended).toBe(130)
    expect(run.stderr).toContain('Stopping.')
    expect(run.stdout).toMatch(/miss \d+ of \d+ wrong servers\. \d+ servers were not tried\./)
  })

  it.each([
    [0, 'Your tests had not yet passed against the correct server, so no wrong server was tried.'],
    [1, 'No server was tried.'],
  ])(
    'reports that it tried no wrong server when a signal stops it early (passing runs before: %i)',
    async (passing, said) => {
      const calls = folder.file(`calls-${passing}`)
      const name = JSON.stringify(calls)
      const hangs = `const fs = require('node:fs'); fs.appendFileSync(${name}, '.'); if (fs.statSync(${name}).size > ${passing}) setInterval(() => {}, 1000)`
      await using run = await startKeymock([
        ...['mutants', '--only', 'create-201', '--timeout', '10m', '--'],
        ...[process.execPath, '-e', hangs],
      ])
      await expect.poll(() => readFile(calls, 'utf8').catch(() => '')).toHaveLength(passing + 1)
      run.child.kill('SIGINT')
      expect(await run.ended).toBe(130)
      expect(run.stdout + run.stderr).toContain(said)
      expect(run.stdout).not.toContain('notice')
    },
  )

  it('ends all processes of the tests when the terminal closes', async ({ expect }) => {
    const inner = 'setInterval(() => {}, 1000)'
    const pids = folder.file('pids')
    const outer = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', '${inner}'], { stdio: 'ignore' }); require('node:fs').writeFileSync('${pids}', pid + ' ' + process.pid); ${inner}`
    const script = ['--', process.execPath, '-e', outer]
    await using run = await startKeymock(['mutants', '--only', 'create-201', ...script])
    await expect.poll(() => readFile(pids, 'utf8').catch(() => '')).toMatch(/^\d+ \d+$/)
    run.child.kill('SIGHUP')
    expect(await run.ended).toBe(130)
    for (const pid of (await readFile(pids, 'utf8')).split(' ')) {
      const isRunning = () => {
        try {
          return process.kill(Number(pid), 0)
        } catch {
          return false
        }
      }
      // A killed process exists until its new parent, the first process of the system, collects its exit code.
      await expect.poll(isRunning).toBe(false)
    }
  })

  it('also tries servers generated from the schemas if --only names them, and exits with code 0 at --min', async () => {
    const options = ['--only', 'created-key-dash-for-underscore,record-name-trimmed', '--min', '50%']
    const { code, stdout } = await runHere(['mutants', ...options, ...command])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^SURVIVES +record-name-trimmed$/m)
    expect(stdout).toContain('of 2 wrong servers. They notice 50 %, enough for --min 50%.')
  })

  it('needs no command with --list, and lists each hand-written server with the sentence that it breaks', async () => {
    const { code, stdout } = await runHere(['mutants', '--list'])
    expect(code).toBe(0)
    expect(stdout.match(/^ {2}breaks: \S/gm)).toHaveLength(wrongServers.length)
  })

  it('passes the arguments after -- to the command, even -v and --help', async () => {
    const script = ['-e', 'process.exit(process.argv.includes("-v") ? 0 : 1)', '--', '-v', '--help']
    const args = ['mutants', '--only', 'create-201', '--', process.execPath, ...script]
    const { code, stdout } = await runHere(args)
    expect(stdout).toContain('miss 1 of 1 wrong servers.')
    expect(code).toBe(1)
  })
})
