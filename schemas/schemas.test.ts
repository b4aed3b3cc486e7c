import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const schemas = [
  ...readdirSync(folder),
  ...readdirSync(join(folder, 'control')).map(name => join('control', name)),
]
  .filter(name => name.endsWith('.schema.json'))
  .map((name): AnySchemaObject => JSON.parse(readFileSync(join(folder, name), 'utf8')))

const ajv = new Ajv2020({ schemas, strict: true, allowUnionTypes: true, validateFormats: false })
ajv.addVocabulary([
  ...['x-section', 'x-deviation', 'x-secret'],
  ...['x-values', 'x-drawn', 'x-learnt-from', 'x-shown-by', 'x-observed-by'],
])

describe('every schema', () => {
  it('is a schema of the 2020-12 dialect', () => {
    for (const schema of schemas) {
      expect(schema.$schema, schema.$id).toBe('https://json-schema.org/draft/2020-12/schema')
      expect(ajv.validateSchema(schema), schema.$id).toBe(true)
    }
  })

  it('has a description and an example for every property', () => {
    expect(schemas.flatMap(undocumented)).toEqual([])
  })

  it('accepts its own examples and the examples of every property', () => {
    for (const schema of schemas) {
      const places = [{ pointer: '', property: schema }, ...properties(schema)]
      for (const { pointer, property } of places) {
        if (!hasExample(property)) continue
        const validate = ajv.getSchema(`${schema.$id}${pointer && `#${pointer}`}`)
        for (const example of property.examples as unknown[]) {
          expect(validate?.(example), `${schema.$id}#${pointer}: ${JSON.stringify(validate?.errors)}`).toBe(
            true,
          )
        }
      }
    }
  })
})

/** Ignores references: the referenced schema has the description and the example. */
function undocumented(schema: AnySchemaObject): string[] {
  return properties(schema)
    .filter(({ property }) => !('$ref' in property))
    .filter(({ property }) => !property.description || !(hasExample(property) || isGroup(property)))
    .map(({ pointer }) => `${schema.$id}#${pointer}`)
}

function hasExample(property: AnySchemaObject): boolean {
  return Array.isArray(property.examples) && property.examples.length > 0
}

/** A group needs no example, because its properties have examples. */
function isGroup(property: AnySchemaObject): boolean {
  return property.type === 'object' && typeof property.properties === 'object'
}

function properties(schema: unknown, pointer = ''): { pointer: string; property: AnySchemaObject }[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword === 'examples') return []
    const here = `${pointer}/${escapePointer(keyword)}`
    if (keyword !== 'properties') return properties(value, here)
    return Object.entries(value as Record<string, AnySchemaObject>).flatMap(([name, property]) => {
      const there = `${here}/${escapePointer(name)}`
      return [{ pointer: there, property }, ...properties(property, there)]
    })
  })
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}
