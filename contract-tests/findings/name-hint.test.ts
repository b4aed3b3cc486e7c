import { describe, expect, it } from 'vitest'
import { sampleExchange } from '../test-support/sample-exchange.js'
import type { OperationSent } from '../traffic/exchange.js'
import { nameHint } from './name-hint.js'

const create = (status: number, body: object, operation: OperationSent = 'createKey') =>
  sampleExchange(operation, { status, body })

const nameOf = (option: string) => `--${option}`
const offers = { existingRole: 'admn', existingPermission: 'a.read' }
const refused = create(422, { roles: ['admn', 'other'] })

describe('the hint for a refused create', () => {
  it('names a role that no accepted create has', () => {
    expect(nameHint(refused, [refused, create(200, { roles: ['other'] })], offers, nameOf)).toBe(
      'the target accepted no create with the role "admn" (--existingRole): check the name',
    )
  })

  it('names a role and a permission', () => {
    const both = create(404, { roles: ['admn'], permissions: ['a.read'] })
    expect(nameHint(both, [both], offers, nameOf)).toContain(
      'the role "admn" (--existingRole) or the permission "a.read" (--existingPermission)',
    )
  })

  it.each([
    ['the role was accepted once', refused, [create(200, { roles: ['admn'] })]],
    ['the role was not given', create(422, { roles: ['other'] }), []],
    ['the service failed', create(500, { roles: ['admn'] }), []],
    ['the create was accepted', create(200, { roles: ['admn'] }), []],
    ['the request was a listing', create(422, { roles: ['admn'] }, 'listKeys'), []],
    ['no request was sent', undefined, []],
  ])('is absent if %s', (_, exchange, history) => {
    expect(nameHint(exchange, history, offers, nameOf)).toBeUndefined()
  })
})
