import { execFile, execFileSync } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import type { ContractReplayStep, ContractResult } from '../../schemas/generated/types.js'
import { sampleReport } from '../test-support/sample-report.js'
import { piecesOf } from '../traffic/transport.js'
import { pieces as piecesInBash, replayScript } from './replay-script.js'

const run = promisify(execFile)
const token = "s3cret 'token' $HOME"

interface Seen {
  method: string | undefined
  path: string
  query: [string, string][]
  headers: IncomingMessage['headers']
  body: string
  chunks: string[]
}

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function serverOf(answers: readonly string[]) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const url = new URL(request.url ?? '', 'http://localhost')
    const { method, headers } = request
    const hex = chunks.map(chunk => chunk.toString('hex'))
    seen.push({ method, path: url.pathname, query: [...url.searchParams], headers, body, chunks: hex })
    response.setHeader('content-type', 'application/json').end(answers[seen.length - 1])
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return { seen, baseUrl: `http://127.0.0.1:${port}` }
}

function failureOf(replay: ContractReplayStep[]): ContractResult {
  const failed = sampleReport().results.find(({ id }) => id === 'STA-03')
  if (failed?.failure === undefined) throw new Error('the sample report has no failure')
  return { ...failed, failure: { ...failed.failure, replay } }
}

const create: ContractReplayStep = {
  exchange: 5,
  method: 'POST',
  path: '/v1/keys.createKey',
  query: [],
  headers: { 'content-type': 'application/json', authorization: 'Bearer {{TOKEN}}' },
  body: `{"name":"it's $HOME \`id\` \\"x\\" !","externalId":"keymock-{{RUN_ID}}","expires":{{NOW_MS+3600000}}}`,
  captures: [
    { variable: 'KEY_ID_1', pointer: '/keyId' },
    { variable: 'KEY_1', pointer: '/key' },
  ],
  received: 'status 200 {}\nrm -rf /',
}

const list: ContractReplayStep = {
  exchange: 9,
  method: 'GET',
  path: '/v1/apis.listKeys',
  query: [
    ['externalId', 'keymock-{{RUN_ID}}|+ &é'],
    ['cursor', '{{KEY_ID_1}}'],
  ],
  headers: { authorization: 'Bearer {{TOKEN}}' },
  captures: [],
  received: 'status 200',
}

const piecedBody = `{"name":"it's é 鍵 🔑 👩🏽‍💻 שלום ${'x'.repeat(300)}"}`
const hexPiecesOf = (body: string) => piecesOf(body).map(piece => Buffer.from(piece).toString('hex'))

function endsOf(parts: readonly string[]): number[] {
  return parts.map((_, index) => parts.slice(0, index + 1).join('').length)
}

describe('replayScript', () => {
  it('sends the requests of the suite, with the values of earlier answers', async () => {
    const keyId = 'key "1"/é $x=='
    const { seen, baseUrl } = await serverOf([JSON.stringify({ keyId, key: 'k' }), '{"keys":[]}'])
    const script = replayScript(failureOf([create, list]), { baseUrl, local: true })
    const { stdout, stderr } = await run('bash', ['-c', script], {
      env: { ...process.env, KEYMOCK_TOKEN: token },
    })

    expect(stderr).toBe('')
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/keys.createKey',
      'GET /v1/apis.listKeys',
    ])
    const [created, listed] = seen
    const body = JSON.parse(created?.body ?? '')
    expect(body).toEqual({
      name: 'it\'s $HOME `id` "x" !',
      externalId: expect.stringMatching(/^keymock-replay\d+$/),
      expires: expect.any(Number),
    })
    expect(listed?.query).toEqual([
      ['externalId', `${body.externalId}|+ &é`],
      ['cursor', keyId],
    ])
    for (const { headers } of seen) expect(headers.authorization).toBe(`Bearer ${token}`)
    expect(created?.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(stdout).toContain('== 1/2 POST /v1/keys.createKey')
    expect(stdout).toContain('HTTP/1.1 200 OK')
    expect(stdout).toContain('The suite found: body /keys/0/enabled: expected false, received true')
  })

  it('omits the headers that the suite omitted, and sends empty headers', async () => {
    const { seen, baseUrl } = await serverOf(['{}'])
    const step = {
      ...create,
      headers: { authorization: '', 'x-empty': '' },
      query: [['a b', 'c&d']],
      captures: [],
    }
    const script = replayScript(failureOf([step]), { baseUrl, local: true })
    await run('bash', ['-c', script], { env: { ...process.env, KEYMOCK_TOKEN: token } })
    expect(seen[0]?.headers).not.toHaveProperty('content-type')
    expect(seen[0]?.headers).not.toHaveProperty('accept')
    expect(seen[0]?.headers).toMatchObject({ authorization: '', 'x-empty': '' })
    expect(seen[0]?.query).toEqual([['a b', 'c&d']])
  })

  it('sends a body in pieces, and splits the body only where the suite splits it', async () => {
    const { seen, baseUrl } = await serverOf(['{}'])
    const script = replayScript(failureOf([{ ...create, body: piecedBody, inPieces: true, captures: [] }]), {
      baseUrl,
      local: true,
    })
    const { stderr } = await run('bash', ['-c', script], { env: { ...process.env, KEYMOCK_TOKEN: token } })
    expect(stderr).toBe('')
    const pieces = hexPiecesOf(piecedBody)
    expect(pieces).toHaveLength(8)
    expect(seen[0]).toMatchObject({ method: 'POST', body: piecedBody })
    // A busy machine may send two pieces as one.
    const chunks = seen[0]?.chunks ?? []
    expect(chunks.length).toBeGreaterThan(1)
    expect(endsOf(pieces)).toEqual(expect.arrayContaining(endsOf(chunks)))
    expect(seen[0]?.headers).toMatchObject({ 'transfer-encoding': 'chunked' })
  })

  it('cuts a body into the same pieces as the suite', async () => {
    // The script prints a line break instead of each pause, to separate the pieces.
    const script = `${piecesInBash}\nsleep() { echo; }\npieces "$BODY"`
    const env = { ...process.env, BODY: piecedBody }
    const { stdout } = await run('bash', ['-c', script], { env, encoding: 'latin1' })
    const sent = stdout.split('\n').map(piece => Buffer.from(piece, 'latin1').toString('hex'))
    expect(sent).toEqual(hexPiecesOf(piecedBody))
  })

  it('continues when a step gets no answer', async () => {
    const { baseUrl } = await serverOf([])
    closers.splice(0).forEach(close => {
      close()
    })
    const script = replayScript(failureOf([list, list]), { baseUrl, local: true })
    const { stdout } = await run('bash', ['-c', script], { env: { ...process.env, KEYMOCK_TOKEN: token } })
    expect(stdout.match(/No answer\./g)).toHaveLength(2)
  })

  it('refuses to start without a token', async () => {
    const script = replayScript(failureOf([create]), { baseUrl: 'http://127.0.0.1:9', local: true })
    const { KEYMOCK_TOKEN: _, ...env } = process.env
    await expect(run('bash', ['-c', script], { env })).rejects.toThrow(
      /Set KEYMOCK_TOKEN to the bearer token/,
    )
  })

  it('waits where the suite waited for a key to expire', () => {
    const shortLived = { ...create, body: '{"expires":{{NOW_MS+1500}}}' }
    const result = failureOf([shortLived, list])
    const later = result.failure?.exchanges.map(one => (one.id === 9 ? { ...one, startedAtMs: 2700 } : one))
    const failure = result.failure && { ...result.failure, exchanges: later ?? [] }
    expect(
      replayScript({ ...result, ...(failure ? { failure } : {}) }, { baseUrl: 'x:', local: true }),
    ).toContain('\nsleep 3\n')
    expect(replayScript(failureOf([create, list]), { baseUrl: 'x:', local: true })).not.toContain('sleep')
  })

  it('lets no text of the target become a command', () => {
    const script = replayScript(failureOf([create, list]), { baseUrl: 'x:', local: true })
    expect(script).not.toMatch(/^rm -rf/m)
    execFileSync('bash', ['-n', '-c', script])
  })

  it('returns an empty string if there are no steps to replay', () => {
    expect(replayScript(failureOf([]), { baseUrl: 'x:', local: true })).toBe('')
  })
})
