import { changingListAnswer } from '../middleware/changing.js'
import { answerOf } from '../middleware/json-message.js'
import { isList } from '../middleware/operation.js'
import * as code from './choices.js'
import { allowing, deciding } from './right-server.js'

const missing = (status: number) => ({ status, code: 'MISSING', message: 'It does not exist.' })
const forMissingNames = (status: number) => ({
  errors: { failures: { 'role-not-found': missing(status), 'permission-not-found': missing(status) } },
})

const withStatus = (status: number) => code.failing(answer => ({ ...answer, status }))
const withBody = (body: string, mediaType: string) =>
  code.failing(({ status }) => answerOf(status, body, mediaType))

/** Right servers with unusual failures and transport. */
export const failureRows = [
  ...deciding('status of failures', '7', [
    ['failures-400', 'Every failure has status 400.', withStatus(400)],
    ['failures-403', 'Every failure has status 403, to hide which resources exist.', withStatus(403)],
    ['failures-404', 'Every failure has status 404, to hide which resources exist.', withStatus(404)],
    ['failures-418', 'Every failure has status 418.', withStatus(418)],
    [
      'failures-500',
      'Every failure has status 500, as from a service with unhandled exceptions.',
      withStatus(500),
    ],
  ]),
  ...deciding('body of failures', '7', [
    [
      'failures-html',
      'The body of a failure is an HTML page of the web server.',
      withBody('<!doctype html><title>Error</title>', 'text/html; charset=utf-8'),
    ],
    ['failures-text', 'The body of a failure is a line of text.', withBody('no', 'text/plain')],
    ['failures-xml', 'The body of a failure is XML.', withBody('<error/>', 'application/xml')],
    ['failures-empty', 'Failures have no body.', withBody('', 'text/plain')],
    [
      'failures-json-string',
      'The body of a failure is a JSON string.',
      withBody('"refused"', 'application/json'),
    ],
    [
      'failures-empty-object',
      'The body of a failure is an empty JSON object.',
      withBody('{}', 'application/json'),
    ],
    [
      'failures-as-unkey',
      'Failures have the envelope of a known implementation, with error codes in capital letters.',
      {
        errors: {
          mediaType: 'application/json',
          body: { error: { code: '{code}', message: '{message}', requestId: '{requestId}' } },
          violations: 'first',
        },
      },
    ],
  ]),
  ...deciding('status of missing names', '4.2 rule 4', [
    [
      'missing-names-404',
      'A create with a role or permission that does not exist gets a 404.',
      forMissingNames(404),
    ],
    [
      'missing-names-409',
      'A create with a role or permission that does not exist gets a 409.',
      forMissingNames(409),
    ],
    [
      'missing-names-412',
      'A create with a role or permission that does not exist gets a 412.',
      forMissingNames(412),
    ],
  ]),
  ...deciding('status of refused tokens', '5', [
    [
      'unauthorised-to-login',
      'The service redirects requests without a valid token to a login page, with 302.',
      code.redirectingStrangers,
    ],
  ]),
  ...deciding('body of refused tokens', '7', [
    [
      'refused-token-repeated',
      'The answer to an invalid token repeats the Authorization header.',
      code.repeatingTokens,
    ],
  ]),
  ...deciding('order of checks', '7', [
    [
      'tokens-checked-late',
      'The service validates a request before it checks the token.',
      {
        requests: { stages: ['mediaType', 'syntax', 'validation', 'authentication', 'authorization', 'api'] },
      },
    ],
  ]),
  ...deciding('reading of tokens', '5', [
    [
      'token-without-scheme',
      'The service also accepts the token without the word Bearer.',
      { authentication: { tokenSyntax: 'strip-bearer' } },
    ],
  ]),
  ...deciding('unknown users', '4.1', [
    ['unknown-user-404', 'A listing by the externalId of no key gets a 404.', code.refusingUnknownUsers],
  ]),
  ...deciding('date', '3', [
    [
      'date-of-a-gateway-an-hour-ahead',
      'A gateway writes the Date of each answer. The clock of the gateway is an hour ahead.',
      code.adding((_, now) => ({ Date: new Date(now + 3_600_000).toUTCString() })),
    ],
    [
      'date-of-a-gateway-behind',
      'A gateway writes the Date of each answer. The clock of the gateway is three seconds behind.',
      code.adding((_, now) => ({ Date: new Date(now - 3000).toUTCString() })),
    ],
  ]),
  ...allowing('media type', '4.1', 'A media type may have any letter case and parameters.', [
    [
      'media-type-upper-case',
      'Successful answers have the Content-Type Application/JSON.',
      { responses: { mediaType: 'Application/JSON' } },
    ],
    [
      'media-type-with-parameters',
      'Successful answers have the Content-Type application/json ; charset="UTF-8"; profile=v1.',
      { responses: { mediaType: 'application/json ; charset="UTF-8"; profile=v1' } },
    ],
    [
      'media-type-with-charset',
      'Successful answers have the Content-Type application/json;charset=utf-8.',
      { responses: { mediaType: 'application/json;charset=utf-8' } },
    ],
  ]),
  ...deciding('header fields', '7', [
    ['no-headers', 'Answers have no header fields except Content-Type.', { responses: { headers: {} } }],
    [
      'many-headers',
      'Answers have many header fields, with an identifier of each request.',
      {
        responses: {
          headers: {
            'X-Request-Id': '{requestId}',
            'Server-Timing': 'total;dur={durationMs}',
            'Set-Cookie': 'visited=1; HttpOnly',
            'RateLimit-Remaining': '17',
            'Strict-Transport-Security': 'max-age=63072000',
            'Cache-Control': 'private, max-age=0',
            Vary: 'Origin, Accept-Encoding',
            ETag: '"0"',
          },
        },
      },
    ],
  ]),
  ...deciding('CORS', '7', [
    [
      'cors-for-one-origin',
      'Only pages of one origin may call the service.',
      { responses: { corsOrigin: 'https://app.example.test' } },
    ],
    ['no-cors', 'No page of another origin may call the service.', { responses: { corsOrigin: '' } }],
  ]),
  ...allowing('spelling of JSON', '4.1', 'JSON allows white space, these escapes, and 3.0 for 3.', [
    [
      'bodies-indented',
      'The JSON is indented, and ends with a line break.',
      code.answering(answer => ({
        ...answer,
        body: `\n${JSON.stringify(JSON.parse(answer.body), null, 4)}\r\n`,
      })),
    ],
    [
      'bodies-escaped',
      'The JSON escapes every slash and every character beyond ASCII.',
      code.answering(answer => ({ ...answer, body: code.escaped(answer.body) })),
    ],
    [
      'whole-numbers-with-point',
      'Listings write total, createdAt and expires with a decimal point, such as 3.0.',
      changingListAnswer(answer => ({
        ...answer,
        body: answer.body.replaceAll(/"(total|createdAt|expires)":(\d+)/g, '"$1":$2.0'),
      })),
    ],
  ]),
  ...allowing('transfer', '4.1', 'The pieces of a body have no meaning.', [
    [
      'bodies-in-pieces',
      'The service sends bodies in pieces of 7 bytes, which split characters.',
      code.answering(answer => ({ ...answer, pieceBytes: 7 })),
    ],
  ]),
  ...deciding('speed', '8', [
    ['slow-answers', 'Each answer takes between 50 and 500 milliseconds.', code.slowly],
  ]),
  ...allowing('waiting', '8', 'An answer that asks to wait neither accepts nor refuses the request.', [
    [
      'rate-limited-now-and-then',
      'Every ninth request gets a 429 that asks the client to wait a second.',
      code.askingToWait(429, 9, () => '1'),
    ],
    [
      'rate-limited-from-the-start',
      'The first request and every fifth request after it get a 429.',
      code.askingToWait(429, 5, now => new Date(now + 2000).toUTCString(), 1),
    ],
    [
      'unavailable-now-and-then',
      'Every eleventh request gets a 503 that asks the client to wait two seconds.',
      code.askingToWait(503, 11, () => '2'),
    ],
  ]),
  ...deciding('connections', '8', [
    [
      'connection-closed-each-time',
      'Each answer closes its connection.',
      code.adding(() => ({ Connection: 'close' })),
    ],
  ]),
  ...deciding('header fields', '4.1', [
    [
      'listings-with-etag',
      'Listings have an ETag, and clients may cache the listings.',
      code.adding(
        ({ body }) => ({ ETag: `"${body.length}"`, 'Cache-Control': 'private, max-age=60' }),
        isList,
      ),
    ],
  ]),
]
