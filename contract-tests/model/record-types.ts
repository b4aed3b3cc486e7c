import { isObject } from '../../src/common/json.js'
import { notExercised } from '../engine/outcome.js'
import type { JsonObject, RecordFact } from './facts.js'
import { hasNone, show } from './member-checks.js'
import {
  type MemberSchema,
  type Members,
  nestedObjects,
  plainMembers,
  recordMembers,
  structuredMembers,
} from './record-schema.js'
import { type Found, isThere, type Rule, rule } from './rule.js'

/** Null counts as absent in all rules except REC-12. */
export const typeRules: readonly Rule<RecordFact>[] = [
  rule('REC-01', ({ record, pointer }) => typesOf(record, plainMembers, pointer)),
  rule('REC-02', ({ record, pointer }) => typesOf(record, structuredMembers, pointer)),
  rule('REC-03', inside('refill')),
  rule('REC-04', inside('ratelimit')),
  rule('REC-05', inside('identity')),
  // The specification writes "or null" where it allows null, and never does so for a record's members.
  rule('REC-12', ({ record, pointer }) => {
    const holders: [at: string, holder: unknown, members: readonly string[]][] = [
      [pointer, record, recordMembers],
      ...Object.entries(nestedObjects).map(([name, members]): [string, unknown, string[]] => [
        `${pointer}/${name}`,
        record[name],
        Object.keys(members),
      ]),
    ]
    for (const [at, holder, members] of holders) {
      const member = isObject(holder) ? members.find(name => holder[name] === null) : undefined
      if (member !== undefined)
        return { at: `${at}/${member}`, expected: 'a value, or no member', received: 'null' }
    }
    return true
  }),
]

function inside(name: 'refill' | 'ratelimit' | 'identity') {
  return ({ record, pointer }: RecordFact): Found => {
    const holder = record[name]
    if (!isThere(holder)) return hasNone(name)
    const at = `${pointer}/${name}`
    return isObject(holder)
      ? typesOf(holder, nestedObjects[name] ?? {}, at)
      : { at, expected: 'an object', received: show(holder) }
  }
}

function typesOf(holder: JsonObject, members: Members, at: string): Found {
  const present = Object.entries(members).filter(([member]) => isThere(holder[member]))
  const wrong = present.find(([member, schema]) => !hasType(holder[member], schema))
  if (wrong === undefined) return present.length > 0 || notExercised('none of these members was present')
  const [member, schema] = wrong
  return { at: `${at}/${member}`, expected: wordsFor(schema), received: show(holder[member]) }
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
