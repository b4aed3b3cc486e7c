import type { BrokenRule, Refusal } from '../exchange.js'
import { failureRows, reasonOf } from '../failures/failure-rows.js'
import { shorten } from '../failures/template.js'
import { mostViolations, type Violation } from '../failures/violation.js'
import type { Failure, Operation, RequestContext, State } from '../operation.js'

/** The explanation never shows a token. */
export async function refusalOf(
  failure: Failure,
  state: State,
  context: RequestContext<unknown>,
  operation: Operation<never> | undefined,
): Promise<Refusal> {
  const because = await reasonOf(failure, state, context)
  return {
    by: context.isReplaced ? 'fault-afterwards' : (context.reached ?? 'route'),
    rules: context.isReplaced || context.reached === 'fault' ? [] : brokenRules(failure, operation),
    ...(because !== undefined && { because }),
  }
}

function brokenRules(failure: Failure, operation: Operation<never> | undefined): BrokenRule[] {
  const { kind, violations = [], violationsIn, answer } = failure
  if (kind === 'invalid-request' && violations.length > 0) {
    const few = violations.slice(0, mostViolations)
    if (violationsIn === 'query') return few.map(parameterRule)
    const limits = answer === undefined ? undefined : 'creation.limits'
    return few.map(violation => memberRule(violation, limits))
  }
  const { rule = {} } = failureRows[kind]
  const broken = typeof rule === 'function' ? rule(failure, operation) : rule
  return [{ section: operation?.section ?? '4.2', ...broken }]
}

/** The JSON Schema keywords of violations that are not named after their keyword. */
const keywords: Partial<Record<Violation['text'], string>> = {
  integer: 'type',
  number: 'type',
  enumType: 'type',
  repeated: 'type',
}

function memberRule({ path, text }: Violation, limits: string | undefined): BrokenRule {
  const profile = limits ?? memberChoice(path, text)
  return {
    section: '4.2',
    schema: 'create-key-request.schema.json',
    keyword: keywords[text] ?? text,
    pointer: shorten(path.map(name => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')),
    ...(profile !== undefined && { profile }),
  }
}

function parameterRule({ path, text }: Violation): BrokenRule {
  const [name = ''] = path
  const profile = parameterChoice(name, text)
  return {
    section: '4.1',
    schema: 'list-keys-query.schema.json',
    keyword: keywords[text] ?? text,
    parameter: shorten(name),
    ...(profile !== undefined && { profile }),
  }
}

/** Undefined if the specification, not the profile, sets the rule. */
function memberChoice(path: readonly string[], text: Violation['text']): string | undefined {
  if (text === 'additionalProperties') return 'requests.unknownFields'
  return memberChoices[[path[0], /^\d*$/.test(path[1] ?? '') ? '*' : path[1], text].join(' ')]
}

const memberChoices: Readonly<Record<string, string>> = {
  'externalId * minLength': 'creation.emptyExternalId',
  'roles * minLength': 'creation.minimumNameLength',
  'permissions * minLength': 'creation.minimumNameLength',
  'roles * maxLength': 'creation.maximumNameLength',
  'permissions * maxLength': 'creation.maximumNameLength',
  'refill interval required': 'refill.required',
  'refill amount required': 'refill.required',
  'refill refillDay required': 'refill.required',
  'refill interval enum': 'refill.intervals',
  'refill interval enumType': 'refill.intervals',
  'refill amount minimum': 'refill.minimumAmount',
  'refill refillDay minimum': 'refill.maximumDay',
  'refill refillDay maximum': 'refill.maximumDay',
  'refill refillDay integer': 'refill.fractionalDay',
  'ratelimit type required': 'ratelimit.required',
  'ratelimit limit required': 'ratelimit.required',
  'ratelimit duration required': 'ratelimit.required',
  'ratelimit type enum': 'ratelimit.otherTypes',
  'ratelimit type enumType': 'ratelimit.otherTypes',
  'ratelimit limit minimum': 'ratelimit.minimumLimit',
  'ratelimit duration minimum': 'ratelimit.minimumDuration',
  'ratelimit async type': 'ratelimit.asyncInRequest',
}

/** Undefined if the specification, not the profile, sets the rule. */
function parameterChoice(name: string, text: Violation['text']): string | undefined {
  if (text === 'additionalProperties') return 'requests.unknownParameters'
  if (text === 'repeated') return 'requests.repeatedParameter'
  if (text === 'number') return 'requests.numbers'
  if (name === 'cursor' && text === 'minLength') return 'requests.emptyCursor'
  if (name === 'limit' && (text === 'minimum' || text === 'maximum')) return 'requests.limitOutOfRange'
  return text === 'type' ? 'requests.booleans' : undefined
}
