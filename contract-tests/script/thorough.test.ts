import { describe, expect, it } from 'vitest'
import { runAgainst, type Subject } from '../../.config/mutants/run-against.js'
import { createBodyOf, withJson, withQuery } from '../middleware/json-message.js'
import type { MakeMiddleware } from '../middleware/middleware.js'
import { isCreate } from '../middleware/operation.js'
import { smallWorld } from '../random/small-world.js'
import { trapTexts } from './trap-texts.js'
import { allTrapTokens } from './wrong-tokens.js'

const only = ['ROL-01', 'ROL-02', 'AUT-04', 'AUT-06', 'EXT-08', 'MOD-07', 'MOD-27']

async function failedIn(subject: Subject, thorough = true): Promise<string[]> {
  const { results } = await runAgainst(subject, { thorough, only, observe: false })
  return results.filter(({ status }) => status === 'fail').map(({ id }) => id)
}

type Body = NonNullable<ReturnType<typeof createBodyOf>>

function creating(change: (body: Body) => Body): MakeMiddleware {
  return () => (request, next) => {
    const body = isCreate(request) ? createBodyOf(request) : undefined
    return next(body === undefined ? request : withJson(request, change(body)))
  }
}

const withoutName = (field: 'roles' | 'permissions', text: string) =>
  creating(body => ({ ...body, [field]: body[field]?.filter(name => name !== text) }))

const accepting =
  (token: string): MakeMiddleware =>
  world =>
  (request, next) => {
    if (request.headers.get('Authorization') !== `Bearer ${token}`) return next(request)
    const headers = new Headers(request.headers)
    headers.set('Authorization', `Bearer ${world.token}`)
    return next({ ...request, headers })
  }

const withoutFilter =
  (text: string): MakeMiddleware =>
  () =>
  (request, next) =>
    next(
      request.query.get('externalId') === text
        ? withQuery(request, query => query.delete('externalId'))
        : request,
    )

describe('a thorough run', () => {
  it('finds no failure in the mock, even if a text of the catalog is an existing role', async () => {
    const withRole = smallWorld.workspaces.map(one => ({
      ...one,
      roles: [...(one.roles ?? []), { name: '{"a":1}' }],
    }))
    expect(await failedIn({ fixture: { ...smallWorld, workspaces: withRole } })).toEqual([])
  })

  it('sends each special text of the catalog as externalId and, if a header can hold the text, as token', async () => {
    const users = new Set<string | null>()
    const tokens = new Set<string | undefined>()
    const recording: MakeMiddleware = () => (request, next) => {
      users.add(request.query.get('externalId'))
      tokens.add(request.headers.get('authorization')?.replace(/^Bearer /, ''))
      return next(request)
    }
    expect(await failedIn({ middleware: recording })).toEqual([])
    expect(trapTexts.filter(({ example }) => !users.has(example))).toEqual([])
    expect(allTrapTokens.filter(token => !tokens.has(token))).toEqual([])
    expect(allTrapTokens.length).toBeGreaterThan(40)
  })

  it.each<[string, MakeMiddleware, ...ids: string[]]>([
    ['ignores a role that looks like JSON', withoutName('roles', '{"a":1}'), 'ROL-01'],
    ['ignores a permission that looks like a comment', withoutName('permissions', '# x'), 'ROL-02'],
    ['accepts a path as a token', accepting('../../etc'), 'AUT-04', 'AUT-06'],
    ['drops a filter that looks like a date', withoutFilter('2030-02-30'), 'EXT-08'],
    ['drops a filter with a format', withoutFilter('%s %d {0}'), 'EXT-08'],
    [
      'strips markup from a prefix',
      creating(body => ({ ...body, ...(body.prefix && { prefix: body.prefix.replace('<b>x</b>', 'x') }) })),
      'MOD-27',
    ],
    [
      'changes a `remaining` of 2 ** 31 to 2 ** 31 - 1',
      creating(body => (body.remaining === 2 ** 31 ? { ...body, remaining: 2 ** 31 - 1 } : body)),
      'MOD-07',
    ],
  ])('fails a server that %s, unlike a default run', async (_, middleware, ...ids) => {
    expect(await failedIn({ middleware })).toEqual(ids)
    expect(await failedIn({ middleware }, false)).toEqual([])
  })
})
