import type { Random } from '../../../contract-tests/engine/random.js'
import { standardProfile } from '../../profile/standard-profile.js'
import type { Field } from '../fields/all-fields.js'
import { fieldOf } from '../fields/field-path.js'

/** Whole bodies of failures, as services have them. */
const bodies = [
  { error: { code: '{code}', message: '{message}', requestId: '{requestId}' } },
  { status: '{status}', error: '{title}', message: '{message}', code: '{code}' },
  { ok: false, reason: '{message}', kind: '{code}', problems: '{violations}' },
]

const permissions = [
  [['keys.list']],
  [['read', 'admin']],
  [
    ['*', 'api.{apiId}.read'],
    ['*', 'list'],
  ],
]

/** What the schema leaves so wide that most of it would be no service's, with a few values to draw from. */
const chosen: Readonly<Record<string, readonly unknown[]>> = {
  'requests.stages': [
    ['mediaType', 'syntax', 'validation', 'authentication', 'authorization', 'api'],
    ['mediaType', 'syntax', 'authentication', 'validation', 'authorization', 'api'],
    ['mediaType', 'authentication', 'syntax', 'validation', 'authorization', 'api'],
  ],
  'requests.maxBodyBytes': [102_400, 1_048_576],
  'requests.maxDepth': [20, 100, 500],
  'authorization.list': permissions,
  'authorization.decrypt': permissions,
  'authorization.create': permissions,
  'authorization.recoverable': permissions,
  'errors.mediaType': ['application/problem+json', 'application/json', 'application/json; charset=utf-8'],
  'errors.body': bodies,
  'errors.violationFormat': ['{path} {text}', '{path}: {text}', '"{path}" {text}'],
  'errors.violationTexts.required': ['Required', 'is missing'],
  'errors.violationTexts.type': ['Expected {expected}, received {received}', 'has to be {expected}'],
  'errors.violationTexts.integer': ['Expected integer, received float', 'is no whole number'],
  'errors.violationTexts.number': ['Expected number', 'is no number'],
  'errors.violationTexts.minLength': ['is shorter than {bound}', 'has too few characters'],
  'errors.violationTexts.maxLength': ['is longer than {bound}', 'has too many characters'],
  'errors.violationTexts.minimum': ['below {bound}', 'is less than {bound}'],
  'errors.violationTexts.maximum': ['above {bound}', 'is more than {bound}'],
  'errors.violationTexts.additionalProperties': ['is unknown', 'Unrecognized key'],
  'errors.violationTexts.repeated': ['was given twice', 'is repeated'],
  'responses.mediaType': ['application/json', 'application/json;charset=utf-8', 'Application/JSON'],
  'responses.headers': [{}, { 'X-Request-Id': '{requestId}' }, { 'X-Own': 'a', 'X-Took': '{durationMs}ms' }],
  'responses.indentParameter': ['', 'pretty'],
  'responses.journalHeader': ['', 'Keymock-Request'],
  'responses.corsOrigin': ['*', 'https://app.example.test'],
  'responses.corsMethods': ['GET, POST', 'GET,HEAD,POST,OPTIONS'],
  'responses.corsHeaders': ['echo', 'Authorization', '*'],
  'responses.corsHeadersUnasked': ['', 'Authorization'],
  'responses.corsMaxAgeSeconds': [0, 600, 86_400],
  'responses.preflightHeaders': [{}, { 'X-Request-Id': '{requestId}' }],
  'ids.timestampBytes': [0, 4],
  'ids.timestampEpoch': [0, 1_700_000_000, 1_700_000_001],
  'ids.randomBytes': [8, 12, 16],
  'ids.keyPrefix': ['key', 'k'],
  'ids.identityPrefix': ['id', 'user'],
  'ids.requestPrefix': ['req', 'r'],
  'keys.startCharacters': [4, 5, 6],
  'creation.minimumNameLength': [0, 1],
  'creation.maximumNameLength': [null, 64, 128, 255, 512],
  'creation.limits': [
    [],
    [{ member: 'name', maximumLength: 256, status: 500, code: 'DATABASE', message: 'Data too long' }],
    [
      { member: 'remaining', maximum: 2_147_483_647, status: 422, code: 'BOUND', message: 'No {member}.' },
      { member: 'meta', maximumBytes: 65_535, status: 422, code: 'BOUND', message: 'No {member}.' },
    ],
  ],
  'refill.minimumAmount': [0, 1, 2],
  'refill.defaultDay': [1, 15, 28],
  'ratelimit.types': [
    { fast: true, consistent: false },
    { fast: false, consistent: false },
    { fast: true },
    { consistent: true },
    {},
  ],
  'ratelimit.minimumLimit': [0, 1],
  'ratelimit.minimumDuration': [0, 1, 100, 1000],
  'listing.totalLagMs': [0, 60_000, 300_000],
  'listing.cacheFreshMs': [0, 10_000, 60_000],
  'listing.cacheStaleMs': [0, 30_000, 86_400_000],
}

const statuses = [400, 401, 403, 404, 409, 410, 412, 418, 422, 500]

/** A value of a field, as its schema allows it. Undefined where it is left as it is. */
export function drawValue({ path, values, schema }: Field, random: Random): unknown {
  const one = <T>(items: readonly T[]) => items[random.below(items.length)]
  if (path.startsWith('errors.failures.')) return drawFailurePart(path, random)
  const several = chosen[path]
  if (several !== undefined) return one(several)
  // What names the choices in it says so in many words; the sentences of standard do.
  if (path.startsWith('errors.violationTexts.')) return undefined
  if (values !== undefined) return one(values)
  const items = schema.items?.enum
  if (schema.type === 'array' && items !== undefined) return drawSubset(items, schema.minItems ?? 0, random)
  const { type, minimum = 0, maximum = minimum + 3 } = schema
  if (type === 'integer') return minimum + random.below(maximum - minimum + 1)
  throw new Error(`It is not known what to draw for ${path}.`)
}

function drawSubset(items: readonly unknown[], least: number, random: Random): unknown[] {
  const drawn = items.filter(() => random.below(4) === 0)
  return drawn.length < least ? items.slice(0, least) : drawn
}

/** A failure keeps the names that its message fills in, in other words. */
function drawFailurePart(path: string, random: Random): unknown {
  const [, , kind = '', part] = path.split('.')
  const message = String(fieldOf(standardProfile(), `errors.failures.${kind}.message`))
  if (part === 'status') return statuses[random.below(statuses.length)]
  if (part === 'code') return kind.toUpperCase().replaceAll('-', '_')
  if (part !== 'message' || kind === 'invalid-request') return undefined
  const named = /\{\w+\}/.exec(message)?.[0]
  return named === undefined ? `Refused: ${kind}` : `Refused (${kind}) for ${named}!`
}
