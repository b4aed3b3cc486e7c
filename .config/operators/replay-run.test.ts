import { describe, expect, it } from 'vitest'
import { withJson } from '../../contract-tests/middleware/json-message.js'
import type { MiddlewareAnswer, MiddlewareRequest } from '../../contract-tests/middleware/middleware.js'
import type { RecordedRun } from './record-run.js'
import { changesRun } from './replay-run.js'

const headers = new Headers({ 'content-type': 'application/json' })

function request(body: object): MiddlewareRequest {
  return { method: 'POST', path: '/', query: new URLSearchParams(), headers, body: JSON.stringify(body) }
}

function answer(body: object): MiddlewareAnswer {
  return { status: 200, headers, body: JSON.stringify(body) }
}

const run: RecordedRun = {
  token: 't',
  calls: [1, 2, 3].map(number => ({
    request: request({ number }),
    answer: answer({ number }),
    at: number * 10,
  })),
  events: [
    { kind: 'begins', call: 0 },
    { kind: 'begins', call: 1 },
    { kind: 'ends', call: 1 },
    { kind: 'ends', call: 0 },
    { kind: 'begins', call: 2 },
    { kind: 'ends', call: 2 },
  ],
}

describe('changesRun', () => {
  it('reports no change for a server that forwards requests and responses unchanged, or rewrites JSON without a change of value', async () => {
    expect(await changesRun(() => (asked, next) => next(asked), run)).toBe(false)
    const rewritten = async (given: Promise<MiddlewareAnswer>) =>
      withJson(await given, JSON.parse((await given).body))
    expect(await changesRun(() => (asked, next) => rewritten(next(asked)), run)).toBe(false)
  })

  it('reports a change if a request differs, is added, or gets another answer', async () => {
    expect(await changesRun(() => (asked, next) => next(withJson(asked, {})), run)).toBe(true)
    expect(
      await changesRun(
        () => async (asked, next) => {
          await next(asked)
          return next(asked)
        },
        run,
      ),
    ).toBe(true)
    expect(
      await changesRun(() => async (asked, next) => ({ ...(await next(asked)), status: 201 }), run),
    ).toBe(true)
  })

  it('gives each call its recorded time, and lets calls overlap as recorded', async () => {
    const seen: number[] = []
    const most: number[] = []
    await changesRun(({ time }) => {
      let underWay = 0
      return async (asked, next) => {
        seen.push(time.now())
        most.push(++underWay)
        const given = await next(asked)
        underWay -= 1
        return given
      }
    }, run)
    expect(seen).toEqual([10, 20, 30])
    expect(most).toEqual([1, 2, 1])
  })

  it('reports a change for a server that waits for another call', async () => {
    let first: Promise<MiddlewareAnswer> | undefined
    const waiting = async (
      asked: MiddlewareRequest,
      next: (asked: MiddlewareRequest) => Promise<MiddlewareAnswer>,
    ) => {
      const own = next(asked)
      if (first === undefined) first = own
      else await first
      return own
    }
    expect(await changesRun(() => waiting, run)).toBe(true)
  })
})
