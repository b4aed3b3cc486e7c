import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { plainText } from '../../common/document/inline.js'
import { KeymockError } from '../../domain/keymock-error.js'
import type { AnsweredRequest } from '../../node/router.js'
import { silentTerminal } from '../test-support/run-here.js'
import { requestLog } from './request-log.js'

const printed = (...served: Partial<AnsweredRequest>[]) => printedBy(async () => false, ...served)

async function printedBy(
  isKey: (word: string) => Promise<boolean>,
  ...served: Partial<AnsweredRequest>[]
): Promise<string[]> {
  const lines: string[] = []
  const log = requestLog({
    terminal: { ...silentTerminal, print: line => lines.push(plainText(line)) },
    json: false,
    secrets: { tokens: [], isKey },
    isApi: () => true,
  })
  for (const request of served)
    log.served({ method: 'GET', path: '/', search: '', status: 200, durationMs: 0, ...request })
  await setImmediate()
  return lines
}

describe('the log of requests', () => {
  it('has no line for a successful GET request to the control API', async () => {
    const paths = [
      '/_keymock/keys',
      '/_keymock/console/console.js',
      '/sandboxes/a/_keymock/events',
      '/v1/apis.listKeys',
    ]
    const lines = await printed(...paths.map(path => ({ path })))
    expect(lines).toEqual(['GET  /v1/apis.listKeys  200  0.0 ms'])
  })

  it('has a line for a change through the control API, and for a refused request', async () => {
    const path = '/sandboxes/a/_keymock/clock'
    expect(await printed({ method: 'PATCH', path }, { path, status: 404 })).toEqual([
      `PATCH ${path}  200  0.0 ms`,
      `GET  ${path}  404  0.0 ms`,
    ])
  })

  it('keeps no line and no error in memory while nobody reads the log, and then tells how many requests it left out', async () => {
    const lines: string[] = []
    let unread = 0
    const log = requestLog({
      terminal: {
        ...silentTerminal,
        print: line => lines.push(plainText(line)),
        warn: line => lines.push(plainText(line)),
        unreadCharacters: () => unread,
      },
      json: false,
      secrets: { tokens: [], isKey: async () => false },
      isApi: () => true,
    })
    const request = { method: 'GET', path: '/v1/apis.listKeys', search: '', status: 200, durationMs: 0 }
    for (const waiting of [0, 9_000_000, 9_000_000, 0]) {
      unread = waiting
      log.served(request as AnsweredRequest)
    }
    unread = 9_000_000
    log.failed(new Error('x'))
    await setImmediate()
    const line = 'GET  /v1/apis.listKeys  200  0.0 ms'
    expect(lines).toEqual([line, '2 requests are not shown, because the log was not read in time.', line])
  })

  it('continues and hides possible secrets while the store cannot identify keys', async () => {
    const away = async () => {
      throw new Error('STORE_UNAVAILABLE')
    }
    const hint = 'Something_that_may_be_a_key'
    const failure = { kind: 'service-unavailable', hint, problem: hint } as const
    const lines = await printedBy(
      away,
      { path: '/v1/keys.createKey', status: 503, failure },
      { path: '/Something_that_may_be_a_key', status: 404 },
      { path: '/v1/apis.listKeys' },
    )
    expect(lines).toEqual([
      'GET  /v1/keys.createKey  503  0.0 ms',
      'GET  [redacted]  404  0.0 ms',
      'GET  /v1/apis.listKeys  200  0.0 ms',
    ])
  })

  it('keeps the class and the code of an error, even while the store cannot identify keys', async () => {
    const lines: string[] = []
    const log = requestLog({
      terminal: { ...silentTerminal, warn: line => lines.push(plainText(line)) },
      json: false,
      secrets: { tokens: [], isKey: () => Promise.reject(new Error('STORE_UNAVAILABLE')) },
      isApi: () => true,
    })
    log.failed(
      new KeymockError({ code: 'STATE_NOT_WRITTEN', where: 'a_file_of_state', problem: 'It_may_be_a_key.' }),
    )
    log.failed(Object.assign(new RangeError('Something_that_may_be_a_key'), { code: 'ERR_OUT_OF_RANGE' }))
    log.failed(Object.assign(new Error('x'), { name: 'a key', code: 'also a key' }))
    await setImmediate()
    expect(lines).toEqual([
      'STATE_NOT_WRITTEN  [redacted]\n  [redacted]',
      'INTERNAL_ERROR  a request\n  RangeError (ERR_OUT_OF_RANGE): [redacted]',
      'INTERNAL_ERROR  a request\n  Error: x',
    ])
  })
})
