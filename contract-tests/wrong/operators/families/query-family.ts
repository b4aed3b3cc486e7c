import { refusal, withQuery } from '../../../middleware/json-message.js'
import { type Member, queryMembers } from '../../../middleware/members.js'
import type { Memory } from '../../../middleware/memory.js'
import { isList } from '../../../middleware/operation.js'
import { remembering } from '../../../middleware/with-memory.js'
import type { MemberChange } from '../changes/change.js'
import { changesFor } from '../changes/index.js'
import { always, type Condition } from '../conditions/condition.js'
import { type QueryPlace, queryConditions } from '../conditions/query-conditions.js'
import { type OperatorServer, operatorServer, subjectOf } from '../operator.js'

type ChangeParameter = (value: string | null, query: URLSearchParams, memory: Memory) => string | null

const set =
  (given: string): ChangeParameter =>
  () =>
    given
const before =
  (name: string): ChangeParameter =>
  (value, _, { listings }) =>
    listings.at(-1)?.get(name) ?? value

function parameterChanges({
  name,
  kind,
}: Member): Readonly<Record<string, readonly [string, ChangeParameter]>> {
  return {
    ignored: ['is ignored', () => null],
    'of-the-listing-before': ['comes from the previous listing', before(name)],
    'kept-when-absent': [
      'defaults to the value in the previous listing',
      (value, query, memory) => value ?? before(name)(value, query, memory),
    ],
    'of-the-first-listing': [
      'comes from the first listing',
      (value, _, { listings }) => listings[0]?.get(name) ?? value,
    ],
    ...(kind === 'boolean' && {
      'always-true': ['is always true', set('true')],
      'always-false': ['is always false', set('false')],
      'true-when-given': ['is true for every value', value => (value === null ? null : 'true')],
      'true-when-null': ['is true in place of null', value => (value === 'null' ? 'true' : value)],
      'true-when-false': ['is true in place of false', value => (value === 'false' ? 'true' : value)],
      inverted: ['is inverted', value => (value === 'true' ? null : 'true')],
    }),
    ...(kind === 'integer' && {
      'one-more': ['is one too high', value => (value === null ? null : String(Number(value) + 1))],
      'one-less': [
        'is one too low',
        value => (value === null ? null : String(Math.max(1, Number(value) - 1))),
      ],
      'at-least-2': ['is at least 2', value => (value === null ? null : String(Math.max(2, Number(value))))],
      'at-least-10': [
        'is at least 10',
        value => (value === null ? null : String(Math.max(10, Number(value)))),
      ],
      doubled: ['is doubled', value => (value === null ? null : String(Math.min(100, Number(value) * 2)))],
      'first-digit': ['keeps only its first digit', value => value?.slice(0, 1) ?? null],
    }),
  }
}

function textChanges(member: Member): Record<string, readonly [string, ChangeParameter]> {
  if (member.kind !== 'string') return {}
  const place = { member, message: {}, made: undefined, valueIn: () => undefined }
  const own = changesFor(member, []).filter(
    ({ name }) => !name.startsWith('of-the-') && !name.startsWith('as-'),
  )
  return Object.fromEntries(
    own.map(({ name, does, change }: MemberChange) => [
      name,
      [
        does,
        (value, _, memory) => (value === null ? null : String(change(value, { ...place, memory }))),
      ] as const,
    ]),
  )
}

export const queryFamily: readonly OperatorServer[] = queryMembers.flatMap(member => {
  const table = { ...parameterChanges(member), ...textChanges(member) }
  const others = queryMembers.filter(({ name, kind }) => kind === member.kind && name !== member.name)
  return [
    ...Object.entries(table).map(([name, [does, change]]) => changed(member, name, does, change)),
    ...queryConditions.flatMap(condition => [
      changed(member, 'ignored', 'is ignored', () => null, condition),
      refused(member, condition),
      ...(member.kind === 'boolean'
        ? [changed(member, 'always-true', 'is true', set('true'), condition)]
        : []),
    ]),
    ...others.flatMap(({ name: other }) => [
      changed(
        member,
        `taken-from-${other}`,
        `comes from ${other}`,
        (value, query) => query.get(other) ?? value,
      ),
      changed(member, `yields-to-${other}`, `is ignored in favor of ${other}`, (value, query) =>
        query.has(other) ? null : value,
      ),
    ]),
    refused(member, always),
  ]
})

function changed(
  { name: member, kind }: Member,
  operator: string,
  does: string,
  change: ChangeParameter,
  condition = always,
): OperatorServer {
  return operatorServer('query', {
    operator,
    member,
    condition,
    sections: ['4.1', '8', '2.1'],
    breaks: `${subjectOf({ name: member, kind })} of a listing comes from its request.`,
    does: `${subjectOf({ name: member, kind })} of a listing ${does}`,
    middleware: remembering(async (request, next, memory) => {
      const { query } = request
      if (!isList(request) || !condition.holds({ query, memory })) return next(request)
      const value = change(query.get(member), query, memory)
      return next(
        withQuery(request, changing => {
          if (value === null) changing.delete(member)
          else changing.set(member, value)
        }),
      )
    }),
  })
}

function refused({ name: member }: Member, condition: Condition<QueryPlace>): OperatorServer {
  return operatorServer('query', {
    operator: 'refused',
    member,
    condition,
    sections: ['4.1', '7', '8'],
    breaks: `A listing accepts ${member}.`,
    does: `The server refuses ${member}`,
    middleware: remembering(async (request, next, memory) => {
      const { query } = request
      const isMeant = isList(request) && query.has(member) && condition.holds({ query, memory })
      return isMeant ? refusal(400) : next(request)
    }),
  })
}
