import type { JsonObject } from '../../../src/common/json.js'
import { always as eachRequest, withHistory } from '../../middleware/changing.js'
import { pageOf, refusal, withQuery } from '../../middleware/json-message.js'
import { type Member, queryMembers } from '../../middleware/members.js'
import type { MakeMiddleware, MiddlewareAnswer } from '../../middleware/middleware.js'
import { isList, isSuccess } from '../../middleware/operation.js'
import { allKeys, pagesOf } from '../../middleware/own-pages.js'
import { always, type Condition, type QueryPlace } from './condition.js'
import { queryConditions } from './condition-rows.js'
import {
  type ChangeParameter,
  elsewhere,
  type Match,
  matches,
  parameterChanges,
  servedFromCache,
} from './effect-rows.js'
import { changesFor } from './member-changes.js'
import { type OperatorServer, operatorServer, subjectOf } from './operator.js'

type ParameterRow = readonly [does: string, change: ChangeParameter]

function before(name: string): ChangeParameter {
  return (value, _, { listings }) => listings.at(-1)?.get(name) ?? value
}

function rowsFor(member: Member): Readonly<Record<string, ParameterRow>> {
  const { name, kind } = member
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
    ...parameterChanges[kind],
    ...textChanges(member),
  }
}

function textChanges(member: Member): Record<string, ParameterRow> {
  if (member.kind !== 'string') return {}
  const place = { member, message: {}, made: undefined, valueIn: () => undefined }
  const own = changesFor(member, []).filter(({ name }) => !/^(of-the|as)-/.test(name))
  return Object.fromEntries(
    own.map(({ name, does, change }): [string, ParameterRow] => [
      name,
      [does, (value, _, memory) => value && String(change(value, { ...place, memory }))],
    ]),
  )
}

/** Wrong parameters of listings. */
export const queryServers: readonly OperatorServer[] = queryMembers.flatMap(member => {
  const others = queryMembers.filter(({ name, kind }) => kind === member.kind && name !== member.name)
  return [
    ...Object.entries(rowsFor(member)).map(([name, [does, change]]) => changed(member, name, does, change)),
    ...queryConditions.flatMap(condition => [
      changed(member, 'ignored', 'is ignored', () => null, condition),
      refused(member, condition),
      ...(member.kind === 'boolean'
        ? [changed(member, 'always-true', 'is true', () => 'true', condition)]
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
  condition: Condition<QueryPlace> = always,
): OperatorServer {
  const subject = `${subjectOf({ name: member, kind })} of a listing`
  return operatorServer('query', {
    operator,
    member,
    condition,
    sections: ['4.1', '8', '2.1'],
    breaks: `${subject} comes from its request.`,
    does: `${subject} ${does}`,
    middleware: withHistory(async (request, next, memory) => {
      const { query } = request
      if (!isList(request) || !condition.holds({ query, memory })) return next(request)
      const value = change(query.get(member), query, memory)
      return next(withParameter(request, member, value))
    }),
  })
}

type Request = Parameters<typeof withQuery>[0]

function withParameter(request: Request, name: string, value: string | null): Request {
  return withQuery(request, query => (value === null ? query.delete(name) : query.set(name, value)))
}

function refused({ name: member }: Member, condition: Condition<QueryPlace>): OperatorServer {
  return operatorServer('query', {
    operator: 'refused',
    member,
    condition,
    sections: ['4.1', '7', '8'],
    breaks: `A listing accepts ${member}.`,
    does: `The server refuses ${member}`,
    middleware: withHistory(async (request, next, memory) => {
      const { query } = request
      const isMeant = isList(request) && query.has(member) && condition.holds({ query, memory })
      return isMeant ? refusal(400) : next(request)
    }),
  })
}

/** Later pages that use a parameter of the first page. */
export const cursorServers: readonly OperatorServer[] = queryMembers
  .filter(({ name }) => name !== 'cursor')
  .map(({ name: member }) =>
    operatorServer('cursor', {
      operator: 'brings-its-own',
      member,
      sections: ['4.1', '8', '2.1'],
      breaks: `A listing uses the ${member} of its request.`,
      does: `A later page uses the ${member} of the first page in place of its own`,
      middleware: bringing(member),
    }),
  )

function bringing(member: string): MakeMiddleware {
  return () => {
    const kept = new Map<string, string | null>()
    return async (request, next) => {
      if (!isList(request)) return next(request)
      const own = kept.get(request.query.get('cursor') ?? '')
      const asked = own === undefined ? request : withParameter(request, member, own)
      const answer = await next(asked)
      const given = isSuccess(answer) ? pageOf(answer).cursor : undefined
      if (given) kept.set(given, asked.query.get(member))
      return answer
    }
  }
}

/** Filters that find too many or too few users. */
export const filterServers: readonly OperatorServer[] = Object.entries(matches).flatMap(
  ([operator, [does, match]]) =>
    ['externalId', 'ownerId'].map(member =>
      operatorServer('filter', {
        operator,
        member,
        sections: ['4.1', '2.4'],
        breaks: 'A listing by externalId returns all keys with that externalId, and no other keys.',
        does: `A listing by ${member} returns keys of ${does}`,
        middleware: filtering(member, match),
        right: pagesOf(allKeys),
      }),
    ),
)

function filtering(parameter: string, match: Match): MakeMiddleware {
  return pagesOf(async (request, next) => {
    const asked = request.query.get(parameter)
    const keys = await allKeys(asked === null ? request : withParameter(request, parameter, null), next)
    if (asked === null) return keys
    return keys?.filter(record => match(asked, record.identity?.externalId, record as JsonObject))
  })
}

const minute = 60_000

function caching(
  forgotten: string,
  isServed: (query: URLSearchParams) => boolean,
  forMs: number,
): MakeMiddleware {
  return ({ time }) => {
    const kept = new Map<string, { answer: MiddlewareAnswer; until: number }>()
    return async (request, next) => {
      const { query, headers } = request
      if (!isList(request) || !isServed(query)) return next(request)
      const named = [...query].filter(([name]) => name !== forgotten)
      const token = forgotten === 'authorization' ? null : headers.get('Authorization')
      const name = JSON.stringify([token, named])
      const known = kept.get(name)
      if (known !== undefined && known.until > time.now()) return known.answer
      const answer = await next(request)
      if (isSuccess(answer)) kept.set(name, { answer, until: time.now() + forMs })
      return answer
    }
  }
}

/** Caches whose key lacks a parameter. */
export const cacheServers: readonly OperatorServer[] = [
  ...queryMembers.map(({ name }) => name),
  'authorization',
].flatMap(member =>
  Object.entries(servedFromCache).flatMap(([name, [when, isServed]]) =>
    [false, true].map(growsOld => {
      const isToken = member === 'authorization'
      return operatorServer('cache', {
        operator: growsOld ? 'forgotten-for-good' : 'forgotten',
        member,
        condition: { name, when },
        sections: isToken ? ['5'] : ['4.1', '2.1', '8'],
        breaks: `A listing uses the ${isToken ? 'token' : member} of its own request.`,
        does: `A cache keeps listings ${growsOld ? 'forever' : 'for a minute'} and ignores ${isToken ? 'the token' : member}`,
        middleware: caching(member, isServed, growsOld ? Number.POSITIVE_INFINITY : minute),
      })
    }),
  ),
)

/** Listings at another path or with another method. */
export const placeServers: readonly OperatorServer[] = Object.entries(elsewhere).map(
  ([operator, [does, moved]]) =>
    operatorServer('listing', {
      operator,
      member: 'operation',
      sections: ['9', '4.1'],
      breaks: 'The version is the path segment v1 in every path, and a listing is a GET.',
      does: `A listing ${does}`,
      middleware: eachRequest((request, next) => next(moved(request) ?? request)),
    }),
)
