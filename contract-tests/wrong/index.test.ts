import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/common/random.js'
import { behind } from '../judge/drive.js'
import { timeByHand } from '../judge/judged-world.js'
import { createRightServer } from '../judge/right-server.js'
import { answerOf } from '../middleware/json-message.js'
import { rightServers } from '../right/index.js'
import { wrongServers } from './index.js'
import { operatorServers } from './operators/index.js'

describe('the wrong servers', () => {
  it('each have a unique name', () => {
    expect(new Set(wrongServers.map(({ name }) => name)).size).toBe(wrongServers.length)
  })

  it('name the sections and the sentence that they break, and the bug that they imitate', () => {
    for (const { name, sections, breaks, bug } of wrongServers) {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(sections.length, name).toBeGreaterThan(0)
      for (const section of sections) expect(section, name).toMatch(/^\d(\.\d)?( rule \d)?$/)
      expect(breaks, name).toMatch(/^\S.*\.$/)
      expect(bug, name).toMatch(/^\S.*\.$/)
    }
  })

  it('break every section that contains a statement', () => {
    const broken = new Set(
      wrongServers.flatMap(wrongServer => wrongServer.sections.map(section => section.split(' ')[0])),
    )
    // Section 6 is absent, because it contains no requirement.
    const stating = ['1', '2.1', '2.2', '2.3', '2.4', '2.5', '3', '4.1', '4.2', '5', '7', '8', '9']
    expect(stating.filter(section => !broken.has(section))).toEqual([])
  })
})

const world = {
  token: 't',
  apiIds: ['api_1'],
  bulkApiId: 'api_bulk',
  roles: ['admin'],
  permissions: ['read'],
} as const
const [list, create] = ['/v1/apis.listKeys', '/v1/keys.createKey']

it.each([
  ['a path that no operation has', 'GET', '/v1/nothing', ''],
  ['a listing without parameters', 'GET', list, ''],
  ['a listing with a body', 'POST', list, '{"apiId":"api_1"}'],
  ['a create without a body', 'POST', create, ''],
  ['a create whose body is not JSON', 'POST', create, '{"apiId":'],
  ['a create whose body is a list', 'POST', create, '[]'],
  ['a create whose body is null', 'POST', create, 'null'],
])('each wrong or right server answers %s', async (_, method, path, body) => {
  const broken: string[] = []
  for (const { name, middleware } of [...wrongServers, ...rightServers]) {
    const time = timeByHand()
    const server = createRightServer(world, time, seededRandom(1))
    const headers = new Headers({ authorization: 'Bearer t', 'content-type': 'application/json' })
    const request = { method, path, query: new URLSearchParams(), headers, body }
    if (middleware === undefined) continue
    await behind(middleware, server, world, time, 1)(request).catch(error => broken.push(`${name}: ${error}`))
  }
  expect(broken).toEqual([])
})

it.each([
  ['GET', list, ''],
  ['POST', create, '{"apiId":"api_1","roles":["admin"]}'],
])(
  'each wrong, right or generated server answers %s %s when the server behind it answers 404 without a body',
  async (method, path, body) => {
    const broken: string[] = []
    for (const { name, middleware } of [...wrongServers, ...rightServers, ...operatorServers]) {
      const time = timeByHand()
      const query = new URLSearchParams({ apiId: 'api_1', externalId: 'ada', cursor: 'c' })
      const headers = new Headers({ authorization: 'Bearer other' })
      const absent = async () => answerOf(404, '', 'text/plain')
      if (middleware === undefined) continue
      const ask = behind(middleware, absent, world, time, 1)
      await ask({ method, path, query, headers, body }).catch(error => broken.push(`${name}: ${error}`))
    }
    expect(broken).toEqual([])
  },
)

describe('the right servers', () => {
  it('each have a unique name', () => {
    expect(new Set(rightServers.map(({ name }) => name)).size).toBe(rightServers.length)
  })

  it('each have a description, and a reason why the specification allows their behavior', () => {
    for (const { name, description, allowed, section, profile, middleware } of rightServers) {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(section, name).toMatch(/^\d(\.\d)?( rule \d)?$/)
      expect(description, name).toMatch(/^\S.*\.$/)
      expect(allowed, name).toMatch(/^\S.*\.$/)
      expect(profile ?? middleware, name).toBeDefined()
    }
  })
})
