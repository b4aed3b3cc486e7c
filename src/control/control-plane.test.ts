import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { controlSchemas } from '../../schemas/generated/control-schemas.js'
import type { Action } from '../actions/action.js'
import { allActions } from '../actions/actions.js'
import { authorization, controlled } from './test-support/controlled.js'

const ajv = new Ajv2020({ strict: false, validateFormats: false })
for (const schema of Object.values(controlSchemas)) ajv.addSchema(schema as unknown as AnySchemaObject)

const byTitle = new Map<string, AnySchemaObject>(
  Object.values(controlSchemas).map(schema => [schema.title, schema as unknown as AnySchemaObject]),
)

function problemsOf(title: string, value: unknown): unknown {
  const validate = ajv.getSchema(byTitle.get(title)?.$id ?? '')
  return validate?.(value) === true ? [] : validate?.errors
}

/** Streams never end, so other tests cover them. */
const routes = allActions.filter(({ mediaType }) => mediaType !== 'text/event-stream')

let server: Awaited<ReturnType<typeof controlled>>
let keyId = ''
let snapshot: unknown

beforeAll(async () => {
  server = await controlled()
  snapshot = (await server.ask('GET', '/_keymock/state')).json
})

function bodiesOf({ body, bodyOptional }: Action): unknown[] {
  if (body === 'Snapshot') return [snapshot]
  const examples = byTitle.get(body ?? '')?.examples ?? []
  return body === undefined ? [undefined] : [...(bodyOptional ? [undefined] : []), ...examples]
}

async function urlOf(route: Action, prefix: string): Promise<string> {
  if (route.path.includes('{id}') && route.path.startsWith('/keys')) {
    const given = await server.ask('POST', `${prefix}/_keymock/keys`)
    keyId = (given.json as { keys: { keyId: string }[] }).keys[0]?.keyId ?? ''
  }
  if (route.path === '/sandboxes/{name}')
    await server.ask('POST', '/_keymock/sandboxes', { body: { name: 'gone' } })
  return `${prefix}/_keymock${route.path.replace('{id}', keyId).replace('{name}', 'gone')}`
}

describe('every route', () => {
  // These routes need more than an example. Other tests cover them.
  const skipped = [
    '/faults/{id}',
    '/requests/{id}',
    '/requests/{id}/again',
    '/undo',
    '/sandboxes/undo',
    '/contract',
    '/contract/report',
    '/contract/reports',
  ]
  const asked = routes.filter(({ path }) => !skipped.includes(path))
  it.each(asked.map(route => [`${route.method} ${route.path}`, route] as const))(
    'answers according to its schema: %s',
    async (_, route) => {
      for (const prefix of route.scope === 'sandbox' ? ['', '/sandboxes/one'] : ['']) {
        for (const body of bodiesOf(route)) {
          const url = await urlOf(route, prefix)
          const answer = await server.ask(route.method, url, { body: adapted(body) })
          expect(answer.status, `${url} ${JSON.stringify(body)}: ${answer.text}`).toBe(route.status)
          if (route.answer !== undefined) expect(problemsOf(route.answer, answer.json), url).toEqual([])
          await server.ask('POST', `${prefix}/_keymock/reset`)
          await server.ask('DELETE', '/_keymock/sandboxes')
        }
      }
    },
  )

  it.each(asked.filter(({ method }) => method === 'GET').map(route => [route.path, route] as const))(
    'answers HEAD without a body: GET %s',
    async (_, route) => {
      const answer = await server.ask('HEAD', await urlOf(route, ''))
      expect([answer.status, answer.text]).toEqual([200, ''])
    },
  )

  it('is in an OpenAPI document that an independent validator accepts, with every reference resolved', async () => {
    const document = (await server.ask('GET', '/_keymock/openapi.json')).json as Record<string, unknown>
    const validator = new Validator()
    const result = await validator.validate(structuredClone(document))
    expect(result.errors).toBeUndefined()
    expect(() => validator.resolveRefs()).not.toThrow()
    const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item).map(method => `${method.toUpperCase()} ${path}`),
    )
    for (const { method, path, scope } of allActions) {
      expect(described).toContain(`${method} /_keymock${path}`)
      expect(described.includes(`${method} /sandboxes/{sandbox}/_keymock${path}`)).toBe(scope === 'sandbox')
    }
  })
})

/** Replaces the `apiId` of the examples, because the small fixture lacks that API. */
function adapted(body: unknown): unknown {
  return body === undefined ? undefined : JSON.parse(JSON.stringify(body).replaceAll('api_payments', 'api_1'))
}

describe('a wrong call', () => {
  it.each([
    ['GET', '/clok', undefined, 404, 'ROUTE_NOT_FOUND', 'Did you mean /_keymock/clock?'],
    ['POST', '/clock', undefined, 405, 'METHOD_NOT_ALLOWED', 'expected GET, PATCH'],
    ['PATCH', '/clock', {}, 400, 'BODY_INVALID', 'at least 1 member'],
    ['PATCH', '/clock', '', 400, 'BODY_NOT_JSON', 'empty'],
    ['PATCH', '/clock', '{', 400, 'BODY_NOT_JSON', 'not JSON'],
    ['PATCH', '/clock', { advance: '3x' }, 400, 'BODY_INVALID', '5m'],
    ['PATCH', '/clock', { set: 'noon' }, 400, 'BODY_INVALID', 'date-time'],
    ['PATCH', '/clock', { advanc: 5 }, 400, 'BODY_INVALID', 'Did you mean \\"advance\\"?'],
    ['PATCH', '/clock', { freeze: true, run: true }, 400, 'BODY_INVALID', 'both'],
    ['GET', '/keys?state=old', undefined, 400, 'QUERY_INVALID', 'exhausted'],
    ['GET', '/keys?stat=expired', undefined, 400, 'QUERY_INVALID', 'Did you mean \\"state\\"?'],
    ['GET', '/keys?limit=many', undefined, 400, 'QUERY_INVALID', 'integer'],
    ['GET', '/requests?wait=soon', undefined, 400, 'QUERY_INVALID', '\\"500ms\\"'],
    ['PUT', '/latency', { from: 'soon' }, 400, 'BODY_INVALID', '\\"1h30m\\"'],
    ['PUT', '/latency', { from: 9, to: 8 }, 400, 'ARGUMENT_INVALID', 'larger value first'],
    ['GET', '/keys?cursor=x', undefined, 400, 'CURSOR_INVALID', 'cursor'],
    ['GET', '/requests?cursor=x', undefined, 400, 'CURSOR_INVALID', 'cursor'],
    ['GET', '/requests?since=yesterday', undefined, 400, 'QUERY_INVALID', 'since'],
    ['GET', '/events?since=x', undefined, 400, 'QUERY_INVALID', 'since'],
    ['GET', '/requests/7', undefined, 404, 'REQUEST_NOT_FOUND', 'no entry'],
    ['GET', '/keys/none', undefined, 404, 'KEY_NOT_FOUND', 'no key'],
    ['PATCH', '/keys/none', { enabled: false }, 404, 'KEY_NOT_FOUND', 'no key'],
    ['GET', '/keys?apiId=api_11', undefined, 404, 'API_NOT_FOUND', 'Did you mean'],
    ['DELETE', '/keys/none', undefined, 404, 'KEY_NOT_FOUND', 'no key'],
    ['POST', '/keys', { apiId: 'api_9' }, 400, 'GIVEN_KEY_INVALID', 'api_1'],
    ['POST', '/keys', { count: 2, key: 'mine' }, 400, 'GIVEN_KEY_INVALID', 'the same text'],
    ['PUT', '/profile', { profile: 'unky-v1' }, 400, 'PROFILE_UNKNOWN', 'unkey-v1'],
    ['PUT', '/profile', { profile: 7 }, 400, 'BODY_INVALID', 'the name of a profile'],
    ['PUT', '/fixture', { workspaces: 3 }, 400, 'FIXTURE_INVALID', 'array'],
    ['PUT', '/state', { keymock: 2 }, 400, 'SNAPSHOT_INVALID', 'missing'],
    ['POST', '/sandboxes', { name: '' }, 400, 'BODY_INVALID', 'name'],
    ['POST', '/faults', { effect: { connection: 'rest' } }, 400, 'FAULT_INVALID', 'reset'],
    ['POST', '/faults', { efect: {} }, 400, 'FAULT_INVALID', 'effect'],
    ['DELETE', '/faults/none', undefined, 404, 'FAULT_NOT_FOUND', 'no fault'],
    ['DELETE', '/sandboxes/none', undefined, 404, 'SANDBOX_NOT_FOUND', 'no sandbox'],
    ['GET', '/sandboxes/none', undefined, 404, 'SANDBOX_NOT_FOUND', 'no sandbox'],
    ['POST', '/undo', { undo: 'none' }, 404, 'UNDO_NOT_FOUND', 'it has expired'],
    ['POST', '/sandboxes/undo', { undo: 'none' }, 404, 'UNDO_NOT_FOUND', 'it has expired'],
    ['PATCH', '/keys', { ids: [], changes: { enabled: true } }, 400, 'BODY_INVALID', 'ids'],
  ] as const)('gets a remedy: %s %s, body: %j', async (method, path, body, status, code, words) => {
    const before = (await server.ask('GET', '/_keymock/state')).text
    const answer = await server.ask(method, `/_keymock${path}`, { body })
    expect(answer.status, answer.text).toBe(status)
    expect(answer.headers['Content-Type']).toBe('application/problem+json')
    expect(problemsOf('ControlProblem', answer.json)).toEqual([])
    expect(answer.json).toMatchObject({ code, status, remedy: expect.any(String) })
    expect(answer.text).toContain(words)
    expect((await server.ask('GET', '/_keymock/state')).text).toBe(before)
  })
})

describe('PUT /_keymock/state', () => {
  it('restores a key whose meta is as deep as a profile allows', async () => {
    const { ask } = await controlled()
    const profile = { extends: 'standard', requests: { maxDepth: 500 } }
    expect((await ask('PUT', '/_keymock/profile', { body: { profile } })).status).toBe(200)
    const meta = JSON.parse(`${'{"a":'.repeat(499)}1${'}'.repeat(499)}`)
    const body = { apiId: 'api_1', meta }
    expect((await ask('POST', '/v1/keys.createKey', { headers: authorization, body })).status).toBe(200)
    const { json: state } = await ask('GET', '/_keymock/state')
    await ask('POST', '/_keymock/reset')
    const restored = await ask('PUT', '/_keymock/state', { body: state })
    expect(restored.status, restored.text).toBeLessThan(300)
    const listed = await ask('GET', '/v1/apis.listKeys?apiId=api_1', { headers: authorization })
    expect(listed.json).toMatchObject({ keys: [{ meta }] })
  })
})

describe('an answer', () => {
  it('contains a secret only if its route declares secrets', async () => {
    const { ask } = await controlled()
    const created = await ask('POST', '/v1/keys.createKey', {
      headers: authorization,
      body: { apiId: 'api_1', recoverable: true },
    })
    const given = await ask('POST', '/_keymock/keys', { body: { apiId: 'api_1' } })
    const secrets = [
      (created.json as { key: string }).key,
      (given.json as { keys: { key: string }[] }).keys[0]?.key ?? '',
      'full-token',
    ]
    for (const { method, path, secret } of routes) {
      if (method !== 'GET' || path.includes('{')) continue
      const { text } = await ask('GET', `/_keymock${path}`)
      const found = secrets.filter(one => text.includes(one))
      if (secret === undefined) expect(found, path).toEqual([])
      else expect(found.length, path).toBeGreaterThan(0)
    }
  })
})
