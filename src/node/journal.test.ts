import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JournalPage } from '../../schemas/generated/types.js'
import { smallFixture } from '../test-support/service-client.js'
import type { KeymockServer } from './server-options.js'
import { startServer } from './start-server.js'

let server: KeymockServer

beforeAll(async () => {
  server = await startServer({ fixtures: smallFixture })
})

afterAll(() => server.close())

async function events(headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/_keymock/events`, { headers })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) throw new Error('There is no stream.')
  const until = async (text: string) => {
    let read = ''
    while (!read.includes(text)) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`The stream ended after ${read}`)
      read += value
    }
    return read
  }
  return { response, reader, until }
}

describe('a server', () => {
  it('streams events, and continues after the last event that a client received', async () => {
    const first = await events()
    expect(first.response.headers.get('content-type')).toBe('text/event-stream')
    await first.until('retry: 1000\n\n')
    await fetch(`${server.url}/v1/apis.listKeys?apiId=api_1`)
    const value = await first.until('"failure":"missing-token"')
    const id = /^id: (\d+)$/m.exec(value)?.[1] ?? ''
    await first.reader.cancel()
    server.keymock.clock.advance(1)
    const second = await events({ 'Last-Event-ID': id })
    await second.until(`id: ${Number(id) + 1}\nevent: clock\n`)
    await second.reader.cancel()
  })

  it('adds a journal entry for bytes that are not HTTP', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').end('what is this\r\n\r\n')
    await once(socket.resume(), 'close')
    const { requests } = (await (
      await fetch(`${server.url}/_keymock/requests?status=400`)
    ).json()) as JournalPage
    expect(requests).toMatchObject([
      {
        method: '-',
        explanation: {
          refusal: { by: 'connection', hint: 'The server received bytes that are not an HTTP request.' },
        },
      },
    ])
  })

  it('suggests http in its journal if a client begins TLS', async () => {
    await expect(fetch(server.url.replace('http:', 'https:'))).rejects.toThrow()
    const { requests } = (await (
      await fetch(`${server.url}/_keymock/requests?status=400`)
    ).json()) as JournalPage
    const summaries = requests.map(({ explanation }) => explanation.summary)
    expect(summaries.at(-1)).toContain('the client began TLS. Did you mean http://?')
  })

  it('ends its event streams when it closes', async () => {
    const { reader, until } = await events()
    await until('retry: 1000\n\n')
    const end = reader.read()
    await server.close()
    expect(await end).toEqual({ done: true, value: undefined })
  })
})
