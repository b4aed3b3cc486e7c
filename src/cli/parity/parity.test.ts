import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { startServer } from '../../node/index.js'
import { access, environment, runHere } from '../test-support/run-here.js'

const folder = temporaryFolder()

it('keymock parity prints how many answers are equal, and which reports it wrote', async () => {
  await using server = await startServer({ port: 0 })
  const [html, missing] = [folder.file('parity.html'), '/dev/full']
  const reports = ['--report', `html=${html}`, '--report', `json=${missing}`]
  const args = ['parity', server.url, '--profile', 'standard', ...access, '--calls', '5', ...reports]
  const { code, stdout, stderr } = await runHere(args, environment)
  expect(stdout).toMatch(/EQUAL {2}5 of 5 calls get the same answer; .*\n {2}html {9}.*parity\.html\n$/)
  expect(await readFile(html, 'utf8')).toContain('<html')
  expect(stderr).toContain('Could not write /dev/full')
  expect(code).toBe(4)
})

it('keymock parity names --max-requests if its budget is too small for all calls', async () => {
  await using server = await startServer({ port: 0 })
  const json = folder.file('small.json')
  const args = ['parity', server.url, '--profile', 'standard', ...access, '--report', `json=${json}`]
  const { stdout } = await runHere([...args, '--calls', '40', '--max-requests', '10'], environment)
  const reason = 'The budget of 10 requests (--max-requests) was too small'
  expect(stdout).toContain(`  ${reason}. Raise the budget.`)
  expect(JSON.parse(await readFile(json, 'utf8')).reason).toBe(reason)
})
