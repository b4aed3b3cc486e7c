import { isObject } from '../../../../src/common/is-object.js'
import { withQuery } from '../../../middleware/json-message.js'
import { type JsonObject, memberOf } from '../../../middleware/member-value.js'
import type { MakeMiddleware, MiddlewareRequest, Next } from '../../../middleware/middleware.js'
import { allKeys, pagesOf } from '../../../middleware/own-pages.js'
import { type OperatorServer, operatorServer } from '../operator.js'

type Match = (asked: string, user: string | undefined, record: JsonObject) => boolean

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const of =
  (isMatch: (asked: string, user: string) => boolean): Match =>
  (asked, user) =>
    user !== undefined && isMatch(asked, user)
const through = (change: (text: string) => string) => of((asked, user) => change(asked) === change(user))
const orIn =
  (name: string): Match =>
  (asked, user, record) =>
    asked === user || memberOf(record, name.split('.')) === asked
const digits = (text: string) => (/^\d+$/.test(text) ? String(Number(text)) : text)
const like = (asked: string) =>
  new RegExp(
    `^${asked
      .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
      .replaceAll('%', '.*')
      .replaceAll('_', '.')}$`,
  )

const matches: Readonly<Record<string, readonly [does: string, match: Match]>> = {
  'by-its-beginning': [
    'keys with the requested value at the beginning of externalId',
    of((asked, user) => user.startsWith(asked)),
  ],
  'by-its-end': [
    'keys with the requested value at the end of externalId',
    of((asked, user) => user.endsWith(asked)),
  ],
  'by-a-part': [
    'keys with the requested value anywhere in externalId',
    of((asked, user) => user.includes(asked)),
  ],
  'as-a-part': [
    'keys with a part of the requested value as externalId',
    of((asked, user) => asked.includes(user)),
  ],
  'by-8-characters': [
    'keys with the same first 8 characters in externalId',
    through(text => text.slice(0, 8)),
  ],
  'by-16-characters': [
    'keys with the same first 16 characters in externalId',
    through(text => text.slice(0, 16)),
  ],
  'by-length': ['keys with an externalId of the same length', through(text => String(text.length))],
  'without-case': ['keys with that externalId in any letter case', through(text => text.toLowerCase())],
  'without-accents': ['keys with that externalId, with or without accents', through(folded)],
  'without-outer-spaces': [
    'keys with that externalId, with or without outer spaces',
    through(text => text.trim()),
  ],
  'without-spaces': [
    'keys with that externalId, with or without spaces',
    through(text => text.replace(/\s/g, '')),
  ],
  normalized: [
    'keys with that externalId in any Unicode normal form',
    through(text => text.normalize('NFKC')),
  ],
  'in-ascii': [
    'keys with the same ASCII characters in externalId',
    through(text => text.replace(/[^ -~]/g, '')),
  ],
  'of-letters-and-digits': [
    'keys with the same letters and digits in externalId',
    through(text => text.replace(/[^\p{L}\p{N}]/gu, '')),
  ],
  'as-number': ['keys with a numerically equal externalId', through(digits)],
  'without-domain': [
    'keys with the same externalId before the at sign',
    through(text => text.split('@')[0] ?? ''),
  ],
  'by-its-first-word': [
    'keys with the same first word in externalId',
    through(text => text.split(' ')[0] ?? ''),
  ],
  'with-wildcards': [
    'keys whose externalId matches the requested value as a pattern with the wildcards _ and %',
    of((asked, user) => like(asked).test(user)),
  ],
  'of-a-list': [
    'keys of every externalId in a comma-separated value',
    of((asked, user) => asked.split(',').includes(user)),
  ],
  'decoded-twice': [
    'keys with that externalId, and reads plus signs as spaces',
    through(text => text.replaceAll('+', ' ')),
  ],
  'or-without-user': [
    'keys of that user and keys without a user',
    (asked, user) => user === undefined || asked === user,
  ],
  'any-user': ['the keys of all users', (_, user) => user !== undefined],
  'not-that-user': ['the keys of all other users', of((asked, user) => asked !== user)],
  'also-by-owner': ['keys with that value as externalId or ownerId', orIn('ownerId')],
  'also-by-name': ['keys with that value as externalId or name', orIn('name')],
  'also-by-id': ['keys with that value as externalId or id', orIn('id')],
  'also-by-identity': ['keys with that value as externalId or identity.id', orIn('identity.id')],
  'enabled-only': [
    'only the enabled keys of that user',
    (asked, user, { enabled }) => asked === user && enabled !== false,
  ],
  'named-only': [
    'only the named keys of that user',
    (asked, user, { name }) => asked === user && name !== undefined,
  ],
  'unowned-only': [
    'only the keys of that user that have no other ownerId',
    (asked, user, { ownerId }) => asked === user && (ownerId === undefined || ownerId === asked),
  ],
  'never-with-digits-only': [
    'no keys for a value that has only digits',
    (asked, user) => asked === user && !/^\d+$/.test(asked),
  ],
  'never-with-an-at-sign': [
    'no keys for a value with an at sign',
    (asked, user) => asked === user && !asked.includes('@'),
  ],
  'never-with-spaces': [
    'no keys for a value with spaces',
    (asked, user) => asked === user && !/\s/.test(asked),
  ],
  'never-with-other-letters': [
    'no keys for a value with characters beyond ASCII',
    (asked, user) => asked === user && !/[^ -~]/.test(asked),
  ],
  'never-with-capitals': [
    'no keys for a value with capital letters',
    (asked, user) => asked === user && !/[A-Z]/.test(asked),
  ],
  'never-when-long': [
    'no keys for a value of 64 characters or more',
    (asked, user) => asked === user && asked.length < 64,
  ],
}

const parameters = ['externalId', 'ownerId'] as const

export const filterFamily: readonly OperatorServer[] = Object.entries(matches).flatMap(
  ([operator, [does, match]]) =>
    parameters.map(member =>
      operatorServer('filter', {
        operator,
        member,
        sections: ['4.1', '2.4'],
        breaks: 'A listing by externalId returns all keys with that externalId, and no other keys.',
        does: `A listing by ${member} returns ${does}`,
        middleware: filtering(member, match),
        right: pagesOf(allKeys),
      }),
    ),
)

function filtering(parameter: string, match: Match): MakeMiddleware {
  return pagesOf(async (request: MiddlewareRequest, next: Next) => {
    const asked = request.query.get(parameter)
    const keys = await allKeys(
      asked === null ? request : withQuery(request, query => query.delete(parameter)),
      next,
    )
    if (asked === null) return keys
    return keys?.filter(record => {
      const { identity } = record
      const user = isObject(identity) ? identity.externalId : undefined
      return match(asked, typeof user === 'string' ? user : undefined, { ...record })
    })
  })
}
