import errorEnvelope from '../../schemas/error-envelope.schema.json' with { type: 'json' }
import identity from '../../schemas/identity.schema.json' with { type: 'json' }
import keyRecord from '../../schemas/key-record.schema.json' with { type: 'json' }
import problem from '../../schemas/problem.schema.json' with { type: 'json' }
import ratelimitRequest from '../../schemas/ratelimit-request.schema.json' with { type: 'json' }
import ratelimitResponse from '../../schemas/ratelimit-response.schema.json' with { type: 'json' }
import refill from '../../schemas/refill.schema.json' with { type: 'json' }
import { withDefaultDescriptions } from '../domain/default-descriptions.js'
import type { MessageSchema } from '../service/operations/operation-document.js'

const shared: readonly MessageSchema[] = [
  errorEnvelope,
  identity,
  keyRecord,
  problem,
  ratelimitRequest,
  ratelimitResponse,
  refill,
]

export function componentSchemas(messages: readonly MessageSchema[]): Record<string, unknown> {
  return Object.fromEntries(
    inOrder([...shared, ...messages]).map(schema => {
      // Removes $id: a schema with its own $id would be a separate document, and # would refer to that document.
      const { $schema, $id, title, ...rest } = schema as MessageSchema & { $schema?: string }
      return [title, { title, ...(withDefaultDescriptions(rewriteReferences(rest)) as object) }]
    }),
  )
}

function inOrder(schemas: readonly MessageSchema[]): MessageSchema[] {
  return schemas.toSorted((a, b) => (a.$id < b.$id ? -1 : 1))
}

export function reference(schema: Pick<MessageSchema, 'title'>): { $ref: string } {
  return { $ref: `#/components/schemas/${schema.title}` }
}

function rewriteReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteReferences)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([keyword, member]) => [
      keyword,
      keyword === '$ref' && typeof member === 'string'
        ? reference(schemaNamed(member)).$ref
        : rewriteReferences(member),
    ]),
  )
}

function schemaNamed(id: string): MessageSchema {
  const schema = shared.find(candidate => candidate.$id === id)
  if (!schema) throw new Error(`The OpenAPI document refers to ${id}, but does not contain this schema.`)
  return schema
}
