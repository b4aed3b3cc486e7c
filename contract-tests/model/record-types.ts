import { isObject } from '../../src/common/json.js'
import { failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import { hasNone, show } from '../records/member-checks.js'
import type { ListedRecord } from '../traffic/reader.js'
import {
  type MemberSchema,
  type Members,
  nestedObjects,
  plainMembers,
  recordMembers,
  structuredMembers,
} from './record-schema.js'

/** Null counts as absent here, because another requirement checks for null. */
export function typesOfPlainMembers(listed: ListedRecord): Outcome {
  return typesOf(listed.record, plainMembers, listed, '')
}

export function typesOfStructuredMembers(listed: ListedRecord): Outcome {
  return typesOf(listed.record, structuredMembers, listed, '')
}

export function typesInside(name: 'refill' | 'ratelimit' | 'identity') {
  return (listed: ListedRecord): Outcome => {
    const holder: unknown = listed.record[name]
    if (holder === undefined || holder === null) return hasNone(name)
    return isObject(holder)
      ? typesOf(holder, nestedObjects[name] ?? {}, listed, `/${name}`)
      : wrongType(listed, `/${name}`, 'an object', holder)
  }
}

/** The specification writes "or null" where it allows null, and never does so for a record's members. */
export function nullsIn(listed: ListedRecord): Outcome {
  const holders: [string, unknown, readonly string[]][] = [
    ['', listed.record, recordMembers],
    ...Object.entries(nestedObjects).map(([name, members]): [string, unknown, string[]] => [
      `/${name}`,
      listed.record[name as keyof ListedRecord['record']],
      Object.keys(members),
    ]),
  ]
  for (const [where, holder, members] of holders) {
    if (!isObject(holder)) continue
    const member = members.find(name => holder[name] === null)
    if (member !== undefined) return wrongType(listed, `${where}/${member}`, 'a value, or no member', null)
  }
  return met
}

function typesOf(
  holder: { readonly [name: string]: unknown },
  members: Members,
  listed: ListedRecord,
  where: string,
): Outcome {
  let seen = false
  for (const [member, schema] of Object.entries(members)) {
    const value = holder[member]
    if (value === undefined || value === null) continue
    seen = true
    if (!hasType(value, schema)) return wrongType(listed, `${where}/${member}`, wordsFor(schema), value)
  }
  return seen ? met : notExercised('none of these members was present')
}

function hasType(value: unknown, { type, items }: MemberSchema): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value)
    case 'object':
      return isObject(value)
    case 'array':
      return Array.isArray(value) && value.every(item => items === undefined || hasType(item, items))
    default:
      return typeof value === type
  }
}

function wordsFor({ type, items }: MemberSchema): string {
  if (type === 'boolean') return 'true or false'
  if (type === 'array') return `an array of ${items?.type ?? 'value'}s`
  return type === 'integer' || type === 'object' ? `an ${type}` : `a ${type}`
}

function wrongType(
  { pointer, page }: ListedRecord,
  where: string,
  expected: string,
  value: unknown,
): Outcome {
  return failed({
    place: { instanceLocation: `${pointer}${where}` },
    expected,
    received: show(value),
    exchanges: [page],
  })
}
