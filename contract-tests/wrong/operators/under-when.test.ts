import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/common/random.js'
import { answerOf } from '../../middleware/json-message.js'
import type { MiddlewareRequest, Next } from '../../middleware/middleware.js'
import { operatorServers } from './index.js'
import { drawUnderWhens, kindsOfWhens, underWhenNamed, whens } from './under-when.js'

const time = { now: () => 1000, sleep: async () => {} }

function serverOf(name: string, answer: Next) {
  const server = underWhenNamed(name)
  if (server === undefined) throw new Error(`There is no ${name}.`)
  const middleware = server.middleware({ token: 't', time, random: seededRandom(1) })
  return (request: Partial<MiddlewareRequest>) =>
    middleware(
      {
        method: 'GET',
        path: '/v1/apis.listKeys',
        query: new URLSearchParams(),
        headers: new Headers(),
        body: '',
        ...request,
      },
      answer,
    )
}

const page =
  (...names: string[]): Next =>
  async () =>
    answerOf(200, JSON.stringify({ keys: names.map(name => ({ id: name, name })), total: names.length }))
const create = (body: object) => ({ method: 'POST', path: '/v1/keys.createKey', body: JSON.stringify(body) })

describe('an effect with a condition', () => {
  it('affects only requests that meet the condition', async () => {
    const ask = serverOf('record-name-upper-case-when-asked-twice', page('ada'))
    const bodies = [await ask({}), await ask({}), await ask({})].map(
      ({ body }) => JSON.parse(body).keys[0].name,
    )
    expect(bodies).toEqual(['ada', 'ADA', 'ada'])
  })

  it('affects only the records of keys that meet the condition', async () => {
    const made = ['k1', 'k2'].values()
    const ask = serverOf('record-name-upper-case-when-beside-ratelimit', async request =>
      request.method === 'POST'
        ? answerOf(200, JSON.stringify({ keyId: made.next().value, key: 'x' }))
        : page('k1', 'k2')(request),
    )
    await ask(create({ apiId: 'a', name: 'k1', ratelimit: { limit: 1 } }))
    await ask(create({ apiId: 'a', name: 'k2' }))
    const { keys } = JSON.parse((await ask({})).body)
    expect(keys.map((key: { name: string }) => key.name)).toEqual(['K1', 'k2'])
  })

  it('affects the request right after a refused create, but not a later request', async () => {
    const asked: string[] = []
    const ask = serverOf('create-name-dropped-when-right-after-a-refused-create', async request => {
      asked.push(request.body)
      return asked.length === 1 ? answerOf(400, '{}') : answerOf(200, '{"keyId":"k","key":"x"}')
    })
    for (let count = 0; count < 3; count++) await ask(create({ apiId: 'a', name: 'n' }))
    expect(asked.map(body => JSON.parse(body).name)).toEqual(['n', undefined, 'n'])
  })

  it('remembers messages that did not meet the condition', async () => {
    const made = ['k1', 'k2'].values()
    const ask = serverOf('record-name-of-the-previous-key-when-asked-twice', async request =>
      request.method === 'POST'
        ? answerOf(200, JSON.stringify({ keyId: made.next().value, key: 'x' }))
        : page('k1', 'k2')(request),
    )
    await ask(create({ apiId: 'a', name: 'k1' }))
    await ask(create({ apiId: 'a', name: 'k2' }))
    await ask({})
    expect(JSON.parse((await ask({})).body).keys[1].name).toBe('k1')
  })
})

describe('a sample of effects with conditions', () => {
  it('is equal for equal seeds, and differs for another seed', () => {
    const [first, again, other] = [7, 7, 8].map(seed =>
      drawUnderWhens(100, seededRandom(seed)).map(({ name }) => name),
    )
    expect(again).toEqual(first)
    expect(other).not.toEqual(first)
  })

  it('contains about equal numbers of each kind of condition, and only names that `underWhenNamed` finds', () => {
    const drawn = drawUnderWhens(10 * kindsOfWhens.length, seededRandom(1))
    const counts = kindsOfWhens.map(
      kind =>
        drawn.filter(({ condition }) => whens.find(({ name }) => name === condition)?.kind === kind).length,
    )
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(9)
    for (const { name } of drawn) {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(underWhenNamed(name)?.name).toBe(name)
    }
  })

  it('covers every effect, if the sample is large enough', () => {
    const effects = operatorServers.filter(({ condition }) => condition === 'always')
    const drawn = drawUnderWhens(4 * effects.length, seededRandom(2))
    const met = new Set(drawn.map(({ member, operator }) => `${member} ${operator}`))
    const missed = effects.filter(({ member, operator }) => !met.has(`${member} ${operator}`))
    expect(missed.map(({ name }) => name)).toEqual([])
  })
})

describe('conditions', () => {
  it('have unique names', () => {
    expect(new Set(whens.map(({ name }) => name)).size).toBe(whens.length)
  })
})
