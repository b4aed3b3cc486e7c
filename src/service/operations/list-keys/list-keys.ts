import { listKeysQueryParameters as parameterTypes } from '../../../../schemas/generated/query-parameters.js'
import { validateListKeysQuery } from '../../../../schemas/generated/request-validators.js'
import type { ListKeysQuery, Profile } from '../../../../schemas/generated/types.js'
import { listKeys } from '../../../domain/listing/list-keys.js'
import { inTableOrder, schemaViolations, type Violation } from '../../failures/violation.js'
import {
  type CheckedContext,
  commonFailures,
  type Failure,
  operationOf,
  type State,
} from '../../operation.js'
import {
  authentication,
  decryptRule,
  findApiStep,
  isPermitted,
  permissionDetails,
  refuseWithout,
} from '../../steps.js'

const schemaId = 'list-keys-query.schema.json'

type Context = CheckedContext<ListKeysQuery>

export const listKeysFailures = [...commonFailures, 'decrypt-not-permitted', 'invalid-cursor'] as const

/** `GET /v1/apis.listKeys` (spec 4.1). */
export const listKeysOperation = /* @__PURE__ */ operationOf<ListKeysQuery>('apis.listKeys', {
  failures: listKeysFailures,
  steps: {
    validation({ profile }, context) {
      const parsed = readQuery(context.search, profile)
      if ('violations' in parsed)
        return { kind: 'invalid-request', violations: parsed.violations, violationsIn: 'query' }
      context.input = parsed.query
      return undefined
    },
    authentication,
    authorization: ({ profile }, context) =>
      refuseWithout(profile.authorization.list, context, { choice: 'authorization.list' }),
    api: findApiStep,
  },
  async run(state, context) {
    const decryptFailure = refuseDecrypt(state, context)
    if (decryptFailure !== undefined) return decryptFailure
    const { api, input: query, now } = context
    const outcome = await listKeys(state.store, state, state.profile, { api, query, now })
    if (outcome.kind !== 'listed') return { kind: outcome.kind, rule: { parameter: 'cursor' } }
    const { keys, total, cursor } = outcome
    context.listed = { keyIds: keys.map(({ id }) => id) }
    if (cursor !== undefined) context.listed.cursor = cursor
    const { recordTexts } = state
    const isRevealed = query.decrypt === true && mayDecrypt(state, context)
    const body: string[] = ['{"keys":[']
    for (const key of keys) {
      if (body.length > 1) body.push(',')
      body.push(isRevealed ? recordTexts.revealed(key, now) : recordTexts.of(key, now))
    }
    const cursorText = cursor === undefined ? '' : `,"cursor":${JSON.stringify(cursor)}`
    body.push(`],"total":${total}${cursorText}}`)
    return { body }
  },
  parameters(search, profile) {
    const parsed = readQuery(search, profile)
    return 'query' in parsed ? parsed.query : undefined
  },
  showsKeys: search => search.includes('decrypt'),
})

function mayDecrypt({ profile }: State, { caller, input }: Context): boolean {
  return isPermitted(caller, profile.authorization.decrypt, input.apiId)
}

function refuseDecrypt(state: State, context: Context): Failure | undefined {
  const { decrypt, apiId } = context.input
  const { decrypt: needed, decryptWithout } = state.profile.authorization
  if (decrypt !== true || decryptWithout === 'omit' || mayDecrypt(state, context)) return undefined
  const details = permissionDetails(context.caller, needed, apiId)
  return { kind: 'decrypt-not-permitted', details, rule: decryptRule }
}

type ParsedQuery = { query: ListKeysQuery } | { violations: Violation[] }

/** Reads the query of listKeys (spec 4.1). */
function readQuery(search: string, profile: Profile): ParsedQuery {
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
  const all = [...violations, ...found.filter(({ path }) => !broken.has(path[0])).map(withChoice)]
  return { violations: inTableOrder(all, schemaId) }
}

/** The schema checks the bounds of `limit`, and a profile may do without this check. */
function withChoice(violation: Violation): Violation {
  const isOutOfRange = violation.text === 'minimum' || violation.text === 'maximum'
  return isOutOfRange ? { ...violation, choice: 'requests.limitOutOfRange' } : violation
}

type Parameter = { value: unknown } | { violation: Violation } | undefined

function readParameter(name: string, texts: readonly string[], profile: Profile): Parameter {
  const { unknownParameters, repeatedParameter } = profile.requests
  if (!isParameter(name)) {
    return unknownParameters === 'ignore'
      ? undefined
      : { violation: { path: [name], text: 'additionalProperties', choice: 'requests.unknownParameters' } }
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

function notNumber(name: string): Parameter {
  return { violation: { path: [name], text: 'number', keyword: 'type', choice: 'requests.numbers' } }
}

function repeated(name: string, type: 'string' | 'integer' | 'boolean'): Parameter {
  const expected = type === 'integer' ? 'number' : type
  return {
    violation: {
      path: [name],
      text: 'repeated',
      keyword: 'type',
      values: { expected },
      choice: 'requests.repeatedParameter',
    },
  }
}

function readList(name: string, type: 'string' | 'integer' | 'boolean', { requests }: Profile): Parameter {
  if (type === 'integer') return notNumber(name)
  if (type === 'string' || requests.booleans === 'literal') return repeated(name, type)
  return { value: requests.booleans === 'non-empty' }
}

function emptyCursor({ requests }: Profile): Parameter {
  if (requests.emptyCursor === 'absent') return undefined
  return {
    violation: { path: ['cursor'], text: 'minLength', values: { bound: 1 }, choice: 'requests.emptyCursor' },
  }
}

function readInteger(name: string, text: string, { requests }: Profile): Parameter {
  const isDecimal = /^-?\d+(\.\d+)?$/.test(text)
  const value = requests.numbers === 'javascript' || isDecimal ? Number(text) : Number.NaN
  if (Number.isNaN(value)) return notNumber(name)
  if (!Number.isInteger(value)) return { violation: { path: [name], text: 'integer', keyword: 'type' } }
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
  const values = { expected: 'boolean', received: 'string' }
  return { violation: { path: [name], text: 'type', values, choice: 'requests.booleans' } }
}
