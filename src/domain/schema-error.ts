import { members } from '../../schemas/generated/members.js'
import type { SchemaViolation } from '../../schemas/generated/validators.js'
import { counted } from '../common/document/counted.js'
import { isDeeper, memberOf, pathOf } from '../common/json.js'
import { asPrinted, didYouMean, KeymockError, shown } from './keymock-error.js'

interface CheckedDocument {
  code: string
  /** A file name, or the caller's name for the value: `fixtures` */
  name: string
  /** The document's place in the named value, as a JSON Pointer. @default The top. */
  at?: string
  /** The file of the schema, such as `schemas/fixture.schema.json`. */
  schema: string
  remedy: string
  /**
   * The member names of every object, by the object's place in a schema.
   *
   * @default The table in `schemas/generated/members.ts`.
   */
  members?: Readonly<Record<string, readonly string[]>>
  formsOf?(instancePath: string): string | undefined
}

const mostPlaces = 6

/** Omits violations of keywords such as `anyOf` if possible, and of `null` as one of several forms, because other violations are more specific. */
export function schemaError(
  violations: readonly SchemaViolation[],
  document: unknown,
  about: CheckedDocument,
): KeymockError {
  const causes = violations.filter(isCause)
  const [violation, ...others] = inOtherPlaces(causes.length > 0 ? causes : violations)
  if (violation === undefined) throw new TypeError('There is no violation to explain.')
  const placeOf = ({ instancePath }: SchemaViolation) => `${about.at ?? ''}${instancePath}` || 'the top'
  const problemOf = (one: SchemaViolation) => {
    const forms = about.formsOf?.(one.instancePath)
    return forms === undefined
      ? misspelled(one, causes)
          .map(each => explain(each, document, about))
          .join(' ')
      : `Found ${show(memberOf(document, pathOf(one.instancePath)))}; ${forms}.`
  }
  const shown = others.slice(0, mostPlaces - 1).map(one => ` At ${placeOf(one)}: ${problemOf(one)}`)
  const left = others.length - shown.length
  return new KeymockError(asPrinted`${about.code}  ${about.name}, at ${placeOf(violation)}
    ${problemOf(violation)}${shown.join('')}${left > 0 ? ` (and ${left} more)` : ''}
    ${about.remedy.replace('{schema}', about.schema)}`)
}

/** Violations at equal or nested places usually come from the same mistake. */
function inOtherPlaces(violations: readonly SchemaViolation[]): SchemaViolation[] {
  const kept: SchemaViolation[] = []
  const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}/`)
  for (const one of violations) {
    const { instancePath: own } = one
    if (!kept.some(({ instancePath }) => isWithin(own, instancePath) || isWithin(instancePath, own)))
      kept.push(one)
  }
  return kept
}

/** A misspelled member of an object is missing and unknown: both violations are reported. */
function misspelled(one: SchemaViolation, all: readonly SchemaViolation[]): SchemaViolation[] {
  const keywords = ['required', 'additionalProperties']
  const schemaOf = ({ schemaPath = '' }: SchemaViolation) => schemaPath.slice(0, schemaPath.lastIndexOf('/'))
  if (!keywords.includes(one.keyword)) return [one]
  const other = all.find(
    another =>
      another.keyword !== one.keyword &&
      keywords.includes(another.keyword) &&
      another.instancePath === one.instancePath &&
      schemaOf(another) === schemaOf(one),
  )
  return other === undefined ? [one] : [one, other]
}

function isCause({ keyword, params }: SchemaViolation): boolean {
  return !['oneOf', 'anyOf', 'if', 'propertyNames'].includes(keyword) && params.type !== 'null'
}

function explain(violation: SchemaViolation, document: unknown, about: CheckedDocument): string {
  const { keyword, instancePath, params } = violation
  const found = isSecret(instancePath)
    ? 'a value that is not shown here'
    : show(memberOf(document, pathOf(instancePath)))
  switch (keyword) {
    case 'required':
      return `"${params.missingProperty}" is missing.`
    case 'additionalProperties':
      return unknownMember(String(params.additionalProperty), violation, about)
    case 'enum':
      return `Found ${found}; allowed values: ${(params.allowedValues as unknown[]).map(value => JSON.stringify(value)).join(', ')}.${meantValue(violation, document)}`
    case 'const':
      return `Found ${found}; it must be ${show(params.allowedValue)}.`
    case 'type':
      return `Found ${found}; it must be ${[params.type].flat().map(String).map(withArticle).join(' or ')}.`
    case 'minLength':
    case 'maxLength':
      return `Found ${found}; it must be at ${keyword === 'minLength' ? 'least' : 'most'} ${counted(Number(params.limit), 'character')} long.`
    case 'minItems':
    case 'maxItems':
      return `The list must have at ${keyword === 'minItems' ? 'least' : 'most'} ${counted(Number(params.limit), 'item')}.`
    case 'minProperties':
      return `The object must have at least ${counted(Number(params.limit), 'member')}.`
    case 'minimum':
    case 'maximum':
      return `Found ${found}; it must be ${params.comparison} ${params.limit}.`
    case 'uniqueItems':
      return 'The list contains a duplicate.'
    case 'pattern':
      return `Found ${found}, which does not match ${params.pattern}.`
    default:
      return `Found ${found}, which violates "${keyword}".`
  }
}

function meantValue({ instancePath, params }: SchemaViolation, document: unknown): string {
  const found = memberOf(document, pathOf(instancePath))
  const allowed = (params.allowedValues as unknown[]).filter(value => typeof value === 'string')
  return typeof found === 'string' && !isSecret(instancePath) ? didYouMean(found, allowed) : ''
}

function unknownMember(
  name: string,
  { schemaPath = '' }: SchemaViolation,
  { schema, members: table = members }: CheckedDocument,
): string {
  const place = schemaPath.replace(/\/additionalProperties$/, '')
  const known = table[place.startsWith('#') ? `${schema.replace(/^.*\//, '')}${place}` : place] ?? []
  return `${show(name)} is not a known member.${didYouMean(name, known)}`
}

function withArticle(type: string): string {
  if (type === 'null') return type
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
}

/** An item of `tokens` or `keys` may be a token or a raw key. */
function isSecret(pointer: string): boolean {
  return /\/(token|key|plaintext|(tokens|keys)(\/\d+)?)$/.test(pointer)
}

/**
 * The maximum nesting of a document: the deepest `meta` that any profile allows, and some levels around it. Recursive code runs
 * out of stack at about 2,000 levels.
 */
export const mostLevels = 510

export function refuseDeep(document: unknown, { code, name }: { code: string; name: string }): void {
  if (!isDeeper(document, mostLevels)) return
  throw new KeymockError(asPrinted`${code}  ${name}
    Found objects and arrays nested more than ${mostLevels} levels deep.
    Nest them less deeply.`)
}

/** Shortens a text more than other messages do, because it may be a secret in the wrong place. */
function show(value: unknown): string {
  return shown(typeof value === 'string' && value.length > 22 ? `${value.slice(0, 15)}…` : value)
}
