import { describe, expect, it } from 'vitest'
import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { validateCreateKeyRequest } from '../../schemas/generated/validators.js'
import { settingsOf } from '../engine/contract-settings.js'
import { nameOf } from './bodies.js'
import { keyBodies } from './create-bodies.js'
import { type Field, fields } from './field-schemas.js'
import { trapTexts } from './trap-texts.js'
import { type ValueClass, valueClasses } from './value-classes.js'

const target = {
  baseUrl: 'http://localhost',
  token: 'token',
  apiId: 'api_1',
  secondApiId: 'api_2',
  existingRole: 'admin',
  existingPermission: 'read',
  moreRoles: ['guest'],
  morePermissions: ['write'],
  runId: 'abcd2345',
  time: { now: () => Date.UTC(2030, 0, 1), sleep: async () => {} },
}

function runWith(randomSeed: number, thorough = false) {
  return settingsOf({ ...target, randomSeed, thorough }).run
}

function bodiesWith(randomSeed: number, thorough = false) {
  const run = runWith(randomSeed, thorough)
  const { names, bodiesOf } = keyBodies(run)
  return names.map(name => ({ name, tries: bodiesOf(name, run.startedAt) }))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Pairs of levels that no key has. A separate create tests a refill without `remaining`. Each key that does not expire soon is
 * disabled.
 */
const impossible = ['expires absent, enabled typical', 'expires absent, enabled absent']

describe('the value classes', () => {
  it('include typical and extreme values for every field of a create except apiId', () => {
    for (const field of fields.filter(name => name !== 'apiId')) {
      const levels = new Set(valueClasses[field]?.map(({ level }) => level))
      expect([...levels].filter(level => level !== 'far').sort(), field).toEqual(['extreme', 'typical'])
    }
  })

  it('give `byteLength`, `remaining`, `amount` and `limit` typical values from 16 to 255, with a distance of at least 16', () => {
    const run = runWith(1)
    const body = (row: number) =>
      Object.fromEntries(fields.map(field => [field, valueClasses[field]?.[0]?.value(run, row)]))
    for (let row = 0; row < 300; row += 1) {
      const { byteLength, remaining, refill, ratelimit } = body(row) as unknown as CreateKeyRequest
      const numbers = [byteLength ?? 0, remaining ?? 0, refill?.amount ?? 0, ratelimit?.limit ?? 0]
      const gaps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
      expect(Math.min(...numbers, ...gaps)).toBeGreaterThanOrEqual(16)
      expect(Math.max(...numbers)).toBeLessThanOrEqual(255)
    }
  })
})

describe.each([0, 1, 2, 3])('the keys of a run with the seed %i', seed => {
  const keys = bodiesWith(seed)

  it('contain only values that the schema allows', () => {
    for (const { tries } of keys)
      for (const { body } of tries) expect(validateCreateKeyRequest({ ...body })).toBe(true)
  })

  it('are recognizable by name, externalId or ownerId, except the two keys without these fields', () => {
    const users = Object.values(runWith(seed).users).filter(user => typeof user === 'string')
    const unknown = keys.filter(({ tries }) =>
      tries.some(
        ({ body }) =>
          !body.name?.includes('abcd2345') && !users.some(user => user === body.externalId) && !body.ownerId,
      ),
    )
    expect(unknown.map(({ name }) => name)).toEqual(['bare-disabled', 'only-api'])
  })

  it('cover each value class of each field', () => {
    const run = runWith(seed)
    const bodies = keys.flatMap(({ tries }) => tries.map(({ body }) => body))
    const missing = fields.flatMap(field =>
      (valueClasses[field] ?? [])
        .filter(({ value }) =>
          keys.every((_, row) => !bodies.some(body => isSame(body[field], value(run, row)))),
        )
        .map(({ name }) => `${field} ${name}`),
    )
    // A key that gets no name from the design has a default name, which covers the class `typical`.
    const isNamed = keys.some(({ name, tries }) =>
      tries.some(({ body }) => body.name === nameOf(name, run.runId)),
    )
    expect(missing.filter(one => one !== 'name typical' || !isNamed)).toEqual([])
  })

  it('include a create without `remaining` for each field except `refill`, even if a refill requires `remaining`', () => {
    const left = keys.flatMap(({ tries }) => tries.filter(({ body }) => !body.refill || body.remaining))
    const uncounted = left.filter(({ body }) => body.remaining === undefined)
    const others = fields.filter(field => !['refill', 'remaining'].includes(field))
    expect(others.filter(field => !uncounted.some(({ body }) => body[field] !== undefined))).toEqual([])
  })

  it('cover nearly every pair of levels of two fields, except pairs with a distant expiry', () => {
    const run = runWith(seed)
    const levelIn = (field: string, value: unknown) => {
      if (value === undefined) return 'absent'
      const ofTurn = (one: ValueClass) =>
        Array.from({ length: 60 }, (_, turn) => one.value(run, turn)).some(own => isSame(own, value))
      return valueClasses[field as Field].find(ofTurn)?.level ?? 'typical'
    }
    const free = fields.filter(field => !['apiId', 'externalId'].includes(field))
    const levels = keys.map(({ tries }) =>
      free.map(field => [field, levelIn(field, tries[0]?.body[field])].join(' ')),
    )
    const pairsOf = (row: readonly string[]) =>
      row.flatMap((one, place) => row.slice(place + 1).map(other => `${one}, ${other}`))
    const known = free.map(field => [
      `${field} absent`,
      ...new Set(valueClasses[field]?.map(({ level }) => `${field} ${level}`)),
    ])
    const all = known.flatMap((own, place) =>
      known.slice(place + 1).flatMap(others => own.flatMap(one => others.map(other => `${one}, ${other}`))),
    )
    const covered = new Set(levels.flatMap(pairsOf))
    const missing = all.filter(
      pair => !covered.has(pair) && !pair.includes('expires far') && !impossible.includes(pair),
    )
    expect(missing.length).toBeLessThanOrEqual(10)
  })

  it('are all disabled or expire within a day, except the key with only an apiId, even if the target has no optional capability', () => {
    const few = { baseUrl: target.baseUrl, token: target.token, apiId: target.apiId, randomSeed: seed }
    for (const run of [runWith(seed), settingsOf({ ...few, recoverable: false, allowWaitingMs: 0 }).run]) {
      const { names, bodiesOf } = keyBodies(run)
      const bodies = names.filter(name => name !== 'only-api').flatMap(name => bodiesOf(name, run.startedAt))
      const nextDay = run.startedAt + 86_400_000
      expect(bodies.length).toBeGreaterThan(20)
      const lasting = bodies.filter(
        ({ body }) => body.enabled !== false && (body.expires ?? Infinity) > nextDay,
      )
      expect(lasting).toEqual([])
    }
  })

  it('have a last attempt without `refill`, `ratelimit` and `recoverable: true`, if the target must accept that attempt', () => {
    for (const { tries } of keys) {
      const last = tries.at(-1)
      if (!last || last.open) continue
      expect(last.body).not.toHaveProperty('refill')
      expect(last.body).not.toHaveProperty('ratelimit')
      expect(last.body.recoverable).not.toBe(true)
    }
  })
})

describe('the bodies', () => {
  it('reports edge values only for fields that the body has', () => {
    const edges = bodiesWith(1).flatMap(({ tries }) =>
      tries.flatMap(({ body, edges: names }) =>
        names.map(name => ({ body, field: name.split(' ')[0] ?? '' })),
      ),
    )
    expect(edges.length).toBeGreaterThan(20)
    for (const { body, field } of edges) expect(Object.keys(body)).toContain(field)
  })

  it('reports no unproven edge values for a create with a `refill` but without `remaining`', () => {
    const alone = bodiesWith(1).flatMap(({ tries }) =>
      tries.filter(
        ({ body }, place) =>
          body.refill !== undefined &&
          body.remaining === undefined &&
          tries[place + 1]?.body.remaining !== undefined,
      ),
    )
    expect(alone.length).toBeGreaterThan(0)
    expect(alone.flatMap(({ edges: names }) => names)).toEqual([])
  })

  it('gives the keys other names if the seed changes', () => {
    const names = (seed: number) => bodiesWith(seed).map(({ tries }) => tries[0]?.body.name)
    expect(names(1)).not.toEqual(names(2))
  })

  it('uses all special texts of the catalog in a thorough run', () => {
    const texts = bodiesWith(7, true).flatMap(({ tries }) =>
      tries
        .slice(0, 1)
        .flatMap(({ body: { name = '', ownerId = '', externalId = '' } }) => [name, ownerId, externalId]),
    )
    const holds = {
      alone: (text: string, example: string) => text === example,
      start: (text: string, example: string) => text.startsWith(example),
      end: (text: string, example: string) => text.endsWith(example),
      inside: (text: string, example: string) => text.includes(example),
    }
    const missing = trapTexts.filter(({ place, example }) => !texts.some(text => holds[place](text, example)))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('gives a key with `twinOf` the same body as its source key', () => {
    const run = runWith(1)
    const { bodiesOf } = keyBodies(run)
    const body = (name: 'prefix-underscore' | 'again' | 'beside-awkward' | 'twin') =>
      JSON.stringify(bodiesOf(name, run.startedAt))
    expect(body('again')).toBe(body('prefix-underscore'))
    expect(body('twin')).toBe(body('beside-awkward'))
  })
})
