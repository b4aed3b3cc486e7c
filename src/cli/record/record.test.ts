import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { startServer } from '../../node/index.js'
import { recordExitCodes } from '../exit-codes.js'
import { startKeymock } from '../test-support/keymock-process.js'
import { access, environment, runHere, token } from '../test-support/run-here.js'
import { changedTarget, httpTarget, sendJson } from '../test-support/test-target.js'

const folder = temporaryFolder()

async function totalAt(url: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/v1/apis.listKeys?apiId=api_payments`, { headers })
  return (await response.json()).total
}

it.each([
  ['names the option for more requests', ['--max-requests', '3'], 200, 'Raise --max-requests.'],
  [
    'names the failed page',
    [],
    500,
    'The service answered the request for the next page without a list of keys.',
  ],
])('keymock record keeps the pages of an incomplete run, and %s', async (_, options, status, reason) => {
  const file = folder.file(`incomplete-${status}.json`)
  await using service = await startServer({ port: 0 })
  await using target = await changedTarget(service, async (asked, next) => {
    if (!asked.query.has('cursor')) return next(asked)
    return status === 200 ? next(asked) : { status, headers: new Headers(), body: '{}' }
  })
  const args = ['record', target.url, ...access, '--output', file, ...options]
  const { code, stdout, stderr } = await runHere(args, environment)
  expect(stdout).toContain('Recorded ')
  expect(stderr).toContain(`The run did not reach the last page. ${reason}`)
  expect(code).toBe(recordExitCodes.stopped)
})

it('keymock record replaces odd names of metadata members, and reports what it keeps and what it cannot see', async () => {
  const file = folder.file('names.json')
  const keys = [
    { id: 'k1', start: 'bob_ab', enabled: false, meta: { 'alice@key.example': 2, plan: { seats: 3 } } },
    { id: 'k2', start: 'bob_cd', enabled: false, expires: 1_700_000_000_000, environment: 'carol' },
  ]
  await using target = await httpTarget((_, response) => sendJson(response, 200, { keys, total: 2 }))
  const { stdout } = await runHere(['record', target.url, ...access, '--output', file], environment)
  const recorded = await readFile(file, 'utf8')
  expect(recorded).not.toContain('alice')
  expect(JSON.parse(recorded).keys).toMatchObject([
    { id: 'k1', enabled: false, meta: { member_1: 1, plan: { seats: 2 } } },
    { id: 'k2' },
  ])
  expect(stdout).toContain(
    'Unchanged, so check them for names of people: prefixes (bob), environments (carol), members of metadata (member_1, plan, seats).',
  )
  expect(stdout).toContain('For 1 key, the listing does not show whether someone disabled the key.')
})

it('keymock record writes a fixture from which a mock serves the keys, and shows no token', async () => {
  const file = folder.file('recorded.json')
  await using service = await startServer({ port: 0 })
  const recording = await runHere(['record', service.url, ...access, '--output', file], environment)
  expect(recording).toMatchObject({ code: 0 })
  expect(recording.stdout + recording.stderr).not.toContain(token)
  await using mock = await startKeymock(['--port', '0', '--fixtures', file, '--any-token'])
  expect(await totalAt(await mock.url)).toBe(await totalAt(service.url))
})
