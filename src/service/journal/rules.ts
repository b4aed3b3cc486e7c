import type { FailureKind } from '../../profile/profile-source.js'
import type { OperationName } from '../exchange.js'
import type { Failure } from '../failures/failure.js'
import { shorten } from '../failures/template.js'
import { mostViolations, type Violation } from '../failures/violation.js'

/** Something that a request was held against. */
export interface Rule {
  /** The section of the specification. */
  section: string
  /** The field of the profile, where the specification leaves the choice. */
  profile?: string
  /** The schema of the request, what it says no with, and of which member or parameter. */
  schema?: string
  keyword?: string
  /** A JSON Pointer into the body. */
  pointer?: string
  /** The name of a query parameter. */
  parameter?: string
}

/** The rules that a failed request broke. */
export function brokenRules(failure: Failure, operation: OperationName | undefined): Rule[] {
  const { kind, violations = [], violationsIn, details, answer } = failure
  const section = operation === 'apis.listKeys' ? '4.1' : '4.2'
  if (kind === 'invalid-request' && violations.length > 0) {
    const few = violations.slice(0, mostViolations)
    if (violationsIn === 'query') return few.map(parameterRule)
    const limits = answer === undefined ? undefined : 'creation.limits'
    return few.map(violation => memberRule(violation, limits))
  }
  switch (kind) {
    case 'missing-permission':
      return [{ section: '5', profile: `authorization.${section === '4.1' ? 'list' : 'create'}` }]
    case 'malformed-json':
      return [{ section, ...(isDeep(details) && { profile: 'requests.maxDepth' }) }]
    case 'remaining-refused': {
      const choice = details?.remaining === 0 ? 'remainingZero' : 'remainingNegative'
      return [{ section, profile: `creation.${choice}`, pointer: '/remaining' }]
    }
    default:
      return [{ section, ...rulesOfKinds[kind] }]
  }
}

function isDeep(details: Failure['details']): boolean {
  return String(details?.reason).includes('levels deep')
}

const rulesOfKinds: Partial<Record<FailureKind, Partial<Rule>>> = {
  'unknown-path': { section: '4', profile: 'requests.paths' },
  'method-not-allowed': { section: '4' },
  'unsupported-media-type': { profile: 'requests.otherMediaType' },
  'body-too-large': { section: '8', profile: 'requests.maxBodyBytes' },
  'request-timeout': { section: '8' },
  'invalid-request': {},
  'invalid-cursor': { parameter: 'cursor' },
  'missing-token': { section: '5', profile: 'authentication.tokenSyntax' },
  'unknown-token': { section: '5' },
  'workspace-disabled': { section: '5' },
  'token-disabled': { section: '5' },
  'token-expired': { section: '5' },
  'token-used-up': { section: '5' },
  'decrypt-not-permitted': { profile: 'authorization.decrypt', parameter: 'decrypt' },
  'encrypt-not-permitted': { profile: 'authorization.recoverable', pointer: '/recoverable' },
  'recoverable-not-supported': { pointer: '/recoverable' },
  'role-not-found': { section: '4.2 rule 4', pointer: '/roles' },
  'permission-not-found': { section: '4.2 rule 4', pointer: '/permissions' },
  'expires-refused': { profile: 'creation.expiresInPast', pointer: '/expires' },
  'refill-needs-remaining': { profile: 'refill.withoutRemaining', pointer: '/refill' },
  'refill-day-refused': { profile: 'refill.dayWithDaily', pointer: '/refill/refillDay' },
  'rate-limited': { section: '8' },
  'service-unavailable': { section: '7' },
  'internal-error': { section: '7' },
}

/** The words for violations that JSON Schema has another keyword for. */
const keywords: Partial<Record<Violation['text'], string>> = {
  integer: 'type',
  number: 'type',
  enumType: 'type',
  repeated: 'type',
}

function memberRule({ path, text }: Violation, limits: string | undefined): Rule {
  const profile = limits ?? memberChoice(path, text)
  return {
    section: '4.2',
    schema: 'create-key-request.schema.json',
    keyword: keywords[text] ?? text,
    pointer: shorten(path.map(name => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')),
    ...(profile !== undefined && { profile }),
  }
}

function parameterRule({ path, text }: Violation): Rule {
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

/** The field of the profile that decides on members of a body where the specification does not. */
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

/** The same for parameters of a query. */
function parameterChoice(name: string, text: Violation['text']): string | undefined {
  if (text === 'additionalProperties') return 'requests.unknownParameters'
  if (text === 'repeated') return 'requests.repeatedParameter'
  if (text === 'number') return 'requests.numbers'
  if (name === 'cursor' && text === 'minLength') return 'requests.emptyCursor'
  if (name === 'limit' && (text === 'minimum' || text === 'maximum')) return 'requests.limitOutOfRange'
  return text === 'type' ? 'requests.booleans' : undefined
}
