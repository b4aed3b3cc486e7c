import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { startServer } from '../../node/index.js'
import { recordExitCodes } from '../exit-codes.js'
import { runKeymock, startKeymock } from '../test-support/keymock-process.js'
import { changedTarget, httpTarget, sendJson } from '../test-support/test-target.js'

const folder = temporaryFolder()
const token = 'keymock-token'
const apiId = 'api_payments'

interface Page {
  keys: { id: string; enabled: boolean; remaining?: number; identity?: { externalId: string } }[]
  total: number
  cursor?: string
}

async function page(url: string, query: Record<string, string>): Promise<Page> {
  const search = new URLSearchParams({ apiId, limit: '40', ...query })
  const response = await fetch(`${url}/v1/apis.listKeys?${search}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}

async function walk(url: string) {
  const pages: string[][] = []
  const users = new Map<string, string>()
  let cursor: string | undefined
  let total = 0
  do {
    const read = await page(url, cursor === undefined ? {} : { cursor })
    pages.push(read.keys.map(({ id, enabled, remaining }) => `${id} ${enabled} ${remaining}`))
    for (const { id, identity } of read.keys) if (identity) users.set(id, identity.externalId)
    total = read.total
    cursor = read.cursor
  } while (cursor !== undefined)
  return { pages, total, users }
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
  const args = ['record', target.url, '--token-env', 'SERVICE_TOKEN', '--api-id', apiId, '--output', file]
  const { code, stdout, stderr } = await runKeymock([...args, ...options], { SERVICE_TOKEN: token })
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
  const args = ['record', target.url, '--token-env', 'SERVICE_TOKEN', '--api-id', apiId, '--output', file]
  const { stdout } = await runKeymock(args, { SERVICE_TOKEN: token })
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

it('keymock record writes a fixture from which a mock serves the same pages, states and keys of a user', async () => {
  const file = folder.file('recorded.json')
  await using service = await startKeymock(['--port', '0'])
  const url = await service.url
  const args = ['record', url, '--token-env', 'SERVICE_TOKEN', '--api-id', apiId, '--output', file]
  const recording = await runKeymock(args, { SERVICE_TOKEN: token })
  expect(recording).toMatchObject({ code: 0 })
  expect(recording.stdout + recording.stderr).not.toContain(token)
  await using mock = await startKeymock(['--port', '0', '--fixtures', file, '--any-token'])
  const [real, recorded] = [await walk(url), await walk(await mock.url)]
  expect(real.pages.length).toBeGreaterThan(2)
  expect(recorded.total).toBe(real.total)
  expect(recorded.pages).toEqual(real.pages)
  const [id = '', user = ''] = [...real.users][0] ?? []
  const ofUser = async (base: string, externalId: string) =>
    (await page(base, { externalId })).keys.map(key => key.id)
  expect(await ofUser(await mock.url, recorded.users.get(id) ?? '')).toEqual(await ofUser(url, user))
})
