import { withQuery } from '../../../middleware/json-message.js'
import { isJsonObject, type JsonObject, memberOf } from '../../../middleware/member-value.js'
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

/** The condition for a user to count as the requested one. */
const matches: Readonly<Record<string, readonly [does: string, match: Match]>> = {
  'by-its-beginning': ['whose externalId starts with it', of((asked, user) => user.startsWith(asked))],
  'by-its-end': ['whose externalId ends with it', of((asked, user) => user.endsWith(asked))],
  'by-a-part': ['whose externalId contains it', of((asked, user) => user.includes(asked))],
  'as-a-part': ['whose externalId it contains', of((asked, user) => asked.includes(user))],
  'by-8-characters': ['that starts with the same 8 characters', through(text => text.slice(0, 8))],
  'by-16-characters': ['that starts with the same 16 characters', through(text => text.slice(0, 16))],
  'by-length': ['that is as long', through(text => String(text.length))],
  'without-case': ['in any letter case', through(text => text.toLowerCase())],
  'without-accents': ['with or without accents', through(folded)],
  'without-outer-spaces': ['with or without outer spaces', through(text => text.trim())],
  'without-spaces': ['with or without spaces', through(text => text.replace(/\s/g, ''))],
  normalized: ['in any normal form', through(text => text.normalize('NFKC'))],
  'in-ascii': ['that has the same ASCII characters', through(text => text.replace(/[^ -~]/g, ''))],
  'of-letters-and-digits': [
    'that has the same letters and digits',
    through(text => text.replace(/[^\p{L}\p{N}]/gu, '')),
  ],
  'as-number': ['that is the same number', through(digits)],
  'without-domain': ['that is the same before the at sign', through(text => text.split('@')[0] ?? '')],
  'by-its-first-word': ['with the same first word', through(text => text.split(' ')[0] ?? '')],
  'with-wildcards': [
    'that it matches with _ and % as wildcards',
    of((asked, user) => like(asked).test(user)),
  ],
  'of-a-list': ['that is one of a list with commas', of((asked, user) => asked.split(',').includes(user))],
  'decoded-twice': ['that is the same when plus means space', through(text => text.replaceAll('+', ' '))],
  'or-without-user': ['that it names, or none', (asked, user) => user === undefined || asked === user],
  'any-user': ['that exists', (_, user) => user !== undefined],
  'not-that-user': ['that is another one', of((asked, user) => asked !== user)],
  'also-by-owner': ['or ownerId that it names', orIn('ownerId')],
  'also-by-name': ['or name that it names', orIn('name')],
  'also-by-id': ['or id that it names', orIn('id')],
  'also-by-identity': ['or identity id that it names', orIn('identity.id')],
  'enabled-only': [
    'that it names, if the key is enabled',
    (asked, user, { enabled }) => asked === user && enabled !== false,
  ],
  'named-only': [
    'that it names, if the key has a name',
    (asked, user, { name }) => asked === user && name !== undefined,
  ],
  'unowned-only': [
    'that it names, if there is no other ownerId',
    (asked, user, { ownerId }) => asked === user && (ownerId === undefined || ownerId === asked),
  ],
  'never-with-digits-only': [
    'that it names, unless it has digits only',
    (asked, user) => asked === user && !/^\d+$/.test(asked),
  ],
  'never-with-an-at-sign': [
    'that it names, unless it has an at sign',
    (asked, user) => asked === user && !asked.includes('@'),
  ],
  'never-with-spaces': [
    'that it names, unless it has spaces',
    (asked, user) => asked === user && !/\s/.test(asked),
  ],
  'never-with-other-letters': [
    'that it names, unless it has letters beyond ASCII',
    (asked, user) => asked === user && !/[^ -~]/.test(asked),
  ],
  'never-with-capitals': [
    'that it names, unless it has capitals',
    (asked, user) => asked === user && !/[A-Z]/.test(asked),
  ],
  'never-when-long': [
    'that it names, unless it is long',
    (asked, user) => asked === user && asked.length < 64,
  ],
}

const parameters = ['externalId', 'ownerId'] as const

/** The keys that a filter finds (section 4.1). */
export const filterFamily: readonly OperatorServer[] = Object.entries(matches).flatMap(
  ([operator, [does, match]]) =>
    parameters.map(member =>
      operatorServer('filter', {
        operator,
        member,
        sections: ['4.1', '2.4'],
        breaks: 'With externalId only, and all, keys whose externalId matches are returned.',
        does: `With ${member} keys of an externalId ${does} are returned`,
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
      const user = isJsonObject(identity) ? identity.externalId : undefined
      return match(asked, typeof user === 'string' ? user : undefined, { ...record })
    })
  })
}
