import { failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import type { ListedRecord } from '../traffic/reader.js'
import { show } from './if-there.js'
import { isObject } from './is-object.js'

type TypeName = 'string' | 'integer' | 'boolean' | 'object' | 'strings'
type Members = Readonly<Record<string, TypeName>>

/** The members of a record by the table that they come from. */
const tables = {
  plain: {
    id: 'string',
    start: 'string',
    workspaceId: 'string',
    apiId: 'string',
    name: 'string',
    ownerId: 'string',
    createdAt: 'integer',
    updatedAt: 'integer',
    expires: 'integer',
    remaining: 'integer',
    enabled: 'boolean',
    plaintext: 'string',
  },
  structured: { meta: 'object', roles: 'strings', permissions: 'strings' },
  refill: { interval: 'string', amount: 'integer', refillDay: 'integer' },
  ratelimit: { async: 'boolean', limit: 'integer', duration: 'integer' },
  identity: { id: 'string', externalId: 'string', meta: 'object' },
} as const satisfies Record<string, Members>

export type Table = keyof typeof tables

const has: Record<TypeName, (value: unknown) => boolean> = {
  string: value => typeof value === 'string',
  integer: value => Number.isInteger(value),
  boolean: value => typeof value === 'boolean',
  object: isObject,
  strings: value => Array.isArray(value) && value.every(item => typeof item === 'string'),
}

const words: Record<TypeName, string> = {
  string: 'a string',
  integer: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  strings: 'an array of strings',
}

/** The members of one table that are there have their types. Null counts as not there; that is a requirement of its own. */
export function typeProblem({ record, pointer, page }: ListedRecord, table: Table): Outcome {
  const isNested = table === 'refill' || table === 'ratelimit' || table === 'identity'
  const holder: unknown = isNested ? record[table] : record
  const at = isNested ? `${pointer}/${table}` : pointer
  if (holder === undefined || holder === null) return notExercised(`the member ${table} was not there`)
  const wrong = (where: string, expected: string, received: unknown) =>
    failed({ location: `body ${where}`, expected, received: show(received), exchanges: [page] })
  if (!isObject(holder)) return wrong(at, 'an object', holder)
  let seen = false
  for (const [member, type] of Object.entries<TypeName>(tables[table])) {
    const value = holder[member]
    if (value === undefined || value === null) continue
    seen = true
    if (!has[type](value)) return wrong(`${at}/${member}`, words[type], value)
  }
  return seen ? met : notExercised('none of these members was there')
}

/** The members that the specification gives a record. */
export function recordMembers(): string[] {
  return [...Object.keys(tables.plain), ...Object.keys(tables.structured), 'refill', 'ratelimit', 'identity']
}

/** The specification writes "or null" where it means it, and of records it does not. */
export function nullsIn({ record, pointer, page }: ListedRecord): Outcome {
  const holders: [string, unknown, Members][] = [
    [
      '',
      record,
      { ...tables.plain, ...tables.structured, refill: 'object', ratelimit: 'object', identity: 'object' },
    ],
    ['/refill', record.refill, tables.refill],
    ['/ratelimit', record.ratelimit, tables.ratelimit],
    ['/identity', record.identity, tables.identity],
  ]
  for (const [where, holder, members] of holders) {
    if (!isObject(holder)) continue
    const member = Object.keys(members).find(name => holder[name] === null)
    if (member === undefined) continue
    return failed({
      location: `body ${pointer}${where}/${member}`,
      expected: 'a value, or no such member',
      received: 'null',
      exchanges: [page],
    })
  }
  return met
}
