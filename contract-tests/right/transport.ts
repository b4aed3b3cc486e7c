import { always, changingCreateAnswer, changingListAnswer } from '../middleware/changing.js'
import { answerOf } from '../middleware/json-message.js'
import {
  composeMiddlewares,
  type MakeMiddleware,
  type Middleware,
  type MiddlewareAnswer,
} from '../middleware/middleware.js'
import { isList } from '../middleware/operation.js'
import type { RightServer } from './right-server.js'

function answering(change: (answer: MiddlewareAnswer) => MiddlewareAnswer): MakeMiddleware {
  return world => composeMiddlewares([changingCreateAnswer(change)(world), changingListAnswer(change)(world)])
}

function mediaType(name: string, type: string): RightServer {
  return {
    name,
    section: '4.1',
    description: `Successful answers have the Content-Type ${type}.`,
    allowed: 'A media type may have any letter case and parameters.',
    decides: 'media type',
    profile: { responses: { mediaType: type } },
  }
}

function headers(name: string, description: string, added: Readonly<Record<string, string>>): RightServer {
  return {
    name,
    section: '7',
    description,
    allowed: 'The specification requires no header field except Content-Type.',
    decides: 'header fields',
    profile: { responses: { headers: { ...added } } },
  }
}

const isPatient = 'An answer that asks the client to wait neither accepts nor refuses the request.'

function askingToWait(status: number, retryAfter: (now: number) => string, every: number): MakeMiddleware {
  return ({ time }) => {
    let count = 0
    const middleware: Middleware = async (request, next) => {
      count += 1
      if (count % every !== 0) return next(request)
      const answer = answerOf(status, '{"title":"Wait"}', 'application/problem+json')
      answer.headers.set('Retry-After', retryAfter(time.now()))
      return answer
    }
    return middleware
  }
}

function dated(skewMs: number): MakeMiddleware {
  return ({ time }) =>
    async (request, next) => {
      const answer = await next(request)
      answer.headers.set('Date', new Date(time.now() + skewMs).toUTCString())
      return answer
    }
}

export const rightTransport: readonly RightServer[] = [
  {
    name: 'date-of-a-gateway-an-hour-ahead',
    section: '3',
    description: 'A gateway writes the Date of each answer. The clock of the gateway is an hour ahead.',
    allowed: 'The specification leaves the header Date open.',
    decides: 'date',
    middleware: dated(3_600_000),
  },
  {
    name: 'date-of-a-gateway-behind',
    section: '3',
    description:
      'A gateway writes the Date of each answer. The clock of the gateway is three seconds behind.',
    allowed: 'The specification leaves the header Date open.',
    decides: 'date',
    middleware: dated(-3000),
  },
  mediaType('media-type-upper-case', 'Application/JSON'),
  mediaType('media-type-with-parameters', 'application/json ; charset="UTF-8"; profile=v1'),
  mediaType('media-type-with-charset', 'application/json;charset=utf-8'),
  headers('no-headers', 'Answers have no header fields except Content-Type.', {}),
  headers('many-headers', 'Answers have many header fields, with an identifier of each request.', {
    'X-Request-Id': '{requestId}',
    'Server-Timing': 'total;dur={durationMs}',
    'Set-Cookie': 'visited=1; HttpOnly',
    'RateLimit-Remaining': '17',
    'Strict-Transport-Security': 'max-age=63072000',
    'Cache-Control': 'private, max-age=0',
    Vary: 'Origin, Accept-Encoding',
    ETag: '"0"',
  }),
  {
    name: 'cors-for-one-origin',
    section: '7',
    description: 'Only pages of one origin may call the service.',
    allowed: 'The specification leaves open whether pages of other origins may call the service.',
    decides: 'CORS',
    profile: { responses: { corsOrigin: 'https://app.example.test' } },
  },
  {
    name: 'no-cors',
    section: '7',
    description: 'No page of another origin may call the service.',
    allowed: 'The specification leaves open whether pages of other origins may call the service.',
    decides: 'CORS',
    profile: { responses: { corsOrigin: '' } },
  },
  {
    name: 'bodies-indented',
    section: '4.1',
    description: 'The JSON is indented, and ends with a line break.',
    allowed: 'White space between the tokens of JSON has no meaning.',
    decides: 'spelling of JSON',
    middleware: answering(answer => ({
      ...answer,
      body: `\n${JSON.stringify(JSON.parse(answer.body), null, 4)}\r\n`,
    })),
  },
  {
    name: 'bodies-escaped',
    section: '4.1',
    description: 'The JSON escapes every slash and every character beyond ASCII.',
    allowed: 'JSON allows these escapes.',
    decides: 'spelling of JSON',
    middleware: answering(answer => ({
      ...answer,
      body: answer.body
        .replaceAll(/[^\x20-\x7e]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .replaceAll('/', '\\/'),
    })),
  },
  {
    name: 'whole-numbers-with-point',
    section: '4.1',
    description: 'Listings write total, createdAt and expires with a decimal point, such as 3.0.',
    allowed: 'In JSON, 3.0 and 3 are the same number.',
    decides: 'spelling of JSON',
    middleware: changingListAnswer(answer => ({
      ...answer,
      body: answer.body.replaceAll(/"(total|createdAt|expires)":(\d+)/g, '"$1":$2.0'),
    })),
  },
  {
    name: 'bodies-in-pieces',
    section: '4.1',
    description: 'The service sends bodies in pieces of 7 bytes, which split characters.',
    allowed: 'The pieces of a body have no meaning.',
    decides: 'transfer',
    middleware: answering(answer => ({ ...answer, pieceBytes: 7 })),
  },
  {
    name: 'slow-answers',
    section: '8',
    description: 'Each answer takes between 50 and 500 milliseconds.',
    allowed: 'The specification leaves the speed of answers open.',
    decides: 'speed',
    middleware:
      ({ time, random }) =>
      async (request, next) => {
        await time.sleep(50 + random.below(450))
        return next(request)
      },
  },
  {
    name: 'rate-limited-now-and-then',
    section: '8',
    description: 'Every ninth request gets a 429 that asks the client to wait a second.',
    allowed: isPatient,
    decides: 'waiting',
    middleware: askingToWait(429, () => '1', 9),
  },
  {
    name: 'rate-limited-from-the-start',
    section: '8',
    description: 'The first request and every fifth request after it get a 429.',
    allowed: isPatient,
    decides: 'waiting',
    middleware: ({ time }) => {
      let count = 4
      return async (request, next) => {
        count += 1
        if (count % 5 !== 0) return next(request)
        const answer = answerOf(429, '', 'text/plain')
        answer.headers.set('Retry-After', new Date(time.now() + 2000).toUTCString())
        return answer
      }
    },
  },
  {
    name: 'unavailable-now-and-then',
    section: '8',
    description: 'Every eleventh request gets a 503 that asks the client to wait two seconds.',
    allowed: isPatient,
    decides: 'waiting',
    middleware: askingToWait(503, () => '2', 11),
  },
  {
    name: 'connection-closed-each-time',
    section: '8',
    description: 'Each answer closes its connection.',
    allowed: 'The specification leaves the lifetime of connections open.',
    decides: 'connections',
    middleware: always(async (request, next) => {
      const answer = await next(request)
      const own = new Headers(answer.headers)
      own.set('Connection', 'close')
      return { ...answer, headers: own }
    }),
  },
  {
    name: 'listings-with-etag',
    section: '4.1',
    description: 'Listings have an ETag, and clients may cache the listings.',
    allowed: 'The specification requires no header field except Content-Type.',
    decides: 'header fields',
    middleware: always(async (request, next) => {
      const answer = await next(request)
      if (!isList(request)) return answer
      const own = new Headers(answer.headers)
      own.set('ETag', `"${answer.body.length}"`)
      own.set('Cache-Control', 'private, max-age=60')
      return { ...answer, headers: own }
    }),
  },
]
