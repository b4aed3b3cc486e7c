import { expect, it } from 'vitest'
import { validateCreateKeyRequest, validateUpdateKeyRequest } from '../../schemas/generated/validators.js'
import { neighbourNames, operations } from '../../schemas/operations.js'
import { allActions } from '../../src/actions/actions.js'
import { controlDocument } from '../../src/actions/control-document.js'
import { toMilliseconds } from '../../src/domain/clock.js'
import { openApiDocument } from '../../src/openapi/open-api-document.js'
import { anyRequest, drawing, type RequestDocument, valuesOf } from './any-request.js'
import { answerChecker } from './check-answer.js'
import { controlRequests } from './control-requests.js'
import { KnownKeys } from './known-keys.js'

const neighbours = operations.filter(({ specified }) => !specified)
const service = openApiDocument({
  version: '1',
  neighbours: neighbourNames,
}) as unknown as RequestDocument
const control = controlDocument(allActions, '1') as unknown as RequestDocument

it('the fuzzer generates between 20 and 80 percent valid creates', () => {
  const next = drawing(valuesOf(service)(service.components.schemas.CreateKeyRequest ?? {}), 7)
  const fine = Array.from({ length: 200 }, next).filter(value => validateCreateKeyRequest(value)).length
  expect(fine).toBeGreaterThan(40)
  expect(fine).toBeLessThan(160)
})

it('the fuzzer sends requests to all but five routes of the control API, and changes nothing in the root sandbox', () => {
  const asked = Array.from({ length: 4000 }, drawing(controlRequests(control, ['key_1']), 7))
  const routes = new Set(
    asked.map(({ method, path }) => `${method} ${path.replace('/sandboxes/{sandbox}', '')}`),
  )
  const all = allActions.map(({ method, path }) => `${method} /_keymock${path}`)
  expect(all.filter(route => !routes.has(route))).toEqual([
    'GET /_keymock/events',
    // These routes exist only at the root. At the root, the fuzzer sends changes only to routes that manage sandboxes.
    'DELETE /_keymock/contract',
    'POST /_keymock/contract/reports',
    'GET /_keymock/openapi.json',
    'GET /_keymock/llms.txt',
  ])
  const atRoot = asked.filter(({ method, path }) => method !== 'GET' && path.startsWith('/_keymock/'))
  expect(new Set(atRoot.map(({ path }) => path))).toEqual(
    new Set(['/_keymock/sandboxes', '/_keymock/sandboxes/undo', '/_keymock/sandboxes/{name}']),
  )
})

it('the fuzzer asks the control API for no delay over 20 milliseconds and no silent connection', () => {
  const next = drawing(controlRequests(control, ['key_1']), 7)
  const bodies = Array.from({ length: 20_000 }, next).flatMap(({ body }) => body ?? [])
  const waits: unknown[] = []
  for (const body of bodies)
    JSON.parse(body, (name, value) => {
      if (['delay', 'from', 'to'].includes(name)) waits.push(value)
      return value
    })
  const long = waits.filter(value => {
    try {
      return toMilliseconds(value as never) > 20
    } catch {
      return false
    }
  })
  expect(waits.length).toBeGreaterThan(500)
  expect(long).toEqual([])
  expect(bodies.some(body => /"connection":"(cut|reset)"/.test(body))).toBe(true)
  expect(bodies.filter(body => body.includes('"connection":"silent"'))).toEqual([])
})

it('the fuzzer sends valid, malformed and wrongly authorized requests to every operation, often with existing keys', () => {
  const known = new KnownKeys()
  known.remember({ status: 200, headers: {}, body: '{"key":"raw_1","keyId":"key_1"}' })
  const request = anyRequest(service, {
    isMalformed: true,
    known: { keyId: known.keyIds, key: known.keys },
    weightOf: () => 1,
  })
  const asked = Array.from({ length: 3000 }, drawing(request, 7))
  for (const { name, path } of operations) {
    const own = asked.filter(one => one.path === path)
    expect(new Set(own.map(({ method }) => method)).size, name).toBeGreaterThanOrEqual(5)
    expect(new Set(own.map(({ headers }) => headers.authorization)).size, name).toBe(4)
  }
  for (const { name, path } of neighbours) {
    const own = asked.filter(one => one.path === path)
    const ofKnown = own.filter(one => /raw_1|key_1/.test(`${one.target}${one.body}`))
    expect(ofKnown.length / own.length, name).toBeGreaterThan(0.4)
    expect(ofKnown.length / own.length, name).toBeLessThan(0.95)
  }
  const valid = asked.filter(({ path, body = '' }) => path.endsWith('updateKey') && isValidUpdate(body))
  expect(valid.length).toBeGreaterThan(50)
  const bodies = asked.flatMap(({ body }) => body ?? [])
  expect(bodies.filter(body => body.startsWith('{"__proto__":')).length).toBeGreaterThan(10)
  expect(bodies.filter(body => body.startsWith('[[[')).length).toBeGreaterThan(0)
})

function isValidUpdate(body: string): boolean {
  try {
    return validateUpdateKeyRequest(JSON.parse(body))
  } catch {
    return false
  }
}

it('the fuzzer finds answers that the document does not allow', () => {
  const check = answerChecker(
    {
      paths: {
        '/a': {
          get: {
            responses: {
              200: { content: { 'application/json': { schema: { type: 'object' } } } },
              204: {},
              202: { content: { 'application/json': {} } },
            },
          },
        },
      },
    } as never,
    { showsNull: false, limits: [] },
  )
  const answer = (status: number, body: string, mediaType = 'application/json') =>
    check('GET', '/a', { status, headers: { 'content-type': mediaType }, body })
  expect([answer(200, '{}'), answer(202, '[]'), answer(204, '', '')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  for (const problem of [
    answer(200, '[]'),
    answer(200, '{'),
    answer(202, '{'),
    answer(500, '{}'),
    answer(200, '', 'text/plain'),
    answer(204, 'x'),
  ])
    expect(problem).toEqual(expect.any(String))
})
