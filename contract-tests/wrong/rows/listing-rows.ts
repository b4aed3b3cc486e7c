import type { OperatorRow } from './operator-row.js'

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
      'list-in-array': ['listing-answer-in-an-array', 'A batch layer returns a list of answers.'],
    },
  },
  {
    sections: ['3', '2.1'],
    breaks: 'enabled states whether the key is valid.',
    servers: {
      'enabled-inverted': [
        'record-enabled-inverted',
        'The service copies the column "disabled" without inverting it.',
      ],
      'enabled-always-true': ['record-enabled-always-true', 'The listing shows true for every key.'],
    },
  },
  {
    sections: ['2.1'],
    breaks: 'start is the leading characters of the key.',
    servers: {
      'start-lower-case': [
        'record-start-lower-case',
        'The service changes the start to lower case for a search, and stores the result.',
      ],
      'start-reversed': [
        'record-start-reversed',
        'The service writes the characters of the start in reverse order.',
      ],
    },
  },
  {
    sections: ['2.5', '2.1', '4.2'],
    breaks:
      'A create has the member expires in milliseconds, and a listing shows the same instant in any unit.',
    servers: {
      'expires-read-as-seconds': [
        'record-expires-times-1000',
        'The service reads milliseconds as seconds, and multiplies them by 1000.',
      ],
      'expires-as-duration': [
        'record-expires-doubled',
        'The service reads expires as a duration, and adds it to the current time.',
      ],
    },
  },
  {
    sections: ['4.2', '2.1'],
    breaks: 'remaining is the number of verifications that remain, and an unused key has all of them.',
    servers: {
      'remaining-less-one': ['record-remaining-one-less', 'The create counts as the first verification.'],
      'remaining-plus-one': [
        'record-remaining-one-more',
        'The service compares remaining with "greater or equal", and adds 1 in the wrong place.',
      ],
    },
  },
  {
    sections: ['2.2', '4.2'],
    breaks: 'refill is the configuration from the create of the key.',
    servers: {
      'refill-amount-doubled': ['record-refill-amount-doubled', 'The service adds the amount to itself.'],
      'refill-interval-upper-case': [
        'record-refill-interval-upper-case',
        'The record shows the interval as the name of a constant.',
      ],
    },
  },
  {
    sections: ['2.3', '4.2'],
    breaks: 'ratelimit is the limit from the create of the key.',
    servers: {
      'ratelimit-limit-less-one': [
        'record-ratelimit-limit-one-less',
        'The service stores the last index (limit - 1) instead of the limit.',
      ],
    },
  },
  {
    sections: ['2.1', '4.1'],
    breaks: 'plaintext is a string.',
    servers: {
      'plaintext-as-object': [
        'record-plaintext-as-object',
        'The service keeps raw keys in a vault, and the listing shows the whole answer of the vault.',
      ],
    },
  },
  {
    sections: ['2.4'],
    breaks: 'externalId of the identity is the identifier from the create.',
    servers: {
      'identity-upper-case': [
        'record-identity-external-id-upper-case',
        'The listing shows the identifier in capital letters.',
      ],
      'identity-shows-own-id': [
        'record-identity-external-id-taken-from-identity-id',
        'The record shows the id of the identity as its externalId.',
      ],
      'identity-escaped': [
        'record-identity-external-id-url-encoded',
        'The service percent-encodes the identifier for a link, and listings show the encoded identifier.',
      ],
    },
  },
  {
    sections: ['4.1'],
    breaks: 'A listing by externalId returns only keys with that externalId.',
    servers: {
      'filter-ignored': [
        'query-external-id-ignored',
        'The service validates the parameter, but never uses it.',
      ],
      'filter-returns-others': ['filter-external-id-not-that-user', 'The service negates the condition.'],
    },
  },
  {
    sections: ['4.1'],
    breaks: 'A listing by externalId returns the keys of that user.',
    servers: {
      'filter-finds-enabled-only': [
        'filter-external-id-enabled-only',
        'The query for one user contains "AND enabled".',
      ],
      'filter-plus-as-space': [
        'query-external-id-plus-as-space',
        'The service decodes the query twice: an encoded plus becomes a space.',
      ],
    },
  },
  {
    sections: ['4.1', '9'],
    breaks: 'ownerId is deprecated, but still a parameter.',
    servers: {
      'owner-id-parameter-gone': [
        'query-owner-id-refused',
        'The service no longer has the parameter, because its column was removed.',
      ],
    },
  },
  {
    sections: ['4.1'],
    breaks: 'A cursor leads to the next page, so no key appears twice.',
    servers: {
      'cursor-ignored': [
        'query-cursor-ignored',
        'The service ignores the cursor: each page is the first page.',
      ],
    },
  },
  {
    sections: ['4.1'],
    breaks: 'Without a cursor there are no further results, so every key is on some page.',
    servers: {
      'cursor-dropped': [
        'page-cursor-dropped',
        'The service does not implement paging: no answer has a cursor.',
      ],
    },
  },
  {
    sections: ['4.1'],
    breaks: 'total is a required integer.',
    servers: {
      'total-as-text': ['page-total-as-string', 'The serializer writes 64-bit integers as text.'],
      'total-with-fraction': [
        'page-total-as-fraction',
        'The database estimates the total, and the service does not round the estimate.',
      ],
      'total-null': ['page-total-as-null', 'The service has not computed the count yet.'],
      'total-in-array': ['page-total-as-array', 'The listing shows the whole row of the count query.'],
      'total-missing': ['page-total-dropped', 'The service omits the count because the query is slow.'],
    },
  },
  {
    sections: ['4.1'],
    breaks: 'total is the approximate number of keys of the API, not of the page.',
    level: 'SHOULD',
    servers: {
      'total-is-page-size': ['page-total-only-of-this-page', 'total is the number of keys on the page.'],
    },
  },
  {
    sections: ['2.1', '4.1'],
    breaks: 'plaintext is present only when decrypt is requested.',
    servers: {
      'plaintext-without-decrypt': [
        'query-decrypt-always-true',
        'The service ignores decrypt, and decrypts every recoverable key.',
      ],
    },
  },
  {
    sections: ['4.1', '4.2', '2.1'],
    breaks: 'With decrypt, a listing returns the raw key of a recoverable key in plaintext.',
    servers: {
      'plaintext-lower-case': [
        'record-plaintext-lower-case',
        'The service changes keys to lower case before it encrypts them.',
      ],
      'plaintext-empty': ['record-plaintext-emptied', 'Decryption fails silently.'],
    },
  },
  {
    sections: ['4.1'],
    breaks: 'revalidateKeysCache may be true.',
    servers: {
      'revalidate-refused': [
        'query-revalidate-keys-cache-refused',
        'The service no longer has the experimental parameter, and refuses unknown parameters.',
      ],
    },
  },
  {
    sections: ['5'],
    breaks: 'Every request carries the header Authorization: Bearer <token>.',
    servers: {
      'header-optional-on-list': [
        'listing-authorization-no-header',
        'The service treats a listing without a token as public.',
      ],
      'empty-bearer-on-list': [
        'listing-authorization-empty-token',
        'The service looks up the empty token in a cache, and the cache finds an entry.',
      ],
      'basic-accepted-on-list': [
        'listing-authorization-basic-credentials',
        'The listing route also accepts the Basic credentials of a dashboard.',
      ],
    },
  },
  {
    sections: ['2.1', '4.1', '4.2'],
    breaks: 'The create returns the raw key. Later, only a listing with decrypt shows the key, as plaintext.',
    servers: {
      'start-is-the-whole-key': ['record-start-shows-the-raw-key', 'The service does not shorten the start.'],
    },
  },
]
