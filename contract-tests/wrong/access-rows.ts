import {
  changingField,
  changingListAnswer,
  changingPages,
  changingRecords,
  refusingLists,
} from '../middleware/changing.js'
import { isCreate, isList } from '../middleware/operation.js'
import * as code from './access.js'
import { withHeader } from './answers.js'
import { breaking } from './breaking.js'

const plaintextIsTheKey = 'With decrypt, a listing returns the raw key of a recoverable key in plaintext.'

/** Bugs of tokens, raw keys and plaintexts. */
export const accessRows = [
  ...breaking('5', 'Every request carries the header Authorization: Bearer <token>.', [
    ['nobody-checked', 'The service registers the middleware after the routes.', code.admitting(() => true)],
    ['nobody-checked-on-create', 'The middleware guards GET only.', code.admitting(() => true, isCreate)],
    [
      'header-optional',
      'The middleware checks the token only if the request has one.',
      code.admitting(header => header === null),
    ],
    [
      'header-optional-on-list',
      'The service treats a listing without a token as public.',
      'listing-authorization-no-header',
    ],
    [
      'any-bearer',
      'The middleware accepts every token.',
      code.admitting(header => /^Bearer ./.test(header ?? '')),
    ],
    [
      'basic-accepted',
      'The service accepts Basic credentials without checking the password.',
      code.admitting(header => /^Basic /.test(header ?? '')),
    ],
    [
      'token-in-any-case-on-create',
      'Creates look up the token in a table that ignores letter case.',
      'create-authorization-token-in-any-case',
    ],
    [
      'token-compared-by-beginning',
      'The service accepts the right token with more characters after it.',
      code.admitting((header, token) => (header ?? '').startsWith(`Bearer ${token}`)),
    ],
    [
      'token-compared-by-length',
      'The constant-time comparison compares lengths only.',
      code.admitting((header, token) => (header ?? '').length === `Bearer ${token}`.length),
    ],
    [
      'token-in-the-digest-scheme-on-list',
      'Listings also accept the right token with the scheme Digest.',
      code.admitting((header, token) => header === `Digest ${token}`, isList),
    ],
    [
      'unauthorised-answered-200',
      'The answer reports the failure in its body, with status 200.',
      code.succeedingAnyway,
    ],
    [
      'unauthorised-list-answers-empty',
      'Requests without a valid token get an empty page.',
      code.listingNothing,
    ],
  ]),

  ...breaking('5, 3', 'A create without a valid token creates no key.', [
    [
      'unauthorised-create-creates',
      'The handler runs before the check of the token ends.',
      code.creatingAnyway,
    ],
  ]),

  ...breaking(
    '2.1, 4.1, 4.2',
    'The create returns the raw key. Later, only a listing with decrypt shows the key, as plaintext.',
    [
      [
        'key-in-record',
        'The conversion of a row into an answer keeps a secret field.',
        changingRecords((record, { made }) => ({ ...record, key: made?.key })),
      ],
      [
        'key-in-meta',
        'A webhook stored the raw key in the metadata.',
        changingRecords((record, { made }) =>
          made ? { ...record, meta: { ...record.meta, lastIssued: made.key } } : record,
        ),
      ],
      [
        'key-in-base64',
        'The record shows the raw key in base64, which looks like a hash.',
        changingRecords((record, { made }) => (made ? { ...record, fingerprint: btoa(made.key) } : record)),
      ],
      [
        'keys-in-list-header',
        'A debug header contains the last key.',
        code.leaking(isList, (answer, key) => withHeader(answer, 'X-Debug-Last-Key', key)),
      ],
      [
        'last-key-in-next-create',
        'The handler reuses the answer object of the previous request.',
        code.leaking(isCreate, (answer, key) => code.withMember(answer, 'previous', key)),
      ],
      ['last-key-in-error', 'The body of an error dumps the state of the handler.', code.leakingInErrors],
    ],
  ),
  ...breaking('5, 4.1, 7', 'The token is a secret of the caller, so no answer shows it.', [
    [
      'token-in-listing',
      'The listing shows the token as the name of the caller.',
      changingListAnswer((answer, { request }) =>
        code.withMember(answer, 'requestedBy', request.headers.get('Authorization')),
      ),
    ],
    ['token-in-error', 'The body of an error shows the request with its headers.', code.showingTokenInErrors],
  ]),

  ...breaking('2.1, 4.1', 'plaintext is present only when decrypt is requested.', [
    [
      'plaintext-without-decrypt',
      'The service ignores decrypt, and decrypts every recoverable key.',
      'query-decrypt-always-true',
    ],
    [
      'plaintext-with-decrypt-false',
      'The parser reads any text as true, even "false".',
      'query-decrypt-true-when-given',
    ],
    [
      'plaintext-when-revalidating',
      'The code that skips the cache returns rows with their decrypted keys.',
      'query-decrypt-always-true-revalidating',
    ],
    [
      'plaintext-remembered-by-the-cursor',
      'The cursor stores the whole query, so a later page without decrypt still decrypts.',
      'cursor-decrypt-brings-its-own',
    ],
    [
      'plaintext-stays',
      'The decrypted record replaces the record in the cache, and all later listings show the decrypted record.',
      code.keepingPlaintexts,
    ],
  ]),
  ...breaking('2.1, 4.1, 4.2', 'plaintext is present only when the key is recoverable.', [
    [
      'plaintext-of-every-key',
      'The service stores every key encrypted, and decrypts it on request.',
      'record-plaintext-shown-decrypting',
    ],
  ]),
  ...breaking('4.1, 4.2, 2.1', plaintextIsTheKey, [
    ['plaintext-missing', 'The service accepts decrypt and ignores it.', 'query-decrypt-ignored'],
    [
      'plaintext-encrypted',
      'The listing shows the ciphertext.',
      changingField('plaintext', plaintext => btoa(plaintext)),
    ],
    [
      'plaintext-without-prefix',
      'The service stores only the random characters of the key.',
      changingField('plaintext', plaintext => plaintext.replace(/^.*_/, '')),
    ],
    [
      'plaintext-of-first-key-only',
      'The loop over the rows ends after the first decryption.',
      changingPages(code.decryptingFirst),
    ],
    [
      'plaintexts-exchanged',
      'The vault returns the keys in another order than requested.',
      changingPages(code.exchangingPlaintexts),
    ],
    [
      'decrypt-crashes',
      'The service has no vault, so listings with decrypt fail.',
      refusingLists(query => query.get('decrypt') === 'true', 500),
    ],
  ]),
]
