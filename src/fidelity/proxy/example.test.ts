import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { validateProxyReport } from '../../../schemas/generated/validators.js'
import { httpTarget, sendJson } from '../../cli/test-support/test-target.js'
import { documentWriters } from '../../common/document/writers.js'
import { createTally, mostExamples, proxyDocument, proxyReport } from './proxy-document.js'
import { startProxy } from './start-proxy.js'

async function behindProxy() {
  const tally = createTally()
  const asked: string[] = []
  const target = await httpTarget(({ method, url, headers }, response, body) => {
    asked.push(`${method} ${url} ${headers.authorization} ${headers.accept} ${headers.cookie} ${body}`)
    sendJson(response, 200, method === 'GET' ? { keys: [{ id: 'k1' }], total: -1 } : {})
  })
  const proxy = await startProxy({ baseUrl: target.url, port: 0, onExchange: one => void tally.add(one) })
  const headers = { authorization: 'Bearer secret-token', accept: 'application/json', cookie: 'a=b' }
  return {
    asked,
    list: (query: string, path = '') => fetch(`${proxy.url}${path}/v1/apis.listKeys?${query}`, { headers }),
    create: (body: string) => fetch(`${proxy.url}/v1/keys.createKey`, { method: 'POST', headers, body }),
    async report() {
      await expect.poll(() => tally.counts.exchanges).toBe(asked.length)
      return proxyReport(tally, target.url)
    },
    async [Symbol.asyncDispose]() {
      await proxy.close()
      await target[Symbol.asyncDispose]()
    },
  }
}

it('a proxy report contains the first exchange of a violation, and matches the schema of reports', async () => {
  await using service = await behindProxy()
  await service.list('apiId=a&limit=1')
  await service.list('apiId=a&limit=2')
  const report = await service.report()
  expect(validateProxyReport(report), JSON.stringify(validateProxyReport.errors)).toBe(true)
  expect(report.counts).toMatchObject({ exchanges: 2, client: 0, service: 2 })
  expect(report.violations).toHaveLength(1)
  expect(report.violations[0]).toMatchObject({
    count: 2,
    example: {
      exchange: {
        operation: 'listKeys',
        request: { method: 'GET', headers: { authorization: 'Bearer [redacted]', cookie: '[redacted]' } },
        response: { status: 200, body: '{"keys":[{"id":"k1"}],"total":-1}', bodyLength: 33 },
      },
    },
  })
  const page = documentWriters.html(proxyDocument(report))
  expect(page).toContain('/v1/apis.listKeys?apiId=a&amp;limit=1')
  expect(page).toContain('<mark>&quot;total&quot;: -1</mark>')
  for (const text of ['<h1>Broken</h1>', 'Service errors', '2 times']) expect(page).toContain(text)
  expect(page).not.toContain('Client errors')
  const junit = documentWriters.junit(proxyDocument(report))
  expect(junit).toContain('tests="2" failures="1"')
  expect(junit).toContain('name="the client keeps to the contract"/>')
})

it('the script of a violation repeats the request, with the token from the environment', async () => {
  await using service = await behindProxy()
  await service.list('apiId=%61&limit=5&name=it%27s')
  const { violations } = await service.report()
  const script = violations[0]?.example?.script ?? ''
  const { stdout } = await promisify(execFile)('bash', ['-c', script], {
    env: { ...process.env, KEYMOCK_TOKEN: 'secret-token' },
  })
  const [first, again] = service.asked
  expect(again).toBe(first?.replace('a=b', 'undefined'))
  expect(stdout).toContain('"total":-1')
  expect(stdout).toContain('The proxy found: LST-06 MUST return a total of 0 or more')
})

it('a proxy report cuts long bodies, and omits the script for a cut body', async () => {
  await using service = await behindProxy()
  await service.create(JSON.stringify({ apiId: 'a', name: 7, filler: 'x'.repeat(9000) }))
  const { violations } = await service.report()
  expect(violations.length).toBeGreaterThan(0)
  for (const { example } of violations) {
    expect(example?.exchange.request.body).toHaveLength(8001)
    expect(example?.script).toBeUndefined()
  }
})

it('a proxy report keeps all violations, but only a limited number of exchanges', async () => {
  await using service = await behindProxy()
  for (let index = 0; index <= mostExamples; index += 1) {
    await service.list('apiId=a', `/${'x'.repeat(index)}`)
  }
  const report = await service.report()
  expect(report.violations).toHaveLength(mostExamples + 1)
  expect(report.violations.filter(({ example }) => example !== undefined)).toHaveLength(mostExamples)
  const page = documentWriters.html(proxyDocument(report))
  expect(page).toContain('only the exchanges of the first violations')
  expect(page).toContain('/v1/apis.listKeys')
})
