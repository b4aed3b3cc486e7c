import { mkdir, rm, symlink } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/temporary-folder.js'
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
  const server = await startServerWith({}, { around: handlers.around })
  return Object.assign(server, { handlers })
}

const authorization = { Authorization: 'Bearer keymock-token' }
const greeting = (name: string) => `
  import { http, HttpResponse } from 'msw'
  export default [http.get('/hello', () => HttpResponse.json({ hello: '${name}' }))]`

describe('handlers of a module', () => {
  it('are asked first, at this server, and leave the operations alone', async () => {
    await using server = await served(await folder.write('handlers.mjs', greeting('you')))
    expect(await (await fetch(`${server.url}/hello`)).json()).toEqual({ hello: 'you' })
    const listed = await fetch(`${server.url}/v1/apis.listKeys?apiId=api_payments`, {
      headers: authorization,
    })
    expect((await listed.json()).total).toBe(250)
    expect((await fetch(`${server.url}/nothing`)).status).toBe(404)
  })

  it('may be a function of the fake, for an operation of their own', async () => {
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

  it('may be a module of CommonJS', async () => {
    const file = await folder.write(
      'handlers.cjs',
      `const { http, HttpResponse } = require('msw')
       module.exports = [http.get('/hello', () => HttpResponse.text('old'))]`,
    )
    await using server = await served(file)
    expect(await (await fetch(`${server.url}/hello`)).text()).toBe('old')
  })

  it('are loaded again on demand; those before stay when that fails', async () => {
    const file = await folder.write('handlers.mjs', greeting('first'))
    await using server = await served(file)
    const hello = async () => (await (await fetch(`${server.url}/hello`)).json()).hello
    await folder.write('handlers.mjs', greeting('second'))
    await server.handlers.reload()
    expect(await hello()).toBe('second')
    await folder.write('handlers.mjs', 'export default 5')
    await expect(server.handlers.reload()).rejects.toMatchObject({ code: 'HANDLERS_INVALID' })
    expect(await hello()).toBe('second')
  })

  it.each([
    ['missing.mjs', undefined, 'HANDLERS_MISSING'],
    ['broken.mjs', 'export default [', 'HANDLERS_BROKEN'],
    ['throwing.mjs', 'throw new Error("no database")', 'HANDLERS_BROKEN'],
    ['empty.mjs', '', 'HANDLERS_INVALID'],
    ['number.mjs', 'export default 5', 'HANDLERS_INVALID'],
  ])('of %s give one clear error', async (name, text, code) => {
    const file = text === undefined ? folder.file(name) : await folder.write(name, text)
    await expect(serveHandlers(file)).rejects.toMatchObject({ code, where: file })
  })

  it('say that MSW is missing where it is', async () => {
    await rm(folder.file('node_modules'), { recursive: true })
    const file = await folder.write('handlers.mjs', greeting('you'))
    await expect(serveHandlers(file)).rejects.toMatchObject({
      code: 'MSW_MISSING',
      remedy: `Run npm install --save-dev msw in ${folder.path}.`,
    })
  })
})
