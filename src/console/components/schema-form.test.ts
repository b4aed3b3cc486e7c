import { describe, expect, it } from 'vitest'
import { type Draft, draftOf, type FormSchema, fieldKind, filled } from './schema-form.js'

const schema: FormSchema = {
  properties: {
    name: { type: 'string' },
    remaining: { type: 'integer', minimum: 0, maximum: 100 },
    expires: { type: 'integer' },
    enabled: { type: 'boolean', default: true },
    roles: { type: 'array' },
    meta: { type: 'object' },
    refill: {
      type: 'object',
      properties: { interval: { type: 'string' }, amount: { type: 'integer', minimum: 1 } },
    },
  },
}

const bodyOf = (draft: Draft) => filled(schema, draft)

describe('a form for a schema', () => {
  it('has a field of the right kind for each member', () => {
    const kinds = Object.entries(schema.properties ?? {}).map(([name, member]) => fieldKind(name, member))
    expect(kinds).toEqual(['text', 'integer', 'moment', 'check', 'texts', 'json', 'group'])
  })

  it('omits empty fields, and fields that have their default value', () => {
    expect(bodyOf({ name: '', 'refill/amount': '', enabled: 'true' })).toEqual({})
    expect(bodyOf({ enabled: 'false' })).toEqual({ enabled: false })
  })

  it('reads each field as the type of its member', () => {
    expect(
      bodyOf({
        name: ' a b ',
        remaining: '7',
        expires: '2030-01-01T12:00:00',
        roles: 'admin, guest,,',
        meta: '{"team":"billing"}',
        'refill/interval': 'daily',
        'refill/amount': '5',
      }),
    ).toEqual({
      name: ' a b ',
      remaining: 7,
      expires: Date.UTC(2030, 0, 1, 12),
      roles: ['admin', 'guest'],
      meta: { team: 'billing' },
      refill: { interval: 'daily', amount: 5 },
    })
  })

  it('sends a text that is no JSON as it is, so that the server explains why it refuses the text', () => {
    expect(bodyOf({ meta: '{' })).toEqual({ meta: '{' })
  })

  it('returns an equal object if its fields were filled from an object', () => {
    const body = {
      name: 'worker',
      remaining: 7,
      expires: Date.UTC(2030, 0, 1, 12),
      roles: ['admin', 'guest'],
      meta: { team: 'billing' },
      refill: { interval: 'daily', amount: 5 },
    }
    const drafts = Object.entries(body).map(([name, value]) =>
      draftOf(name, schema.properties?.[name] ?? {}, value),
    )
    expect(bodyOf(Object.assign({}, ...drafts))).toEqual(body)
  })
})
