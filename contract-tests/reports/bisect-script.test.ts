import { execFile, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ContractResult } from '../../schemas/generated/types.js'
import { createKeymock } from '../../src/index.js'
import { settingsOf } from '../engine/contract-settings.js'
import type { Place } from '../engine/place.js'
import { usersOf } from '../engine/run-facts.js'
import { reportFailure } from '../findings/report-failure.js'
import { sampleReport } from '../test-support/sample-report.js'
import { type Fetch, smallRuns, target } from '../test-support/small-run.js'
import { smallTarget, smallWorld } from '../test-support/small-world.js'
import type { SentRequest, TargetExchange } from '../traffic/exchange.js'
import { replayScript } from './replay-script.js'

const exec = promisify(execFile)
const closers: (() => void)[] = []

const keymock = createKeymock({ fixtures: smallWorld })
const { changed, run } = smallRuns(keymock)

beforeEach(() => keymock.reset())
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function serve(fetch: Fetch): Promise<{ baseUrl: string; creates(): number }> {
  let creates = 0
  const server = createServer(async (request, response) => {
    const { method = 'GET', headers, url = '' } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (method === 'POST') creates += 1
    const answer = await fetch(`${target.baseUrl}${url}`, {
      method,
      headers: { authorization: headers.authorization ?? '', 'content-type': headers['content-type'] ?? '' },
      ...(method === 'POST' && { body: Buffer.concat(chunks) }),
    })
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, creates: () => creates }
}

interface Ran {
  found: string
  creates: number
}

async function runScript(
  result: ContractResult,
  fetch: Fetch,
  { most = 20, tool = '' }: { most?: number; tool?: string } = {},
): Promise<Ran> {
  const { baseUrl, creates } = await serve(fetch)
  const script = replayScript(result, { baseUrl, local: true })
    // The script sleeps before it repeats a listing. The test skips these waits.
    .replace('\n', '\nsleep() { :; }\n')
    .replaceAll(/command -v (\w+) >/g, (found, name) => (name === tool || tool === '' ? found : 'false >'))
  const { stdout, stderr } = await exec('bash', ['-c', script], {
    env: { ...process.env, KEYMOCK_TOKEN: target.token, BISECT: `${most}` },
  })
  expect(stderr).toBe('')
  return { found: stdout.slice(stdout.indexOf('The suite found')), creates: creates() }
}

async function failureIn(fetch: Fetch, id: string): Promise<ContractResult> {
  const report = await run({ ...smallTarget, fetch, only: ['model', 'filter'], allowWaitingMs: 0 })
  const failed = report.results.find(result => result.id === id)
  if (failed?.failure?.texts === undefined) throw new Error(`${id} found nothing in a special text`)
  return failed
}

function showing(of: (text: string) => string): Fetch {
  return changed(async (request, answer) => {
    const response = await answer()
    if (request.method === 'POST') return response
    return new Response(of(await response.text()), response)
  })
}

function failureOf(place: Place, ...requests: [Partial<SentRequest>, unknown][]): ContractResult {
  const exchanges = requests.map(([request, json], index): TargetExchange => {
    const isCreate = request.body !== undefined
    const path = isCreate ? '/v1/keys.createKey' : '/v1/apis.listKeys'
    const headers = {
      authorization: `Bearer ${target.token}`,
      ...(isCreate && { 'content-type': 'application/json' }),
    }
    return {
      id: index + 1,
      operation: isCreate ? 'createKey' : 'listKeys',
      purpose: 'lawful',
      request: {
        method: isCreate ? 'POST' : 'GET',
        path,
        query: [],
        url: `${target.baseUrl}${path}`,
        headers,
        ...request,
      },
      response: { status: 200, headers: {}, text: JSON.stringify(json), json },
      startedAtMs: 0,
      durationMs: 1,
    }
  })
  const { run } = settingsOf({ ...target, runId: 'bisected', time: { now: () => 0, sleep: async () => {} } })
  const failure = reportFailure(
    { place, expected: 'this', received: 'that', exchanges },
    { run, token: target.token, startedAt: 0 },
  )
  const [result] = sampleReport().results
  if (result === undefined) throw new Error('the sample report has no results')
  return { ...result, status: 'fail', failure }
}

const { apiId } = target
const users = usersOf('bisected')
const ofUser = (externalId: string) => ({
  body: JSON.stringify({ apiId, externalId, name: 'x', enabled: false }),
})
const listingOf = (externalId: string): Partial<SentRequest> => ({
  query: [
    ['apiId', apiId],
    ['externalId', externalId],
  ],
})
const twoTexts = `bisected a%2Fb it's`
const threeTexts = 'bisected 100%_* a%2Fb a;b'
const missing: Place = { instanceLocation: '/keys' }

function losing(isLost: (user: string) => boolean): Fetch {
  return changed((request, answer) => {
    const user = new URL(request.url).searchParams.get('externalId')
    return user !== null && isLost(user) ? Response.json({ keys: [], total: 0 }) : answer()
  })
}

describe('the bisection of a replay', () => {
  it('finds the text that the service changes in a name, with three creates', async () => {
    const fetch = showing(text => text.replaceAll('R&amp;D 1', 'R&D 1'))
    const failed = await failureIn(fetch, 'MOD-03')
    expect(failed.failure?.message).toContain(
      '; missing in the received value: "R&amp;D" (a text with an HTML entity)',
    )
    const { found, creates } = await runScript(failed, fetch)
    expect(found).toContain('Breaks alone: R&amp;D')
    // The script repeats the requests, then creates a key without the text, and a key with the text.
    expect(creates).toBe(3)
  })

  it('finds the single text, among many texts, that makes a create fail', async () => {
    const fetch = changed(async (request, answer) =>
      request.method === 'POST' && (await request.text()).includes('$(id)')
        ? new Response('{}', { status: 500 })
        : answer(),
    )
    const failed = await failureIn(fetch, 'MOD-23')
    expect(failed.failure?.message).toMatch(
      /; the request contains \d\d unusual texts; the replay script with BISECT=20 shows whether one of them is the cause$/,
    )
    const { found, creates } = await runScript(failed, fetch)
    expect(found.match(/Break.*/g)).toEqual(['Breaks alone: $(id) | x'])
    expect(creates).toBeLessThanOrEqual(20)
  })

  it('finds the text that makes a filter lose a key', async () => {
    const failed = failureOf(
      missing,
      [ofUser(twoTexts), { keyId: 'key_1' }],
      [listingOf(twoTexts), { keys: [] }],
    )
    const { found } = await runScript(
      failed,
      losing(user => user.includes("it's")),
    )
    expect(found.match(/Break.*/g)).toEqual(["Breaks alone: it's"])
  })

  it.each(['jq', 'node', 'python3'].filter(isInstalled))('uses %s to compare received values', async tool => {
    const record = { id: 'key_1', identity: { externalId: twoTexts.replace("it's", 'it’s') } }
    const failed = failureOf(
      { instanceLocation: '/keys/0/identity/externalId' },
      [ofUser(twoTexts), { keyId: 'key_1' }],
      [listingOf(twoTexts), { keys: [record] }],
    )
    const fetch = showing(text => text.replaceAll("it's", 'it’s'))
    const { found } = await runScript(failed, fetch, { tool })
    expect(found.match(/Break.*/g)).toEqual(["Breaks alone: it's"])
  })

  it('finds two texts that only together make a filter lose a key', async () => {
    const failed = failureOf(
      missing,
      [ofUser(threeTexts), { keyId: 'key_1' }],
      [listingOf(threeTexts), { keys: [] }],
    )
    const isLost = (user: string) => user.includes('100%_*') && user.includes('a;b')
    const { found } = await runScript(failed, losing(isLost), { most: 99 })
    expect(found).not.toContain('Breaks alone')
    expect(found).toContain('Break only together:\n  100%_*\n')
    expect(found).toContain('\n  a;b\n')
  })

  it('finds the text that makes a filtered listing fail, and creates no key', async () => {
    const failed = failureOf('status', [listingOf(users.traps), {}])
    const fetch = changed((request, answer) =>
      new URL(request.url).searchParams.get('externalId')?.includes('\\1')
        ? new Response('{}', { status: 500 })
        : answer(),
    )
    const { found, creates } = await runScript(failed, fetch)
    expect(found.match(/Break.*/g)).toEqual(['Breaks alone: \\1 \\g<0>'])
    expect(creates).toBe(0)
  })

  it('reports that the requests also fail without the texts', async () => {
    const failed = failureOf(
      missing,
      [ofUser(users.traps), { keyId: 'key_1' }],
      [listingOf(users.traps), { keys: [] }],
    )
    const { found } = await runScript(
      failed,
      losing(() => true),
    )
    expect(found).toContain('The requests also fail without these texts.')
  })

  it('stops after the allowed number of tries', async () => {
    const failed = failureOf('status', [ofUser(users.traps), {}])
    const { found, creates } = await runScript(
      failed,
      changed(async (request, answer) =>
        (await request.text()).includes('€') ? new Response('{}', { status: 500 }) : answer(),
      ),
      { most: 4 },
    )
    expect(found).toContain('Stopped after 4 tries.')
    expect(creates).toBe(5)
  })
})

function isInstalled(tool: string): boolean {
  return spawnSync(tool, ['--version']).status === 0
}
