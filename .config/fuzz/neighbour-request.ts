import { below, type Chance, pick } from './chance.js'
import { type DrawnSchema, fittingValue } from './fitting-value.js'
import type { KnownKeys } from './known-keys.js'
import { oddNumbers, oddTexts } from './odd-value.js'
import { authorization, type StructuredRequest } from './structured-request.js'

export interface NeighbourDocument {
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { schemas: Record<string, DrawnSchema> }
}

interface DocumentedOperation {
  'x-outside-specification'?: boolean
  parameters?: readonly { name: string; schema: DrawnSchema }[]
  requestBody?: { content: Record<string, { schema: DrawnSchema }> }
}

const knownPart = 0.8

/** Makes random requests to the operations outside the specification. */
export function neighbourRequests({ paths, components: { schemas } }: NeighbourDocument) {
  const drawn = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation['x-outside-specification'])
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  if (drawn.length === 0) return undefined

  return (chance: Chance, known: KnownKeys): StructuredRequest => {
    const row = drawn[below(chance, drawn.length)]
    if (row === undefined) throw new Error('The document has no operation outside the specification.')
    const { path, method, operation } = row
    const headers = authorization(chance)
    if (operation.requestBody === undefined) {
      const query = new URLSearchParams(drawnQuery(chance, operation, schemas, known))
      return {
        method: pick(chance, [method, method, method, 'HEAD']),
        path,
        target: `${path}?${query}`,
        headers,
      }
    }
    const { schema } = operation.requestBody.content['application/json'] ?? { schema: {} }
    const body = JSON.stringify(withKnown(chance, fittingValue(chance, schema, schemas), known))
    return { method, path, target: path, headers: { ...headers, 'content-type': 'application/json' }, body }
  }
}

function drawnQuery(
  chance: Chance,
  { parameters = [] }: DocumentedOperation,
  schemas: Readonly<Record<string, DrawnSchema>>,
  known: KnownKeys,
): [string, string][] {
  const values = parameters.map(({ name, schema }) => [name, fittingValue(chance, schema, schemas)])
  const query = withKnown(chance, Object.fromEntries(values), known) as Record<string, unknown>
  return Object.entries(query).flatMap(([name, value]) => {
    const entry: [string, string] = [name, String(value)]
    const odd: [string, string] = [
      name,
      pick(chance, [pick(chance, oddTexts), String(pick(chance, oddNumbers))]),
    ]
    return pick<[string, string][]>(chance, [[entry], [entry], [entry], [entry], [odd], [], [entry, entry]])
  })
}

function withKnown(chance: Chance, value: unknown, { keyIds, keys }: KnownKeys): unknown {
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => {
    const existing = name === 'keyId' ? keyIds : name === 'key' ? keys : []
    const isKnown = existing.length > 0 && chance.fraction() < knownPart
    return [name, isKnown ? existing[below(chance, existing.length)] : member]
  })
  return Object.fromEntries(members)
}
