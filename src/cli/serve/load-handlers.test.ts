import { mkdir, rm, symlink } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { startServerWith } from '../../node/start-server.js'
import { serveHandlers } from './load-handlers.js'

const folder = temporaryFolder('of each test')

beforeEach(async () => {
  await mkdir(folder.file('node_modules'))
  const msw = fileURLToPath(new URL('../../../node_modules/msw', import.meta.url))
  await symlink(msw, folder.file('node_modules/msw'))
})

async function served(file: string) {
  const handlers = await serveHandlers(file)
  const server = await startServerWith({}, { handlers })
  return Object.assign(server, { handlers })
}

const authorization = { Authorization: 'Bearer keymock-token' }
const greeting = (name: string) => `
  import { http, HttpResponse } from 'msw'
  export default [http.get('/hello', () => HttpResponse.json({ hello: '${name}' }))]`

describe('handlers of a module', () => {
  it('answer at their own paths, and leave other paths to the mock', async () => {
    await using server = await served(await folder.write('handlers.mjs', greeting('you')))
    expect(await (await fetch(`${server.url}/hello`)).json()).toEqual({ hello: 'you' })
    const listed = await fetch(`${server.url}/v1/apis.listKeys?apiId=api_payments`, {
      headers: authorization,
    })
    expect((await listed.json()).total).toBe(250)
    expect((await fetch(`${server.url}/nothing`)).status).toBe(404)
  })

  it('can come from a function that gets the mock, and can add an operation', async () => {
    const file = await folder.write(
      'verify.mjs',
      `import { http, HttpResponse } from 'msw'
       export const handlers = keymock => [
         http.post('/v1/keys.verifyKey', async ({ request }) => {
           const { key } = await request.json()
           return HttpResponse.json(await keymock.keys.verify(key))
         }),
       ]`,
    )
    await using server = await served(file)
    const post = (path: string, body: object) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { ...authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }).then(response => response.json())
    const { key, keyId } = await post('/v1/keys.createKey', { apiId: 'api_payments' })
    expect(await post('/v1/keys.verifyKey', { key })).toMatchObject({ valid: true, keyId })
    expect(await post('/v1/keys.verifyKey', { key: 'another' })).toMatchObject({ valid: false })
  })

  it.each([
    [
      'handlers.cjs',
      `const { http, HttpResponse } = require('msw')
       module.exports = [http.get('/hello', () => HttpResponse.text('hello'))]`,
    ],
    [
      'async.mjs',
      `import { http, HttpResponse } from 'msw'
       export default async keymock => {
         const { length } = await keymock.apis()
         return length === 4 ? [http.get('/hello', () => HttpResponse.text('hello'))] : []
       }`,
    ],
    [
      'socket.mjs',
      `import { http, HttpResponse, ws } from 'msw'
       const chat = ws.link('ws://chat.test').addEventListener('connection', () => {})
       export default [chat, http.get('/hello', () => HttpResponse.text('hello'))]`,
    ],
  ])('can come from CommonJS or an async function, beside a WebSocket handler: %s', async (name, text) => {
    await using server = await served(await folder.write(name, text))
    expect(await (await fetch(`${server.url}/hello`)).text()).toBe('hello')
  })

  it('answer all requests of eight busy clients during reloads, and none from an earlier module or state', async () => {
    const counting = (edition: number) => `
      import { http, HttpResponse } from 'msw'
      export default async keymock => {
        await new Promise(resolve => setTimeout(resolve, 5))
        return [http.get('/edition', async () => {
          const { keys } = await keymock.snapshot()
          return HttpResponse.json({ edition: ${edition}, ids: keys.map(({ id }) => id) })
        })]
      }`
    const file = await folder.write('handlers.mjs', counting(0))
    await using server = await served(file)
    const answered = async (path: string, body?: object) => {
      const headers = { ...authorization, 'Content-Type': 'application/json' }
      const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const signal = AbortSignal.timeout(60_000)
      const response = await fetch(server.url + path, { headers, ...sent, signal })
      expect(response.status).toBe(200)
      return response.json()
    }
    // Odd during a reload.
    let phase = 0
    let answers = 0
    const busy = async () => {
      for (; phase < 10; answers++) {
        const before = phase
        const { keyId } = await answered('/v1/keys.createKey', { apiId: 'api_empty' })
        const { edition, ids } = await answered('/edition')
        expect(edition).toBeGreaterThanOrEqual(Math.floor(before / 2))
        if (before % 2 === 0 && before === phase) expect(ids).toContain(keyId)
      }
    }
    const reloads = async () => {
      while (phase < 10) {
        const seen = answers
        await folder.write('handlers.mjs', counting(phase / 2 + 1))
        phase++
        await server.handlers.reload()
        await server.keymock.load({})
        phase++
        // The clients end with the last phase.
        while (phase < 10 && answers < seen + 20) await delay(5)
      }
    }
    await Promise.all([reloads(), ...Array.from({ length: 8 }, busy)])
  })

  it.each([
    ['missing.mjs', undefined, 'HANDLERS_MISSING', '', /does not exist/],
    [
      'broken.mjs',
      'export default [\n  }\n]',
      'HANDLERS_BROKEN',
      ', at line 2, column 3',
      /^The module threw \w*Error: .*\.$/,
    ],
    [
      'throws.mjs',
      '\nthrow Error("no db.")',
      'HANDLERS_BROKEN',
      ', at line 2, column 7',
      /^The module threw Error: no db\.$/,
    ],
    ['throws-nothing.mjs', 'throw undefined', 'HANDLERS_BROKEN', '', /^The module threw undefined\.$/],
    [
      'throws-later.mjs',
      'export default () => {\n throw new Error("boom") }',
      'HANDLERS_BROKEN',
      ', at line 2, column 8',
      /^The module threw Error: boom\.$/,
    ],
    [
      'rejects.mjs',
      'export default async () => http.get("/a")',
      'HANDLERS_BROKEN',
      ', at line 1, column 33',
      /^The module threw ReferenceError: http/,
    ],
    ['makes-nothing.mjs', 'export default () => {}', 'HANDLERS_INVALID', '', /^Found nothing instead/],
    ['empty.mjs', '', 'HANDLERS_INVALID', '', /exports no handlers/],
    ['number.mjs', 'export default 5', 'HANDLERS_INVALID', '', /Found 5 instead of an array/],
    ['numbers.mjs', 'export default [1, 2]', 'HANDLERS_INVALID', '', /Found 1 at index 0/],
  ])('fail to load from %s with one clear error', async (name, text, code, line, problem) => {
    const file = text === undefined ? folder.file(name) : await folder.write(name, text)
    await expect(served(file)).rejects.toMatchObject({
      code,
      where: `${file}${line}`,
      problem: expect.stringMatching(problem),
    })
  })

  it.each([['await new Promise(() => {})'], ['export default () => new Promise(() => {})']])(
    'fail to load with an error if their module takes too long: %s',
    async text => {
      const file = await folder.write('endless.mjs', text)
      const start = serveHandlers(file, 100).then(handlers => startServerWith({}, { handlers }))
      await expect(start).rejects.toMatchObject({
        code: 'HANDLERS_BROKEN',
        problem: expect.stringContaining('did not finish within 0.1 seconds'),
      })
    },
  )

  it('answer 500 with the position of the error, but no stack trace, when a handler throws', async () => {
    const file = await folder.write(
      'handlers.mjs',
      `import { http } from 'msw'
       export default [http.get('/hello', () => {
         throw new Error('no database')
       })]`,
    )
    const errors: unknown[] = []
    const handlers = await serveHandlers(file)
    await using server = await startServerWith({}, { handlers, onError: error => errors.push(error) })
    const response = await fetch(`${server.url}/hello`)
    expect([response.status, await response.text()]).toEqual([
      500,
      [
        `HANDLER_THREW  GET /hello, in ${file}, at line 3, column 16`,
        '  Your handler threw Error: no database.',
        '  Correct the handler. The request did not reach the mock.',
        '',
      ].join('\n'),
    ])
    expect(errors).toEqual([expect.objectContaining({ code: 'HANDLER_THREW' })])
  })

  it('answer 500 with the reason in a sandbox for which their function throws', async () => {
    const file = await folder.write(
      'handlers.mjs',
      'let made = 0; export default () => { if (made++) throw new Error("once is enough"); return [] }',
    )
    await using server = await served(file)
    const response = await fetch(`${server.url}/sandboxes/other/v1/apis.listKeys`)
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('once is enough')])
    expect((await fetch(`${server.url}/v1/apis.listKeys`)).status).toBe(401)
  })

  it('fail to load with an error that names the remedy if MSW is missing', async () => {
    await rm(folder.file('node_modules'), { recursive: true })
    const file = await folder.write('handlers.mjs', greeting('you'))
    await expect(serveHandlers(file)).rejects.toMatchObject({
      code: 'MSW_MISSING',
      remedy: `Run npm install --save-dev msw in ${folder.path}.`,
    })
  })
})
