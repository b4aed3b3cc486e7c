import { describe, expect, it } from 'vitest'
import { runAgainst, type Subject } from '../../.config/mutants/run-against.js'
import { createBodyOf, withJson } from '../middleware/json-message.js'
import type { MakeMiddleware } from '../middleware/middleware.js'
import { isCreate } from '../middleware/operation.js'
import { smallWorld } from '../random/small-world.js'

const only = ['ROL-01', 'ROL-02', 'AUT-06', 'MOD-07', 'MOD-27']

async function failedIn(subject: Subject): Promise<string[]> {
  const { results } = await runAgainst(subject, { thorough: true, only, observe: false })
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
    if (!isCreate(request) || request.headers.get('Authorization') !== `Bearer ${token}`) return next(request)
    const headers = new Headers(request.headers)
    headers.set('Authorization', `Bearer ${world.token}`)
    return next({ ...request, headers })
  }

describe('a thorough run', () => {
  it('finds no failure in the mock, even if a text of the catalog is an existing role', async () => {
    const withRole = smallWorld.workspaces.map(one => ({
      ...one,
      roles: [...(one.roles ?? []), { name: '{"a":1}' }],
    }))
    expect(await failedIn({ fixture: { ...smallWorld, workspaces: withRole } })).toEqual([])
  })

  it.each<[string, MakeMiddleware, string]>([
    ['ignores a role that looks like JSON', withoutName('roles', '{"a":1}'), 'ROL-01'],
    ['ignores a permission that looks like a comment', withoutName('permissions', '# x'), 'ROL-02'],
    ['accepts creates with a path as their token', accepting('../../etc'), 'AUT-06'],
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
  ])('fails a server that %s', async (_, middleware, id) => {
    expect(await failedIn({ middleware })).toEqual([id])
  })
})
