import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { sarifSchema } from '../../../contract-tests/test-support/sarif-schema.js'
import { startServer } from '../../node/index.js'
import { freePort } from '../../test-support/free-port.js'
import { commandFile } from '../test-support/keymock-process.js'
import { token } from '../test-support/run-here.js'

const folder = temporaryFolder()
const here = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')
const place = '.github/actions/keymock-contract'
const actionText = await here(`${place}/action.yml`)
const exampleText = await here(`${place}/example.yml`)
const action = parse(actionText)
const [step] = action.runs.steps

/** Runs a script as a GitHub runner does, but with the command of this checkout. */
async function runScript(name: string, script: string, environment: Record<string, string> = {}) {
  const cwd = folder.file(name)
  const bin = join(cwd, 'bin')
  await mkdir(bin, { recursive: true })
  const npx = `#!/bin/sh\n[ "$1" = --yes ] || exit 9\nshift 2\nexec '${process.execPath}' '${await commandFile()}' "$@"\n`
  await writeFile(join(bin, 'npx'), npx, { mode: 0o755 })
  const files = { GITHUB_OUTPUT: join(cwd, 'output'), GITHUB_STEP_SUMMARY: join(cwd, 'summary') }
  await writeFile(files.GITHUB_OUTPUT, '')
  await writeFile(files.GITHUB_STEP_SUMMARY, 'What a step before wrote.\n')
  const run = await new Promise<{ code: unknown; stdout: string; stderr: string }>(resolve =>
    execFile(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script],
      { cwd, env: { PATH: `${bin}${delimiter}${process.env.PATH}`, ...files, ...environment } },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    ),
  )
  const read = (file: string) => readFile(join(cwd, file), 'utf8')
  return { ...run, output: await read('output'), summary: await read('summary'), read }
}

function runAction(name: string, given: Record<string, unknown>) {
  const filled = (text: string) =>
    text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input) =>
      String(given[input] ?? action.inputs[input].default ?? ''),
    )
  const environment = Object.entries<string>(step.env).map(([variable, text]) => [variable, filled(text)])
  return runScript(name, step.run, Object.fromEntries(environment))
}

describe('the GitHub action', () => {
  it('reports a service as not conformant in annotations, the summary and files', async () => {
    await using server = await startServer({ port: 0, profile: 'unkey-v1' })
    const { code, stdout, output, summary, read } = await runAction('wrong', {
      'base-url': server.url,
      'api-id': 'api_payments',
      token,
      options: '--only\nsecrecy\n--visibility\n20ms',
    })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^::error title=SEC-01 not met::The service MUST return no plaintext/m)
    expect(output).toBe('verdict=not conformant\nexit-code=1\nsarif=keymock-contract/contract.sarif\n')
    expect(summary).toContain('What a step before wrote.\n')
    expect(summary).toContain('❌ keymock contract: not conformant')
    const validate = new Ajv().compile(sarifSchema)
    expect(
      validate(JSON.parse(await read('keymock-contract/contract.sarif'))),
      JSON.stringify(validate.errors),
    ).toBe(true)
    expect(await read('keymock-contract/contract.html')).toContain('<h1>Not conformant</h1>')
  })

  it('reports an error and the exit code 2 when no service listens', async () => {
    const { code, stdout, output } = await runAction('nobody', {
      'base-url': 'http://127.0.0.1:1',
      'api-id': 'api_payments',
      token,
    })
    expect(code).toBe(2)
    expect(stdout).toMatch(/^::error title=the run comes to a verdict::/m)
    expect(output).toContain('verdict=usage\nexit-code=2\n')
  })

  it('returns the exit code 2 and names no report, not even of an earlier run, if an option is wrong', async () => {
    const reports = join(folder.file('option'), 'keymock-contract')
    await mkdir(reports, { recursive: true })
    await writeFile(join(reports, 'contract.json'), '{"verdict":"conformant"}')
    await writeFile(join(reports, 'contract.sarif'), '{}')
    const { code, output } = await runAction('option', {
      'base-url': 'http://127.0.0.1:1',
      'api-id': 'api_payments',
      token,
      options: '--no-such-option',
    })
    expect([code, output]).toEqual([2, 'verdict=usage\nexit-code=2\n'])
  })

  it('ends with 0 for a right service, with the options of its example', async () => {
    await using server = await startServer({ port: 0 })
    const given = parse(exampleText).jobs.contract.steps.find(
      ({ id }: { id?: string }) => id === 'contract',
    ).with
    const options = `${given.options ?? ''}\n--only\nprefix\n--visibility\n20ms`
    const inputs = { ...given, options, 'base-url': server.url, 'api-id': 'api_empty', token }
    const { code, stdout } = await runAction('right', inputs)
    expect(code, stdout).toBe(0)
  })

  it('declares each input that it reads and each output that the example uses', () => {
    const inputs = Object.keys(action.inputs)
    const read = [...actionText.matchAll(/\$\{\{ inputs\.([\w-]+) \}\}/g)].map(([, name]) => name)
    expect(read.toSorted()).toEqual(inputs.toSorted())
    for (const [, name] of exampleText.matchAll(/steps\.contract\.outputs\.([\w-]+)/g))
      expect(action.outputs).toHaveProperty(name ?? '')
  })
})

describe('the recipes for CI', () => {
  const recipes = async (manual: string, heading: string) => {
    const section = (await here(manual)).split(`## ${heading}\n`)[1] ?? ''
    return parse(/```yaml\n(.*?)```/s.exec(section)?.[1] ?? '')
  }

  it('end with 0 for a right service', async () => {
    await using server = await startServer({ port: 0 })
    const { steps } = (await recipes('contract-tests/README.md', 'In CI')).jobs.contract
    const { run } = steps.find((one: { run?: string }) => one.run !== undefined)
    const script = run
      .replace('https://keys.staging.example.test', `${server.url} --only prefix --visibility 20ms`)
      .replace('api_sandbox', 'api_empty')
    const { code, stdout, stderr } = await runScript('recipe', script, { SERVICE_TOKEN: token })
    expect(code, stdout + stderr).toBe(0)
  })

  it('start the mock for later steps of a job', async () => {
    const [start, test] = await recipes('src/examples/README.md', 'GitHub Actions')
    const port = String(await freePort())
    const baseUrl = test.env.KEYMOCK_BASE_URL.replace('4010', port)
    const later = `curl -sf ${baseUrl}/_keymock/health\nkill $(jobs -p)`
    const { code, stdout } = await runScript('service', `${start.run}${later}`, { KEYMOCK_PORT: port })
    expect([code, stdout]).toEqual([0, expect.stringContaining('"ready":true')])
  })
})
