import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { laidOut } from '../../.config/json-layout.js'
import listKeysQuery from '../../schemas/list-keys-query.schema.json' with { type: 'json' }
import { isObject } from '../common/json.js'
import { controlled } from '../control/test-support/controlled.js'
import { openApiDocument } from './open-api-document.js'

const document = openApiDocument({ version: '1.2.3', serverUrl: 'http://127.0.0.1:4010' })

describe('openApiDocument', () => {
  it('is valid OpenAPI 3.1 for an independent validator, with every reference resolved', async () => {
    const validator = new Validator()
    const result = await validator.validate({ ...structuredClone(document) })
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
    expect(() => validator.resolveRefs()).not.toThrow()
  })

  it('is invalid for the validator if an operation lacks its responses', async () => {
    const broken = JSON.parse(JSON.stringify(document).replace('"responses"', '"answers"'))
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  it('describes the two operations under their names', () => {
    expect(document.paths['/v1/apis.listKeys']?.get?.operationId).toBe('listKeys')
    expect(document.paths['/v1/keys.createKey']?.post?.operationId).toBe('createKey')
    expect(Object.keys(document.paths)).toHaveLength(2)
  })

  it('names every query parameter, gives the bounds of `limit`, and marks only `ownerId` as deprecated', () => {
    const parameters = document.paths['/v1/apis.listKeys']?.get?.parameters ?? []
    expect(parameters.map(parameter => parameter.name)).toEqual(Object.keys(listKeysQuery.properties))
    expect(parameters.filter(parameter => parameter.required).map(parameter => parameter.name)).toEqual([
      'apiId',
    ])
    expect(parameters.filter(parameter => parameter.deprecated).map(parameter => parameter.name)).toEqual([
      'ownerId',
    ])
    expect(parameters.find(parameter => parameter.name === 'limit')?.schema).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 100,
    })
  })

  it('describes the defaults of a body in words, because generators require each member that has a default', () => {
    const schemas = document.components.schemas as Record<string, { properties?: Record<string, object> }>
    for (const { properties = {} } of Object.values(schemas)) {
      for (const member of Object.values(properties)) expect(member).not.toHaveProperty('default')
    }
    expect(schemas.CreateKeyRequest?.properties?.byteLength).toMatchObject({
      description: expect.stringContaining('16 when omitted'),
    })
  })

  it('describes only the status 200 and the default response', () => {
    for (const item of Object.values(document.paths)) {
      for (const operation of Object.values(item)) {
        expect(Object.keys(operation.responses)).toEqual(['200', 'default'])
      }
    }
  })

  it('has an object as the value of every example', () => {
    const operations = Object.values(document.paths).flatMap(item => Object.values(item))
    const bodies = operations.flatMap(operation => [
      ...(operation.requestBody ? [operation.requestBody] : []),
      ...Object.values(operation.responses),
    ])
    const examples = bodies
      .flatMap(body => Object.values(body.content))
      .flatMap(content => Object.values(content.examples))
    expect(examples).toHaveLength(11)
    for (const example of examples) expect(example.value, example.summary).toBeTypeOf('object')
  })

  it('refers to shared schemas by name, and contains no identifier of its source files', () => {
    const text = JSON.stringify(document)
    expect(text).not.toContain('.schema.json')
    expect(text).not.toContain('$id')
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(match => match[1])
    expect(new Set(references)).toEqual(new Set(Object.keys(document.components.schemas)))
  })

  it('has the server URL `/` if the caller names no server', () => {
    expect(openApiDocument({ version: '1.2.3' }).servers).toEqual([{ url: '/' }])
  })

  it('returns equal documents for equal options', () => {
    const again = openApiDocument({ version: '1.2.3', serverUrl: 'http://127.0.0.1:4010' })
    expect(JSON.stringify(again)).toBe(JSON.stringify(document))
  })
})

it('the documents of the operations and of the control API have the structure of the last snapshot', async () => {
  const { json } = await (await controlled()).ask('GET', '/_keymock/openapi.json')
  const documents = { operations: outline(openApiDocument({ version: '0.0.0' })), control: outline(json) }
  await expect(`${laidOut(documents, 160)}\n`).toMatchFileSnapshot('./__snapshots__/documents.json')
})

const prose = ['description', 'summary', 'example', 'examples', 'title', 'info', 'x-codeSamples']

function outline(value: unknown, member = ''): unknown {
  if (Array.isArray(value)) return value.map(item => outline(item))
  if (!isObject(value)) return value
  const isNamed = ['properties', 'schemas', 'responses', 'paths', '$defs'].includes(member)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isNamed || !prose.includes(name))
      .map(([name, inner]) => [name, outline(inner, name)]),
  )
}
