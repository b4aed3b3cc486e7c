import { mkdir, symlink } from 'node:fs/promises'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { startKeymock } from '../test-support/keymock-process.js'

const folder = temporaryFolder('of each test')

async function served(handlers: string) {
  await mkdir(folder.file('node_modules'))
  const msw = fileURLToPath(new URL('../../../node_modules/msw', import.meta.url))
  await symlink(msw, folder.file('node_modules/msw'))
  const file = await folder.write(
    'handlers.mjs',
    `import { http, HttpResponse } from 'msw'\nexport default [${handlers}]`,
  )
  return startKeymock(['--port', '0', '--handlers', file])
}

const statusOf = async (url: string) => {
  const headers = { Authorization: 'Bearer keymock-token' }
  return (await fetch(`${url}/v1/apis.listKeys?apiId=api_payments`, { headers })).status
}

describe('a server', () => {
  it('continues when its handlers throw, at once or later, reject, or cut their answer off', async () => {
    const bodies: [string, number, string][] = [
      [`throw new Error('at once')`, 500, 'at once'],
      [`setTimeout(() => { throw new Error('late') }); return HttpResponse.json({})`, 200, 'late'],
      [`Promise.reject(new Error('left')); return HttpResponse.json({})`, 200, 'left'],
      [`Promise.reject('text'); return HttpResponse.json({})`, 200, 'text'],
      [
        `return new HttpResponse(new ReadableStream({ pull(to) { to.error(new Error('midway')) } }))`,
        200,
        '',
      ],
    ]
    const handlers = bodies.map(([body], at) => `http.get('/${at}', () => { ${body} })`)
    await using run = await served(handlers.join(',\n'))
    const url = await run.url
    for (const [at, [body, status, said]] of bodies.entries()) {
      const answer = await fetch(`${url}/${at}`).catch(() => undefined)
      expect([body, answer?.status ?? 200]).toEqual([body, status])
      await run.printed(({ stderr }) => stderr.includes(said))
      expect([body, await statusOf(url)]).toEqual([body, 200])
    }
    expect(run.stderr).not.toMatch(/\n +at /)
    run.child.kill('SIGTERM')
    expect(await run.ended).toBe(0)
  })

  it('answers further requests while a handler hangs, and closes without waiting for the handler', async () => {
    await using run = await served(`http.get('/own', () => new Promise(() => undefined))`)
    const url = await run.url
    const hanging = Array.from({ length: 50 }, () => request(`${url}/own`, { agent: false }))
    for (const one of hanging) one.on('error', () => undefined).end()
    expect(await statusOf(url)).toBe(200)
    run.child.kill('SIGTERM')
    expect(await run.ended).toBe(0)
  })
})
