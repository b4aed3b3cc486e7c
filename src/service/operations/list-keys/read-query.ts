import { listKeysQueryParameters as parameterTypes } from '../../../../schemas/generated/query-parameters.js'
import { validateListKeysQuery } from '../../../../schemas/generated/request-validators.js'
import type { ListKeysQuery, Profile } from '../../../../schemas/generated/types.js'
import { inTableOrder, schemaViolations, type Violation } from '../../failures/violation.js'

const schemaId = 'list-keys-query.schema.json'

export type ParsedQuery = { query: ListKeysQuery } | { violations: Violation[] }

/** Reads the query of listKeys (spec 4.1). */
export function readQuery(search: string, profile: Profile): ParsedQuery {
  const values: Record<string, unknown> = {}
  const violations: Violation[] = []
  const parameters = new URLSearchParams(search)
  for (const name of new Set(parameters.keys())) {
    const result = readParameter(name, parameters.getAll(name), profile)
    if (result !== undefined && 'violation' in result) violations.push(result.violation)
    else if (result !== undefined) values[name] = result.value
  }
  const broken = new Set(violations.map(({ path }) => path[0]))
  if (validateListKeysQuery(values) && violations.length === 0) return { query: values }
  const found = schemaViolations(validateListKeysQuery.errors, values, schemaId)
  const all = [...violations, ...found.filter(({ path }) => !broken.has(path[0]))]
  return { violations: inTableOrder(all, schemaId) }
}

type Parameter = { value: unknown } | { violation: Violation } | undefined

function readParameter(name: string, texts: readonly string[], profile: Profile): Parameter {
  const { unknownParameters, repeatedParameter } = profile.requests
  if (!isParameter(name)) {
    return unknownParameters === 'ignore'
      ? undefined
      : { violation: { path: [name], text: 'additionalProperties' } }
  }
  const type = parameterTypes[name]
  if (texts.length > 1 && repeatedParameter === 'refuse') return repeated(name, type)
  if (texts.length > 1 && repeatedParameter === 'list') return readList(name, type, profile)
  const text = (repeatedParameter === 'last' ? texts.at(-1) : texts[0]) ?? ''
  if (name === 'cursor' && text === '') return emptyCursor(profile)
  if (type === 'string') return { value: text }
  return type === 'integer' ? readInteger(name, text, profile) : readBoolean(name, text, profile)
}

function isParameter(name: string): name is keyof ListKeysQuery {
  return Object.hasOwn(parameterTypes, name)
}

function repeated(name: string, type: 'string' | 'integer' | 'boolean'): Parameter {
  const expected = type === 'integer' ? 'number' : type
  return { violation: { path: [name], text: 'repeated', values: { expected } } }
}

function readList(name: string, type: 'string' | 'integer' | 'boolean', { requests }: Profile): Parameter {
  if (type === 'integer') return { violation: { path: [name], text: 'number' } }
  if (type === 'string' || requests.booleans === 'literal') return repeated(name, type)
  return { value: requests.booleans === 'non-empty' }
}

function emptyCursor({ requests }: Profile): Parameter {
  if (requests.emptyCursor === 'absent') return undefined
  return { violation: { path: ['cursor'], text: 'minLength', values: { bound: 1 } } }
}

function readInteger(name: string, text: string, { requests }: Profile): Parameter {
  const isDecimal = /^-?\d+(\.\d+)?$/.test(text)
  const value = requests.numbers === 'javascript' || isDecimal ? Number(text) : Number.NaN
  if (Number.isNaN(value)) return { violation: { path: [name], text: 'number' } }
  if (!Number.isInteger(value)) return { violation: { path: [name], text: 'integer' } }
  if (requests.limitOutOfRange === 'clamp') return { value: Math.min(100, Math.max(1, value)) }
  return { value }
}

function readBoolean(name: string, text: string, { requests }: Profile): Parameter {
  if (requests.booleans === 'non-empty') return { value: text !== '' }
  if (requests.booleans === 'only-true') return { value: text === 'true' }
  const literals = new Map<string, boolean | null>([
    ['true', true],
    ['false', false],
    ['null', null],
  ])
  const value = literals.get(text)
  if (value !== undefined) return { value }
  return { violation: { path: [name], text: 'type', values: { expected: 'boolean', received: 'string' } } }
}
