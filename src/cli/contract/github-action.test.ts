import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { patienceForRunsMs } from '../../../.config/tests/patience.js'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { sarifSchema } from '../../../contract-tests/test-support/sarif-schema.js'
import { commandFile } from '../test-support/command-file.js'
import { token } from '../test-support/contract-here.js'
import { startKeymock } from '../test-support/keymock-process.js'

const folder = temporaryFolder()
const place = new URL('../../../.github/actions/keymock-contract/', import.meta.url)
const action = await readFile(new URL('action.yml', place), 'utf8')
const example = await readFile(new URL('example.yml', place), 'utf8')

function below(text: string, key: RegExp): string[] {
  const lines = text.split('\n')
  const at = lines.findIndex(line => key.test(line))
  const width = lines[at]?.search(/\S/) ?? 0
  const rest = lines.slice(at + 1)
  const end = rest.findIndex(line => line.trim() !== '' && line.search(/\S/) <= width)
  return end < 0 ? rest : rest.slice(0, end)
}

function keysBelow(text: string, key: RegExp): string[] {
  const lines = below(text, key)
  const width = lines[0]?.search(/\S/) ?? 0
  return lines.flatMap(line => new RegExp(`^ {${width}}([\\w-]+):`).exec(line)?.[1] ?? [])
}

/** Runs the step of the action as a GitHub runner does, but with the command of this checkout. */
async function runStep(name: string, inputs: Record<string, string>) {
  const cwd = folder.file(name)
  const bin = join(cwd, 'bin')
  await mkdir(bin, { recursive: true })
  const npx = `#!/bin/sh\n[ "$1 $2" = "--yes keymock@latest" ] || exit 9\nshift 2\nexec '${process.execPath}' '${await commandFile()}' "$@"\n`
  await writeFile(join(bin, 'npx'), npx)
  await chmod(join(bin, 'npx'), 0o755)
  const files = { GITHUB_OUTPUT: join(cwd, 'output'), GITHUB_STEP_SUMMARY: join(cwd, 'summary') }
  await writeFile(files.GITHUB_STEP_SUMMARY, 'What a step before wrote.\n')
  const variables = below(action, /^ {6}env:/).map(line => line.trim().split(': '))
  const environment = Object.fromEntries(
    variables.map(([variable, value = '']) => {
      const [, input = ''] = /inputs\.([\w-]+)/.exec(value) ?? []
      const [, byDefault = ''] =
        /default: '?([^'\n]*)'?/.exec(below(action, new RegExp(`^ {2}${input}:`)).join('\n')) ?? []
      return [variable, inputs[input] ?? byDefault]
    }),
  )
  const script = below(action, /^ {6}run: \|/)
    .map(line => line.slice(8))
    .join('\n')
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

describe('the GitHub action', { timeout: patienceForRunsMs }, () => {
  it('reports a service as not conformant in annotations, the summary and files', async () => {
    await using server = await startKeymock(['--port', '0', '--profile', 'unkey-v1'])
    const { code, stdout, output, summary, read } = await runStep('wrong', {
      'base-url': await server.url,
      'api-id': 'api_payments',
      token,
      options: '--only\nprefix,secrecy',
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
    const { code, stdout, output } = await runStep('nobody', {
      'base-url': 'http://127.0.0.1:1',
      'api-id': 'api_payments',
      token,
    })
    expect(code).toBe(2)
    expect(stdout).toMatch(/^::error title=the run comes to a verdict::/m)
    expect(output).toContain('verdict=usage\nexit-code=2\n')
  })

  it('returns the exit code 2 and names no report if an option is wrong', async () => {
    const { code, output } = await runStep('option', {
      'base-url': 'http://127.0.0.1:1',
      'api-id': 'api_payments',
      token,
      options: '--no-such-option',
    })
    expect([code, output]).toEqual([2, 'verdict=usage\nexit-code=2\n'])
  })

  it('declares each input that it reads and each output that the example uses', () => {
    const inputs = keysBelow(action, /^inputs:/)
    const read = [...action.matchAll(/\$\{\{ inputs\.([\w-]+) \}\}/g)].map(([, name]) => name)
    expect(read.toSorted()).toEqual(inputs.toSorted())
    const given = keysBelow(example.slice(example.indexOf('uses: OWNER/')), /^ +with:/)
    expect(inputs).toEqual(expect.arrayContaining(given))
    const outputs = keysBelow(action, /^outputs:/)
    for (const [, name] of example.matchAll(/steps\.contract\.outputs\.([\w-]+)/g))
      expect(outputs).toContain(name)
  })
})
