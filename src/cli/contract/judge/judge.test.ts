import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runFolder } from '../../../../.config/tests/run-folder.js'
import { validateJudgementReport } from '../../../../schemas/generated/validators.js'
import { runHere } from '../../test-support/run-here.js'

const token = 'token-of-the-recorded-service'
const rawKey = 'sk_raw-key-of-a-recorded-file-1'
const start = Date.UTC(2026, 0, 1)
const base = 'https://keys.example.test'

interface Told {
  at?: number
  url?: string
  method?: string
  sent?: unknown
  status?: number
  json?: unknown
  text?: string
  content?: object
  headers?: Record<string, string>
}

const pairs = (fields: Record<string, string>) =>
  Object.entries(fields).map(([name, value]) => ({ name, value }))

/** An entry of a HAR file. */
function entry({ at = 0, url = '', method = 'GET', sent, status = 200, json, text, content, headers }: Told) {
  const body = text ?? JSON.stringify(json)
  return {
    startedDateTime: new Date(start + at * 1000).toISOString(),
    time: 12.5,
    request: {
      method,
      url: url.startsWith('http') ? url : `${base}${url}`,
      headers: pairs(headers ?? { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }),
      ...(sent !== undefined && { postData: { mimeType: 'application/json', text: JSON.stringify(sent) } }),
    },
    response: {
      status,
      headers: pairs({ 'Content-Type': 'application/json' }),
      content: content ?? { size: Buffer.byteLength(body), mimeType: 'application/json', text: body },
    },
  }
}

const createdAt = start
const create = (told: Told = {}) =>
  entry({
    url: '/v1/keys.createKey',
    method: 'POST',
    sent: { apiId: 'a', name: 'Ada', prefix: 'sk', externalId: 'u1' },
    json: { keyId: 'k1', key: rawKey },
    ...told,
  })
const record = {
  id: 'k1',
  apiId: 'a',
  name: 'Ada',
  createdAt,
  updatedAt: createdAt,
  identity: { externalId: 'u1' },
}
const list = (keys: object[], told: Told = {}) =>
  entry({
    at: 10,
    url: '/v1/apis.listKeys?apiId=a&revalidateKeysCache=true',
    json: { keys, total: keys.length },
    ...told,
  })

let files = 0

async function judged(content: unknown, ...options: string[]) {
  files += 1
  const file = join(runFolder(), `traffic-${files}.har`)
  const report = join(runFolder(), `traffic-${files}.json`)
  await writeFile(
    file,
    typeof content === 'string' ? content : JSON.stringify({ log: { version: '1.2', entries: content } }),
  )
  const run = await runHere(['contract', 'judge', file, '--report', `json=${report}`, ...options])
  const text = await readFile(report, 'utf8').catch(() => '')
  const json = text === '' ? undefined : JSON.parse(text)
  const statusOf = (id: string): string | undefined =>
    json?.results.find((result: { id: string }) => result.id === id)?.status
  const failed: string[] = (json?.results ?? [])
    .filter(({ status }: { status: string }) => status === 'fail')
    .map(({ id }: { id: string }) => id)
  return { ...run, file, json, statusOf, failed, output: run.stdout + run.stderr + text }
}

describe('keymock contract judge', () => {
  it('reports what holds, what breaks and what the file cannot show, without a token and a raw key', async () => {
    const { code, json, statusOf, failed, output } = await judged(
      [create(), list([{ ...record, name: 'ada' }])],
      '--verbose',
    )
    expect([code, failed]).toEqual([1, ['RTP-01', 'MOD-03']])
    expect([statusOf('PFX-01'), statusOf('LST-01'), statusOf('DEC-01')]).toEqual([
      'pass',
      'pass',
      'not exercised',
    ])
    expect(validateJudgementReport(json), JSON.stringify(validateJudgementReport.errors)).toBe(true)
    const { failure } = json.results.find(({ id }: { id: string }) => id === 'MOD-03')
    expect(failure).toMatchObject({ location: 'body /keys/0/name', expected: '"Ada"', received: '"ada"' })
    expect(failure.exchanges.map(({ id }: { id: number }) => id)).toEqual([1, 2])
    expect(output).toContain('entries 1, 2\n')
    expect(JSON.stringify(failure.exchanges)).toContain('"authorization":"Bearer <token>"')
    expect(failure.exchanges[0].response.body).toContain('"key":"<key 1>"')
    expect(output).toContain('2 exchanges judged, of 2 entries')
    expect(output).not.toContain(token)
    expect(output).not.toContain(rawKey)
  })

  it('counts each requirement once in a junit report', async () => {
    const junit = join(runFolder(), 'traffic.xml')
    const { failed } = await judged(
      [create(), list([{ ...record, name: 'ada' }])],
      '--report',
      `junit=${junit}`,
    )
    expect(await readFile(junit, 'utf8')).toContain(` failures="${failed.length}"`)
  })

  it('exits with 0 if the traffic breaks nothing, and with 3 if it shows nothing', async () => {
    expect((await judged([create(), list([record])])).code).toBe(0)
    const { code, stdout } = await judged([entry({ url: '/index.html', text: '<p>' })])
    expect([code, stdout]).toEqual([3, expect.stringContaining('The file has no exchange to judge.')])
  })

  it('judges a changed name only if updatedAt shows that nobody updated the key', async () => {
    const { updatedAt, ...without } = record
    expect((await judged([create(), list([{ ...without, name: 'ada' }])])).failed).toEqual([])
    expect(
      (await judged([create(), list([{ ...record, name: 'ada', updatedAt: updatedAt + 1 }])])).failed,
    ).toEqual([])
  })

  it('judges a listing directly after the create, except for what a right service may show late', async () => {
    const sent = { apiId: 'a', prefix: 'sk', name: ' Ada ', enabled: false, externalId: 'u1' }
    const soon = { ...record, enabled: true }
    const { json, failed } = await judged([create({ sent }), list([soon], { at: 0.03 })])
    expect(failed).toEqual(['RTP-01', 'MOD-03'])
    expect(json.results.find(({ id }: { id: string }) => id === 'STA-03')).toMatchObject({
      ...{ status: 'not exercised', reason: 'the listings came too soon after the create' },
    })
    expect((await judged([create({ sent }), list([soon], { at: 0.03 }), list([soon])])).failed).toEqual([
      ...['RTP-01', 'STA-03', 'MOD-03', 'MOD-12'],
    ])
  })

  it('judges entries in the order of their answers', async () => {
    const { failed, statusOf } = await judged([list([record]), create()])
    expect([failed, statusOf('MOD-03')]).toEqual([[], 'pass'])
  })

  it('reports a key that a complete listing lacks, once a later listing shows the key', async () => {
    const lost = await judged([create(), list([]), list([record], { at: 20 })])
    expect(lost.failed).toEqual(['PAG-07', 'MOD-17'])
    // Without the later listing, another client may have deleted the key.
    expect((await judged([create(), list([])])).failed).toEqual([])
  })

  it('reads bodies in base64, and does not judge missing, cut-off and cached answers', async () => {
    const text = JSON.stringify({ keys: [{ ...record, name: 7 }], total: 1 })
    const encoded = { size: text.length, encoding: 'base64', text: Buffer.from(text).toString('base64') }
    expect((await judged([list([], { content: encoded })])).failed).toEqual(['REC-01'])
    const { failed, json } = await judged([
      list([], { content: { size: 100, mimeType: 'application/json' } }),
      list([], { content: { size: 1000, text } }),
      { ...list([7 as unknown as object]), _fromCache: 'disk' },
    ])
    expect(failed).toEqual([])
    expect(json.counts).toEqual({ entries: 3, judged: 0, unjudged: 3 })
    expect(
      json.unjudged.map(({ reason, entry }: { reason: string; entry: number }) => `${entry} ${reason}`),
    ).toEqual([
      '1 the file has no body of the answer',
      '2 the body of the answer was cut off',
      '3 the answer comes from the cache of the client',
    ])
  })

  it('blames no service whose tokens or raw keys a tool removed from the file', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const masked = (keyId: string) => create({ json: { keyId, key: '[redacted]' }, headers })
    expect((await judged([masked('k1'), masked('k2'), list([record], { headers })])).failed).toEqual([])
    const { failed } = await judged([list([record]), list([record], { headers })])
    expect(failed).toEqual(['AUT-01'])
  })

  it('judges each service of the file alone, and with --base-url only one', async () => {
    const other = { url: 'https://other.example.test/keys/v1/apis.listKeys?apiId=a&limit=1' }
    const entries = [list([record]), list([record, { ...record, id: 'k2' }], other)]
    const all = await judged(entries)
    expect(all.json.services).toEqual([base, 'https://other.example.test/keys'])
    expect(all.failed).toEqual(['LIM-01', 'MOD-19'])
    expect((await judged(entries, '--base-url', base)).failed).toEqual([])
    expect((await judged(entries, '--base-url', 'https://other.example.test/keys')).failed).toHaveLength(2)
    const none = await judged(entries, '--base-url', 'https://other.test')
    expect([none.code, none.stderr]).toEqual([
      3,
      `No exchange of the file belongs to the --base-url https://other.test. The file has exchanges of ${base}, https://other.example.test/keys.\n`,
    ])
  })

  it('reads lines of JSON', async () => {
    const line = {
      ...{ method: 'GET', url: `${base}/v1/apis.listKeys?apiId=a`, status: 200, at: start, durationMs: 3 },
      requestHeaders: { authorization: `Bearer ${token}` },
      responseHeaders: { 'content-type': 'application/json' },
      responseBody: '{"keys":[],"total":-1}',
    }
    const { failed, json } = await judged(
      `${JSON.stringify(line)}\n${JSON.stringify({ ...line, responseBody: '{}' })}\n`,
    )
    expect([failed, json.counts.judged]).toEqual([['LST-04', 'LST-05', 'LST-06'], 2])
  })

  it('accepts known deviations and a selection of requirements', async () => {
    const known = join(runFolder(), 'known.json')
    await writeFile(known, JSON.stringify({ 'LST-06': 'tracked as #42' }))
    const wrong = [list([], { json: { keys: [], total: -1 } })]
    expect((await judged(wrong, '--known-deviations', known)).code).toBe(0)
    expect((await judged(wrong, '--skip', 'LST-06')).code).toBe(0)
    expect((await judged(wrong, '--only', 'LST-06')).code).toBe(1)
  })

  it.each([
    ['a truncated file', '{"log":{"entries":[{"request":{', /entry 1.*cut off/],
    ['a truncated array', '[1,2', /The file ends inside a JSON value: it was cut off/],
    ['an empty line', '{}', /Entry 1, \/method: expected a text, found nothing/],
    [
      'a relative url',
      '{"method":"GET","url":"/v1/x","status":200,"at":1}',
      /Entry 1, the url is not absolute/,
    ],
    [
      'a line without a time',
      '{"method":"GET","url":"/v1/x"}',
      /Entry 1, \/at: expected a time, found nothing\.\n.*method, url, status, at/s,
    ],
    ['an entry that is no object', [list([]), null], /Entry 2 is no JSON object/],
    ['a file that is not JSON', 'GET /v1/apis.listKeys', /Byte 0 is neither a HAR file nor a line/],
    ['an entry without a request', [{ request: 7 }], /Entry 1, \/request: expected an object, found 7/],
    [
      'an entry without a time',
      [{ ...list([]), startedDateTime: 'now' }],
      /Entry 1, \/startedDateTime: expected a time, found a text/,
    ],
    [
      'an entry with a wrong status',
      [list([]), { ...list([]), response: { status: 'ok' } }],
      /Entry 2, \/response\/status: expected a status code, found a text/,
    ],
  ])('refuses %s, and names the entry', async (_, content, problem) => {
    const { code, stderr } = await judged(content)
    expect([code, stderr]).toEqual([2, expect.stringMatching(problem)])
  })
})
