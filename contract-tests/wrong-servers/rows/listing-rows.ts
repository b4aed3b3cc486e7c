import type { OperatorRow } from './operator-row.js'

/** Operators on listings and their records (sections 2.1 to 2.5, 4.1 and 5). */
export const listingRows: readonly OperatorRow[] = [
  {
    sections: ['4.1'],
    breaks: 'keys and total are required members of the answer.',
    servers: {
      'list-in-data': [
        'listing-answer-wrapped',
        'A response envelope wraps the page in a member called data.',
      ],
    },
  },
  {
    sections: ['4.1'],
    breaks: 'The answer to a listing is an object.',
    servers: {
      'list-in-array': ['listing-answer-in-an-array', 'A batch layer answers a list of answers.'],
    },
  },
  {
    sections: ['3', '2.1'],
    breaks: 'enabled states whether the key is valid.',
    servers: {
      'enabled-inverted': [
        'record-enabled-inverted',
        'The column is called "disabled" and is copied as it is.',
      ],
      'enabled-always-true': ['record-enabled-always-true', 'The listing sends a constant.'],
    },
  },
  {
    sections: ['2.1'],
    breaks: 'start is the leading characters of the key.',
    servers: {
      'start-lower-case': [
        'record-start-lower-case',
        'The start is folded for a search and stored that way.',
      ],
      'start-reversed': ['record-start-reversed', 'The characters come from the wrong end.'],
    },
  },
  {
    sections: ['2.5', '2.1', '4.2'],
    breaks: 'expires is the instant that was given, in milliseconds at creation.',
    servers: {
      'expires-read-as-seconds': [
        'record-expires-times-1000',
        'Milliseconds are read as seconds and multiplied once more.',
      ],
      'expires-as-duration': [
        'record-expires-doubled',
        'expires is read as a duration and added to the current time.',
      ],
    },
  },
  {
    sections: ['4.2', '2.1'],
    breaks: 'remaining is the number of verifications that are left: all of them for a key never used.',
    servers: {
      'remaining-less-one': ['record-remaining-one-less', 'The create counts as the first use.'],
      'remaining-plus-one': [
        'record-remaining-one-more',
        'The count is compared with "greater or equal" and corrected in the wrong place.',
      ],
    },
  },
  {
    sections: ['2.2', '4.2'],
    breaks: 'refill is the configuration that the key was given.',
    servers: {
      'refill-amount-doubled': ['record-refill-amount-doubled', 'The amount is added to itself.'],
      'refill-interval-upper-case': [
        'record-refill-interval-upper-case',
        'The interval is the name of a constant.',
      ],
    },
  },
  {
    sections: ['2.3', '4.2'],
    breaks: 'ratelimit is the limit that the key was given.',
    servers: {
      'ratelimit-limit-less-one': ['record-ratelimit-limit-one-less', 'The limit is stored as a last index.'],
    },
  },
  {
    sections: ['2.1', '4.1'],
    breaks: 'plaintext is a string.',
    servers: {
      'plaintext-as-object': ['record-plaintext-as-object', 'The answer of the vault is passed on as it is.'],
    },
  },
  {
    sections: ['2.4'],
    breaks: 'externalId of the identity is the identifier that the caller gave.',
    servers: {
      'identity-upper-case': [
        'record-identity-external-id-upper-case',
        'The listing shows a folded form of the identifier.',
      ],
      'identity-shows-own-id': [
        'record-identity-external-id-taken-from-identity-id',
        'id and externalId of the identity are mixed up.',
      ],
      'identity-escaped': [
        'record-identity-external-id-url-encoded',
        'The identifier is percent-encoded for a link, and shown that way.',
      ],
    },
  },
  {
    sections: ['4.1'],
    breaks: 'externalId returns only keys with that externalId.',
    servers: {
      'filter-ignored': ['query-external-id-ignored', 'The parameter is validated and then never used.'],
      'filter-returns-others': ['filter-external-id-not-that-user', 'The condition is negated.'],
    },
  },
  {
    sections: ['4.1'],
    breaks: 'externalId returns the keys of that user.',
    servers: {
      'filter-finds-enabled-only': [
        'filter-external-id-enabled-only',
        'The query for one user has "AND enabled" in it.',
      ],
      'filter-plus-as-space': [
        'query-external-id-plus-as-space',
        'The query is decoded twice: a plus that was encoded becomes a space.',
      ],
    },
  },
  {
    sections: ['4.1', '9'],
    breaks: 'ownerId is deprecated, and still a parameter.',
    servers: {
      'owner-id-parameter-gone': [
        'query-owner-id-refused',
        'The parameter was removed together with the column.',
      ],
    },
  },
  {
    sections: ['4.1'],
    breaks: 'A cursor leads to the next page: no key comes twice.',
    servers: {
      'cursor-ignored': ['query-cursor-ignored', 'The parameter is not read: each page is the first one.'],
    },
  },
  {
    sections: ['4.1'],
    breaks: 'Every key is on some page: without a cursor there are no further results.',
    servers: {
      'cursor-dropped': ['page-cursor-dropped', 'Paging was never finished: no answer has a cursor.'],
    },
  },
  {
    sections: ['4.1'],
    breaks: 'total is a required integer.',
    servers: {
      'total-as-text': ['page-total-as-string', '64-bit integers are sent as text.'],
      'total-with-fraction': ['page-total-as-fraction', 'An estimate of the database is sent as it is.'],
      'total-null': ['page-total-as-null', 'The count has not been computed yet.'],
      'total-in-array': ['page-total-as-array', 'The row of the count query is sent as it is.'],
      'total-missing': ['page-total-dropped', 'The count was dropped because it was slow.'],
    },
  },
  {
    sections: ['4.1'],
    breaks: 'total is about the number of keys of the API, not of the page.',
    level: 'SHOULD',
    servers: {
      'total-is-page-size': ['page-total-only-of-this-page', 'The length of the page is sent.'],
    },
  },
  {
    sections: ['2.1', '4.1'],
    breaks: 'plaintext is only present when decrypt is requested.',
    servers: {
      'plaintext-without-decrypt': [
        'query-decrypt-always-true',
        'decrypt is not read: every recoverable key is decrypted.',
      ],
    },
  },
  {
    sections: ['4.1', '4.2', '2.1'],
    breaks: 'With decrypt the raw key of a recoverable key is returned in plaintext.',
    servers: {
      'plaintext-lower-case': ['record-plaintext-lower-case', 'Keys are folded before they are encrypted.'],
      'plaintext-empty': ['record-plaintext-emptied', 'Decryption fails silently.'],
    },
  },
  {
    sections: ['4.1'],
    breaks: 'revalidateKeysCache may be true.',
    servers: {
      'revalidate-refused': [
        'query-revalidate-keys-cache-refused',
        'The experimental parameter was removed, and unknown parameters are refused.',
      ],
    },
  },
  {
    sections: ['5'],
    breaks: 'Every request carries the header Authorization: Bearer <token>.',
    servers: {
      'header-optional-on-list': [
        'listing-authorization-no-header',
        'Reading counts as public when there is no token.',
      ],
      'empty-bearer-on-list': [
        'listing-authorization-empty-token',
        'The empty token is looked up in a cache that answers for it.',
      ],
      'basic-accepted-on-list': [
        'listing-authorization-basic-credentials',
        'The listing also serves a dashboard with Basic credentials.',
      ],
    },
  },
  {
    sections: ['2.1', '4.1', '4.2'],
    breaks: 'The raw key is returned on creation, and later only as plaintext with decrypt.',
    servers: {
      'start-is-the-whole-key': ['record-start-shows-the-raw-key', 'The start is not cut.'],
    },
  },
]
