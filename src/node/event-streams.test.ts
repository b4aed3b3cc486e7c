import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from './start-server.js'

async function openStream(
  url: string,
): Promise<{ status: number; request: ClientRequest; answer: IncomingMessage }> {
  const request = get(url, { agent: false })
  request.on('error', () => undefined)
  onTestFinished(() => void request.destroy())
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined)
  return { status: answer.statusCode ?? 0, request, answer }
}

it('a server with 100 open event streams refuses a further stream until an open stream closes', async () => {
  await using server = await startServer()
  const url = `${server.url}/_keymock/events`
  const open = await Promise.all(Array.from({ length: 100 }, () => openStream(url)))
  expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]))
  for (const { answer } of open) if (answer.readableLength === 0) await once(answer, 'readable')
  const refused = await fetch(url)
  expect([refused.status, (await refused.json()).code]).toEqual([503, 'EVENT_STREAMS_FULL'])
  open[0]?.request.destroy()
  await expect.poll(async () => (await openStream(url)).status).toBe(200)
})

it('the removal of a sandbox ends its event stream', async () => {
  await using server = await startServer()
  const sandbox = `${server.url}/_keymock/sandboxes/short`
  await fetch(`${server.url}/_keymock/sandboxes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"name":"short"}',
  })
  const { answer } = await openStream(`${server.url}/sandboxes/short/_keymock/events`)
  answer.resume()
  const ended = once(answer, 'end')
  expect((await fetch(sandbox, { method: 'DELETE' })).status).toBe(204)
  await ended
})
