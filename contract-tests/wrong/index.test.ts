import { expect, it } from 'vitest'
import { sandboxOf } from '../../src/build-keymock.js'
import { nextOf } from '../../src/cli/serve/load-mutant.js'
import { seededRandom } from '../../src/common/random.js'
import { createKeymock } from '../../src/index.js'
import { answerOf } from '../middleware/json-message.js'
import type { MakeMiddleware, MiddlewareRequest, Next } from '../middleware/middleware.js'
import { rightServers } from '../right/index.js'
import { wrongServers } from './index.js'
import { operatorServers } from './operators/index.js'

const lists = {
  wrong: wrongServers,
  generated: operatorServers,
  right: rightServers.map(({ name, section, allowed, description }) => ({
    ...{ name, sections: [section], breaks: allowed, bug: description },
  })),
}

it.each(Object.entries(lists))(
  'each %s server has a unique name, sections, and two sentences about its behavior',
  (_, servers) => {
    expect(new Set(servers.map(({ name }) => name)).size).toBe(servers.length)
    const odd = servers.filter(
      ({ name, sections, breaks, bug }) =>
        !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ||
        sections.length === 0 ||
        !sections.every(section => /^\d(\.\d)?( rule \d)?$/.test(section)) ||
        ![breaks, bug].every(sentence => /^\S.*[^ ]\.$/.test(sentence)),
    )
    expect(odd.map(({ name }) => name)).toEqual([])
  },
)

it('each right server has a profile or changes messages', () => {
  for (const { name, profile, middleware } of rightServers) expect(profile ?? middleware, name).toBeDefined()
})

it('the wrong servers break every section that contains a statement', () => {
  const broken = new Set(wrongServers.flatMap(({ sections }) => sections.map(one => one.split(' ')[0])))
  // Section 6 is absent, because it contains no requirement.
  const stating = ['1', '2.1', '2.2', '2.3', '2.4', '2.5', '3', '4.1', '4.2', '5', '7', '8', '9']
  expect(stating.filter(section => !broken.has(section))).toEqual([])
})

function ask(middleware: MakeMiddleware, next: Next, request: MiddlewareRequest) {
  const time = { now: () => 0, sleep: async () => {} }
  return middleware({ token: 'keymock-token', time, random: seededRandom(1) })(request, next)
}

const sandbox = sandboxOf(createKeymock())
const mock = nextOf(message => sandbox.handle(message))
const [list, create] = ['/v1/apis.listKeys', '/v1/keys.createKey']

it.each([
  ['a path that no operation has', 'GET', '/v1/nothing', ''],
  ['a listing without parameters', 'GET', list, ''],
  ['a listing with a body', 'POST', list, '{"apiId":"api_empty"}'],
  ['a create without a body', 'POST', create, ''],
  ['a create whose body is not JSON', 'POST', create, '{"apiId":'],
  ['a create whose body is a list', 'POST', create, '[]'],
  ['a create whose body is null', 'POST', create, 'null'],
])('each wrong or right server answers %s', async (_, method, path, body) => {
  const broken: string[] = []
  for (const { name, middleware } of [...wrongServers, ...rightServers]) {
    const headers = new Headers({ authorization: 'Bearer keymock-token', 'content-type': 'application/json' })
    const request = { method, path, query: new URLSearchParams(), headers, body }
    if (middleware === undefined) continue
    await ask(middleware, mock, request).catch(error => broken.push(`${name}: ${error}`))
  }
  expect(broken).toEqual([])
})

it.each([
  ['GET', list, ''],
  ['POST', create, '{"apiId":"api_empty","roles":["admin"]}'],
])(
  'each wrong, right or generated server answers %s %s when the server behind it answers 404 without a body',
  async (method, path, body) => {
    const broken: string[] = []
    for (const { name, middleware } of [...wrongServers, ...rightServers, ...operatorServers]) {
      const query = new URLSearchParams({ apiId: 'api_empty', externalId: 'ada', cursor: 'c' })
      const headers = new Headers({ authorization: 'Bearer other' })
      const absent = async () => answerOf(404, '', 'text/plain')
      if (middleware === undefined) continue
      await ask(middleware, absent, { method, path, query, headers, body }).catch(error =>
        broken.push(`${name}: ${error}`),
      )
    }
    expect(broken).toEqual([])
  },
)
