import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Inline, plainText } from '../../common/document/inline.js'
import { KeymockError } from '../../domain/keymock-error.js'
import type { AnsweredRequest } from '../../node/router.js'
import { silentTerminal } from '../test-support/run-here.js'
import { requestLog } from './request-log.js'

type Served = Partial<AnsweredRequest>

function logOf(isKey: (word: string) => Promise<boolean> = async () => false) {
  const lines: string[] = []
  const unread = { characters: 0 }
  const show = (line: Inline) => lines.push(plainText(line))
  const log = requestLog({
    terminal: { ...silentTerminal, print: show, warn: show, unreadCharacters: () => unread.characters },
    json: false,
    secrets: { tokens: [], isKey },
    isApi: () => true,
  })
  const served = (request: Served = {}) =>
    log.served({
      method: 'GET',
      path: '/v1/apis.listKeys',
      search: '',
      status: 200,
      durationMs: 0,
      ...request,
    })
  return { ...log, served, lines, unread }
}

async function printed(...requests: Served[]): Promise<string[]> {
  const { served, lines } = logOf()
  for (const request of requests) served(request)
  await setImmediate()
  return lines
}

const away = () => Promise.reject(new Error('STORE_UNAVAILABLE'))

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
    const { served, failed, lines, unread } = logOf()
    for (const waiting of [0, 9_000_000, 9_000_000, 0]) {
      unread.characters = waiting
      served()
    }
    unread.characters = 9_000_000
    failed(new Error('x'))
    await setImmediate()
    const line = 'GET  /v1/apis.listKeys  200  0.0 ms'
    expect(lines).toEqual([line, '2 requests are not shown, because the log was not read in time.', line])
  })

  it('continues and hides possible secrets while the store cannot identify keys', async () => {
    const { served, lines } = logOf(away)
    const hint = 'Something_that_may_be_a_key'
    const failure = { kind: 'service-unavailable', hint, problem: hint } as const
    served({ path: '/v1/keys.createKey', status: 503, failure })
    served({ path: '/Something_that_may_be_a_key', status: 404 })
    served()
    await setImmediate()
    expect(lines).toEqual([
      'GET  /v1/keys.createKey  503  0.0 ms',
      'GET  [redacted]  404  0.0 ms',
      'GET  /v1/apis.listKeys  200  0.0 ms',
    ])
  })

  it('keeps the class and the code of an error, even while the store cannot identify keys', async () => {
    const { failed, lines } = logOf(away)
    failed(
      new KeymockError({ code: 'STATE_NOT_WRITTEN', where: 'a_file_of_state', problem: 'It_may_be_a_key.' }),
    )
    failed(Object.assign(new RangeError('Something_that_may_be_a_key'), { code: 'ERR_OUT_OF_RANGE' }))
    failed(Object.assign(new Error('x'), { name: 'a key', code: 'also a key' }))
    await setImmediate()
    expect(lines).toEqual([
      'STATE_NOT_WRITTEN  [redacted]\n  [redacted]',
      'INTERNAL_ERROR  a request\n  RangeError (ERR_OUT_OF_RANGE): [redacted]',
      'INTERNAL_ERROR  a request\n  Error: x',
    ])
  })
})
