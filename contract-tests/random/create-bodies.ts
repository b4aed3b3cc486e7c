import type { Arbitrary } from 'fast-check'
import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { RunFacts } from '../engine/run-facts.js'
import { type Field, fieldSchemas, fields, type RequestFieldSchema } from '../script/field-schemas.js'
import { allPermissions, allRoles, intervalsOf, typesOf } from '../script/offered-values.js'
import { trapTexts } from '../script/trap-texts.js'

/** fast-check, loaded only for random cases. */
export type FastCheck = typeof import('fast-check')

/** The expiry is relative, so that the same body can be sent at another time. */
export type DrawnBody = Omit<CreateKeyRequest, 'apiId' | 'expires'> & { expiresInMs?: number }

export interface Palette {
  readonly offers: RunFacts['offers']
  readonly isRecoverable: boolean
  /** The users of keys. @default any text */
  readonly users?: readonly string[]
  readonly expiresInMs: Arbitrary<number>
}

type Draw = (fc: FastCheck, palette: Palette) => Arbitrary<unknown> | undefined

const largest = 2 ** 31 - 1
/** A target may refuse longer metadata. */
const longestMeta = 1000
/** Numbers that services often treat specially, by the name of the member. */
const special: Partial<Record<string, readonly number[]>> = {
  remaining: [0, 1, 2, 7, 100, 1000, 70_000, largest + 6, Number.MAX_SAFE_INTEGER],
  amount: [1, 2, 100, 1000, largest + 2],
  limit: [1, 2, 100, 1000, largest + 2],
  duration: [1, 1000, 60_000, 3_600_000, 2_592_000_000],
}
const user: Draw = (fc, { users }) =>
  users === undefined ? text(fc, fieldSchemas.name) : fc.constantFrom(...users)

/** Fields that the schema alone does not describe. A function returns undefined if it knows no accepted value. */
const narrowed: Partial<Record<Field, Draw>> = {
  prefix: fc => asciiOf(fc, 16),
  environment: fc => fc.oneof(fc.constantFrom('live', 'test', 'e'.repeat(256)), asciiOf(fc, 256)),
  externalId: user,
  ownerId: user,
  roles: (fc, { offers }) => listOf(fc, allRoles(offers)),
  permissions: (fc, { offers }) => listOf(fc, allPermissions(offers)),
  recoverable: (fc, { isRecoverable }) => (isRecoverable ? fc.boolean() : undefined),
  refill: (fc, { offers }) => objectOf(fc, 'refill', { interval: fc.constantFrom(...intervalsOf(offers)) }),
  ratelimit: (fc, { offers }) => objectOf(fc, 'ratelimit', { type: fc.constantFrom(...typesOf(offers)) }),
}

/** Bodies of creates that the specification allows. A target may refuse some of them: see `isOpen`. */
export function createBodies(fc: FastCheck, palette: Palette): Arbitrary<DrawnBody> {
  const drawn = fields
    .filter(field => field !== 'apiId' && field !== 'expires')
    .flatMap(field => {
      const draw = narrowed[field] ?? (() => arbitraryOf(fc, field, fieldSchemas[field]))
      const arbitrary = draw(fc, palette)
      return arbitrary === undefined ? [] : [[field, arbitrary] as const]
    })
  const members = { ...Object.fromEntries(drawn), expiresInMs: palette.expiresInMs }
  const ordinary = Object.entries(members).filter(([name]) => !mostlyOpen.includes(name))
  return fc.oneof(
    fc.record(Object.fromEntries(ordinary), { requiredKeys: [] }),
    fc.record(members, { requiredKeys: [] }),
  )
}

/** With these fields, a target may refuse most creates. */
const mostlyOpen = ['ownerId', 'refill', 'ratelimit', 'recoverable']

function arbitraryOf(fc: FastCheck, name: string, schema: RequestFieldSchema): Arbitrary<unknown> {
  const { type, minimum = 1, maximum = name === 'refillDay' ? 28 : largest, properties } = schema
  switch (type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.oneof(
        fc.constantFrom(...(special[name] ?? [minimum, maximum])),
        fc.integer({ min: minimum, max: maximum }),
      )
    case 'string':
      return text(fc, schema)
    case 'object':
      return properties === undefined ? anyObject(fc) : membersOf(fc, properties)
    default:
      throw new Error(`No values are drawn for the type ${type}.`)
  }
}

function membersOf(
  fc: FastCheck,
  properties: Readonly<Record<string, RequestFieldSchema>>,
): Arbitrary<Record<string, unknown>> {
  const members = Object.entries(properties).map(
    ([name, schema]) => [name, arbitraryOf(fc, name, schema)] as const,
  )
  return fc.record(Object.fromEntries(members), { requiredKeys: [] })
}

function objectOf(fc: FastCheck, field: Field, known: Record<string, Arbitrary<unknown>>) {
  const { properties = {} } = fieldSchemas[field]
  return fc
    .tuple(membersOf(fc, properties), fc.record(known))
    .map(([members, named]) => ({ ...members, ...named }))
}

function anyObject(fc: FastCheck): Arbitrary<Record<string, unknown>> {
  const trap = trapOf(fc)
  const name = fc.oneof({ weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) }, trap)
  const object = fc.dictionary(
    name.filter(one => one !== '__proto__'),
    fc.oneof({ weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }) }, trap),
    { maxKeys: 12, noNullPrototype: true },
  )
  return object.filter(value => JSON.stringify(value).length < longestMeta)
}

/** Each trap text is one unit, so that it stays whole. */
function text(fc: FastCheck, { maxLength = 40 }: RequestFieldSchema): Arbitrary<string> {
  const space = fc.constantFrom('', '', ' ')
  const trap = trapOf(fc)
  const unit = fc.oneof(
    { weight: 12, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
    trap,
  )
  const random = fc.string({ unit, maxLength: maxLength - 2 })
  return fc.oneof(
    { weight: 2, arbitrary: fc.tuple(space, random, space).map(parts => parts.join('')) },
    { weight: 1, arbitrary: trap },
  )
}

function trapOf(fc: FastCheck): Arbitrary<string> {
  return fc.constantFrom(...trapTexts.map(({ example }) => example))
}

function asciiOf(fc: FastCheck, maxLength: number): Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...'abcXYZ019_-'), minLength: 1, maxLength })
}

function listOf(fc: FastCheck, names: readonly string[] | undefined): Arbitrary<string[]> | undefined {
  return names === undefined ? undefined : fc.subarray([...names])
}
