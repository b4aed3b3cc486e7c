import { below, type Chance, pick } from './chance.js'
import { oddNumbers, oddTexts, oddValue } from './odd-value.js'

export interface DrawnSchema {
  $ref?: string
  const?: unknown
  enum?: readonly unknown[]
  examples?: readonly unknown[]
  anyOf?: readonly DrawnSchema[]
  oneOf?: readonly DrawnSchema[]
  type?: string | readonly string[]
  minimum?: number
  maximum?: number
  items?: DrawnSchema
  required?: readonly string[]
  properties?: Record<string, DrawnSchema>
}

const oddPart = 0.04
const examplePart = 0.4

/** Makes a random value that usually fits the schema. Sometimes the value, or a part of it, violates the schema. */
export function fittingValue(
  chance: Chance,
  schema: DrawnSchema,
  schemas: Readonly<Record<string, DrawnSchema>>,
  depth = 0,
): unknown {
  if (chance.fraction() < oddPart || depth > 8) return oddValue(chance)
  const { $ref, examples = [], anyOf, oneOf, properties = {}, required = [] } = schema
  if ($ref !== undefined) {
    const title = $ref.split('/').at(-1) ?? ''
    return fittingValue(chance, schemas[title] ?? {}, schemas, depth + 1)
  }
  if ('const' in schema) return schema.const
  if (schema.enum !== undefined) return schema.enum[below(chance, schema.enum.length)]
  if (examples.length > 0 && chance.fraction() < examplePart) return examples[below(chance, examples.length)]
  const others = anyOf ?? oneOf
  if (others !== undefined)
    return fittingValue(chance, others[below(chance, others.length)] ?? {}, schemas, depth + 1)
  const type = Array.isArray(schema.type) ? schema.type[below(chance, schema.type.length)] : schema.type
  switch (type) {
    case 'string':
      return pick(chance, oddTexts)
    case 'integer':
    case 'number':
      return numberWithin(chance, schema)
    case 'boolean':
      return chance.fraction() < 0.5
    case 'array':
      return Array.from({ length: below(chance, 3) }, () =>
        fittingValue(chance, schema.items ?? {}, schemas, depth + 1),
      )
    case 'object': {
      const members = Object.entries(properties).filter(
        ([name]) => chance.fraction() < (required.includes(name) ? 0.97 : 0.25),
      )
      return Object.fromEntries(
        members.map(([name, member]) => [name, fittingValue(chance, member, schemas, depth + 1)]),
      )
    }
    default:
      return oddValue(chance)
  }
}

function numberWithin(chance: Chance, { minimum = 0, maximum = 2 ** 40 }: DrawnSchema): number {
  const kind = chance.fraction()
  if (kind < 0.2) return pick(chance, oddNumbers)
  if (kind < 0.4) return pick(chance, [minimum, maximum, minimum - 1, maximum + 1])
  return minimum + below(chance, Math.min(maximum - minimum, 1000) + 1)
}
