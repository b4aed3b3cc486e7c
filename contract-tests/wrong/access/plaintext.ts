import type { KeyRecord } from '../../../schemas/generated/types.js'
import {
  always,
  changingCreateBody,
  changingField,
  changingQuery,
  refusingCreates,
  refusingLists,
} from '../../middleware/changing.js'
import { createdOf, pageOf, withJson, withQuery } from '../../middleware/json-message.js'
import type { MakeMiddleware } from '../../middleware/middleware.js'
import { isCreate, isList, isSuccess } from '../../middleware/operation.js'
import type { WrongServer } from '../wrong-server.js'

const onlyOnRequest = 'plaintext is present only when decrypt is requested.'
const onlyRecoverable = 'plaintext is present only when the key is recoverable.'
const isTheKey = 'With decrypt, a listing returns the raw key of a recoverable key in plaintext.'

function showing(
  change: (record: KeyRecord, key: string, query: URLSearchParams) => object,
  ask: (query: URLSearchParams) => void = () => {},
): MakeMiddleware {
  return () => {
    const keys = new Map<string, string>()
    return async (request, next) => {
      const answer = await next(isList(request) ? withQuery(request, ask) : request)
      if (!isSuccess(answer)) return answer
      if (isCreate(request)) {
        const { keyId, key } = createdOf(answer)
        keys.set(keyId, key)
      }
      if (!isList(request)) return answer
      const page = pageOf(answer)
      const changed = page.keys.map(record => {
        const key = keys.get(record.id ?? '')
        return key === undefined ? record : change(record, key, request.query)
      })
      return withJson(answer, { ...page, keys: changed })
    }
  }
}

function decrypted(
  name: string,
  bug: string,
  change: (plaintext: string, record: KeyRecord) => unknown,
): WrongServer {
  return {
    name,
    sections: ['4.1', '4.2', '2.1'],
    breaks: isTheKey,
    bug,
    middleware: changingField('plaintext', change),
  }
}

export const wrongPlaintext: readonly WrongServer[] = [
  {
    name: 'plaintext-with-decrypt-false',
    sections: ['2.1', '4.1'],
    breaks: onlyOnRequest,
    bug: 'The parser reads any text as true, even "false".',
    middleware: changingQuery(query => {
      if (query.get('decrypt')) query.set('decrypt', 'true')
    }),
  },
  {
    name: 'plaintext-on-later-pages',
    sections: ['2.1', '4.1'],
    breaks: onlyOnRequest,
    bug: 'The code for listings with a cursor decrypts by default.',
    middleware: changingQuery(query => {
      if (query.has('cursor')) query.set('decrypt', 'true')
    }),
  },
  {
    name: 'plaintext-remembered-by-the-cursor',
    sections: ['2.1', '4.1'],
    breaks: onlyOnRequest,
    bug: 'The cursor stores the whole query, so a later page without decrypt still decrypts.',
    middleware() {
      const decrypting = new Set<string>()
      return async (request, next) => {
        const { query } = request
        if (!isList(request)) return next(request)
        const isRemembered = decrypting.has(query.get('cursor') ?? '')
        const asked = isRemembered ? withQuery(request, changed => changed.set('decrypt', 'true')) : request
        const answer = await next(asked)
        const { cursor } = isSuccess(answer) ? pageOf(answer) : {}
        if (cursor && asked.query.get('decrypt') === 'true') decrypting.add(cursor)
        return answer
      }
    },
  },
  {
    name: 'plaintext-with-filter',
    sections: ['2.1', '4.1'],
    breaks: onlyOnRequest,
    bug: 'The code for listings of one user decrypts by default.',
    middleware: changingQuery(query => {
      if (query.has('externalId')) query.set('decrypt', 'true')
    }),
  },
  {
    name: 'plaintext-when-revalidating',
    sections: ['2.1', '4.1'],
    breaks: onlyOnRequest,
    bug: 'The code that skips the cache returns rows with their decrypted keys.',
    middleware: changingQuery(query => {
      if (query.get('revalidateKeysCache') === 'true') query.set('decrypt', 'true')
    }),
  },
  {
    name: 'plaintext-stays',
    sections: ['2.1', '4.1'],
    breaks: onlyOnRequest,
    bug: 'The decrypted record replaces the record in the cache, and all later listings show the decrypted record.',
    middleware: () => {
      const seen = new Map<string, string>()
      return async (request, next) => {
        const answer = await next(request)
        if (!isList(request) || !isSuccess(answer)) return answer
        const page = pageOf(answer)
        for (const { id = '', plaintext } of page.keys) if (plaintext !== undefined) seen.set(id, plaintext)
        const keys = page.keys.map(record => {
          const plaintext = seen.get(record.id ?? '')
          return plaintext === undefined ? record : { ...record, plaintext }
        })
        return withJson(answer, { ...page, keys })
      }
    },
  },
  {
    name: 'plaintext-of-every-key',
    sections: ['2.1', '4.1', '4.2'],
    breaks: onlyRecoverable,
    bug: 'The service stores every key encrypted, and decrypts it on request.',
    middleware: showing((record, key, query) =>
      query.get('decrypt') === 'true' ? { ...record, plaintext: key } : record,
    ),
  },
  {
    name: 'recoverable-by-default',
    sections: ['4.2', '4.1', '2.1'],
    breaks: 'recoverable is false by default.',
    bug: 'A migration inverted the default.',
    middleware: changingCreateBody(body => ({ ...body, recoverable: body.recoverable ?? true })),
  },
  {
    name: 'plaintext-empty-for-others',
    sections: ['2.1', '4.1', '4.2'],
    breaks: onlyRecoverable,
    bug: 'A key without a stored plaintext shows an empty plaintext.',
    middleware: showing((record, _, query) =>
      query.get('decrypt') === 'true' ? { plaintext: '', ...record } : record,
    ),
  },
  decrypted('plaintext-encrypted', 'The listing shows the ciphertext.', plaintext => btoa(plaintext)),
  decrypted(
    'plaintext-masked',
    'The masking for log files also applies to the answer.',
    plaintext => `${plaintext.slice(0, 4)}****`,
  ),
  decrypted(
    'plaintext-without-prefix',
    'The service stores only the random characters of the key.',
    plaintext => plaintext.replace(/^.*_/, ''),
  ),
  decrypted('plaintext-cut-at-20', 'The database column truncates the key to 20 characters.', plaintext =>
    plaintext.slice(0, 20),
  ),
  decrypted(
    'plaintext-with-newline',
    'The encryption tool adds a line break.',
    plaintext => `${plaintext}\n`,
  ),
  decrypted('plaintext-is-the-id', 'The handler decrypts the wrong column.', (_, { id }) => id),
  {
    name: 'plaintext-missing',
    sections: ['4.1', '4.2'],
    breaks: isTheKey,
    bug: 'The service accepts decrypt and ignores it.',
    middleware: changingQuery(query => query.delete('decrypt')),
  },
  {
    name: 'plaintext-of-first-key-only',
    sections: ['4.1', '4.2'],
    breaks: isTheKey,
    bug: 'The loop over the rows ends after the first decryption.',
    middleware: always(async (request, next) => {
      const answer = await next(request)
      if (!isList(request) || !isSuccess(answer)) return answer
      const page = pageOf(answer)
      const first = page.keys.findIndex(({ plaintext }) => plaintext !== undefined)
      const keys = page.keys.map(({ plaintext, ...record }, index) =>
        index === first ? { ...record, plaintext } : record,
      )
      return withJson(answer, { ...page, keys })
    }),
  },
  {
    name: 'plaintexts-exchanged',
    sections: ['4.1', '4.2', '2.1'],
    breaks: isTheKey,
    bug: 'The vault returns the keys in another order than requested.',
    middleware: always(async (request, next) => {
      const answer = await next(request)
      if (!isList(request) || !isSuccess(answer)) return answer
      const page = pageOf(answer)
      const plaintexts = page.keys.flatMap(({ plaintext }) => plaintext ?? []).reverse()
      const keys = page.keys.map(record =>
        record.plaintext === undefined ? record : { ...record, plaintext: plaintexts.shift() },
      )
      return withJson(answer, { ...page, keys })
    }),
  },
  {
    name: 'plaintext-renamed',
    sections: ['4.1', '2.1'],
    breaks: isTheKey,
    bug: 'The member is called key.',
    middleware: always(async (request, next) => {
      const answer = await next(request)
      if (!isList(request) || !isSuccess(answer)) return answer
      const page = pageOf(answer)
      const keys = page.keys.map(({ plaintext, ...record }) =>
        plaintext === undefined ? record : { ...record, key: plaintext },
      )
      return withJson(answer, { ...page, keys })
    }),
  },
  {
    name: 'decrypt-crashes',
    sections: ['4.1'],
    breaks: 'decrypt may be true.',
    bug: 'The service has no vault, so listings with decrypt fail.',
    middleware: refusingLists(query => query.get('decrypt') === 'true', 500),
  },
  {
    name: 'decrypt-false-refused',
    sections: ['4.1'],
    breaks: 'decrypt is a boolean.',
    bug: 'The service requires a permission for decrypt, even for decrypt=false.',
    middleware: refusingLists(query => query.get('decrypt') === 'false', 403),
  },
  {
    name: 'recoverable-false-refused',
    sections: ['4.2'],
    breaks: 'recoverable is a boolean.',
    bug: 'The service requires an API that allows recoverable keys, even for recoverable: false.',
    middleware: refusingCreates(({ recoverable }) => recoverable === false, 412),
  },
]
