import type { Arbitrary } from 'fast-check'
import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { RunFacts } from '../engine/run-facts.js'
import { type Field, fieldSchemas, fields, type RequestFieldSchema } from '../script/field-schemas.js'
import { intervalsOf, typesOf } from '../script/offered-values.js'
import type { FastCheck } from './run-property.js'

type DrawnBody = Omit<CreateKeyRequest, 'apiId' | 'expires'> & { expiresInMs: number }

type Draw = (fc: FastCheck, run: RunFacts) => Arbitrary<unknown> | undefined

const largest = 2 ** 31 - 1

/**
 * Fields whose schemas also allow values that a target may refuse. A function returns undefined if the run knows no accepted
 * value.
 */
const narrowed: Partial<Record<Field, Draw>> = {
  prefix: fc => fc.string({ unit: asciiOf(fc), minLength: 1, maxLength: 16 }),
  environment: fc => fc.string({ unit: asciiOf(fc), minLength: 1, maxLength: 256 }),
  roles: (fc, { offers }) => listOf(fc, offers.existingRole),
  permissions: (fc, { offers }) => listOf(fc, offers.existingPermission),
  recoverable: (fc, { met }) => (met.has('recoverable') ? fc.boolean() : undefined),
  refill: (fc, { offers }) => objectOf(fc, 'refill', { interval: fc.constantFrom(...intervalsOf(offers)) }),
  ratelimit: (fc, { offers }) => objectOf(fc, 'ratelimit', { type: fc.constantFrom(...typesOf(offers)) }),
}

/** Fields whose values a target may refuse, because the specification leaves the values open. */
export const openFields: readonly Field[] = ['ownerId', 'refill', 'ratelimit', 'recoverable']

/** Fields that the caller of this module fills. */
const filledFields: readonly Field[] = ['apiId', 'expires']

export function createBodies(fc: FastCheck, run: RunFacts): Arbitrary<DrawnBody> {
  const drawn = fields
    .filter(field => !filledFields.includes(field))
    .flatMap(field => {
      const draw = narrowed[field] ?? (() => arbitraryOf(fc, fieldSchemas[field]))
      const arbitrary = draw(fc, run)
      return arbitrary === undefined ? [] : [[field, arbitrary] as const]
    })
  const expiresInMs = fc.integer({ min: 600_000, max: 3_600_000 })
  const members = { ...Object.fromEntries(drawn), expiresInMs }
  return fc.record(members, { requiredKeys: ['expiresInMs'] }) as Arbitrary<DrawnBody>
}

function arbitraryOf(fc: FastCheck, schema: RequestFieldSchema): Arbitrary<unknown> {
  const { type, minimum = 1, maximum = largest, maxLength = 40, properties } = schema
  switch (type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: maximum }))
    case 'string':
      return spacedText(fc, maxLength)
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
  const members = Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(fc, schema)] as const)
  return fc.record(Object.fromEntries(members), { requiredKeys: [] })
}

function objectOf(fc: FastCheck, field: Field, known: Record<string, Arbitrary<unknown>>) {
  const { properties = {} } = fieldSchemas[field]
  return fc
    .tuple(membersOf(fc, properties), fc.record(known))
    .map(([members, named]) => ({ ...members, ...named }))
}

function anyObject(fc: FastCheck): Arbitrary<Record<string, unknown>> {
  return fc.dictionary(
    fc.string({ unit: 'grapheme', maxLength: 8 }).filter(name => name !== '__proto__'),
    fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme' }),
    { maxKeys: 4, noNullPrototype: true },
  )
}

function spacedText(fc: FastCheck, maxLength: number): Arbitrary<string> {
  const space = fc.constantFrom('', '', ' ')
  return fc
    .tuple(space, fc.string({ unit: 'grapheme', maxLength: maxLength - 2 }), space)
    .map(parts => parts.join(''))
}

function asciiOf(fc: FastCheck): Arbitrary<string> {
  return fc.constantFrom(...'abcXYZ019_-')
}

function listOf(fc: FastCheck, name: string | undefined): Arbitrary<string[]> | undefined {
  return name === undefined ? undefined : fc.subarray([name])
}
