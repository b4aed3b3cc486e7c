import { describe, expect, it } from 'vitest'
import { runAgainst } from '../../../.config/mutants/run-against.js'
import type { CreateKeyRequest, KeyRecord } from '../../../schemas/generated/types.js'
import { changingCreateBody, changingRecords } from '../../middleware/changing.js'
import { composeMiddlewares, type MakeMiddleware } from '../../middleware/middleware.js'

const day = 86_400_000
const moved = <Time>(time: Time, ms: number) => (typeof time === 'number' && time !== 0 ? time + ms : time)

const movingCreatedAt = (ms: number) =>
  changingRecords((record: KeyRecord) => ({ ...record, createdAt: moved(record.createdAt, ms) }))

const movingClock = (ms: number): MakeMiddleware[] => [
  changingCreateBody((body: CreateKeyRequest) => ({ ...body, expires: moved(body.expires, -ms) })),
  changingRecords((record: KeyRecord) => ({
    ...record,
    createdAt: moved(record.createdAt, ms),
    updatedAt: moved(record.updatedAt, ms),
    expires: moved(record.expires, ms),
  })),
]

const dated =
  (aheadMs: number): MakeMiddleware =>
  ({ time }) =>
  async (request, next) => {
    const answer = await next(request)
    answer.headers.set('Date', new Date(time.now() + aheadMs).toUTCString())
    return answer
  }

async function resultsOf(
  middlewares: readonly MakeMiddleware[],
  { only = ['state', 'record', 'model'], fuzz = 0 }: { only?: readonly string[]; fuzz?: number } = {},
) {
  const { results, warnings, durationMs, observations } = await runAgainst(
    { middleware: world => composeMiddlewares(middlewares.map(make => make(world))) },
    { only, fuzz },
  )
  const failing = results.filter(({ status }) => status === 'fail').map(({ id }) => id)
  const notAsked = results.filter(({ status }) => status === 'not exercised').map(({ id }) => id)
  const names = observations.map(({ name }) => name)
  return { failing, notAsked, warnings, durationMs, names }
}

describe('a run against a target whose clock is wrong', () => {
  it.each([
    ['ahead of', 30 * day],
    ['behind', -30 * day],
  ])(
    "judges times by the target's clock, 30 days %s the local clock, if the Date header and createdAt agree",
    async (side, ms) => {
      const { failing, notAsked, warnings, names } = await resultsOf([dated(ms), ...movingClock(ms)])
      expect(warnings[0]).toBe(
        `The target's clock is 30 days ${side} this machine's clock. The suite judged times by the target's clock.`,
      )
      expect(failing).toEqual([])
      expect(notAsked).not.toContain('STA-04')
      expect(names).toContain('records.enabled')
    },
  )

  it.each([
    ['createdAt', 'behind', [movingCreatedAt(-30 * day)]],
    ['the whole clock', 'ahead', movingClock(30 * day)],
  ])(
    'judges `createdAt` by the local clock and does not judge STA-04, if no answer has a Date header: %s is 30 days %s',
    async (_, side, middlewares) => {
      const { failing, notAsked, warnings, durationMs, names } = await resultsOf(middlewares)
      expect(warnings[0]).toContain(`By createdAt, the target's clock is 30 days ${side}`)
      expect(warnings[0]).toContain(
        "no Date header confirms this. The suite judged createdAt by this machine's clock.",
      )
      expect(failing).toEqual(['REC-10'])
      expect(notAsked).toContain('STA-04')
      expect(names).not.toContain('records.enabled')
      expect(durationMs).toBeLessThan(day / 24)
    },
  )

  it('judges no state of an expiring key if only `createdAt` is 30 days behind', async () => {
    const { failing, notAsked, warnings, names } = await resultsOf([dated(0), movingCreatedAt(-30 * day)])
    expect(warnings[0]).toContain("By createdAt, the target's clock is 30 days behind")
    expect(warnings[0]).toContain('The suite did not judge the states of expiring keys.')
    expect(failing).toEqual(['REC-10'])
    expect(notAsked).toEqual(expect.arrayContaining(['STA-01', 'STA-04', 'STA-06']))
    expect(names).not.toContain('records.enabled')
  })

  it.each([
    ['STA-01', 0],
    ['STA-02', 0],
    ['property', 2],
  ])('blames no state of an expiring key in a run of %s only', async (name, fuzz) => {
    const middlewares = [dated(0), ...movingClock(30 * day)]
    const { failing, warnings } = await resultsOf(middlewares, { only: [name], fuzz })
    expect(failing).toEqual([])
    expect(warnings[0]).toContain('The suite did not judge the states of expiring keys.')
  })
})
