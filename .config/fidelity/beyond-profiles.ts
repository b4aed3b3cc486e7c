const headers = 'its refusals lack the header fields of every answer of a profile'
const pages = 'a page is shorter than its limit allows, which no field can express'
const order = 'an order that no field names'
const total = 'an estimated total, or one that counts unlisted keys, which no field can express'
const late = 'a key is listed late, which no field can express'
const ownHeaders = 'its own refusals, with a kind and header fields that no failure of a profile has'
const form = 'characters of keys that no field describes'
const members = 'members that a profile neither adds nor omits'

/** Right servers whose choice no profile can express, each with the reason. */
export const beyondProfiles: Readonly<Record<string, string>> = {
  'failures-html': headers,
  'failures-text': headers,
  'failures-xml': headers,
  'failures-empty': headers,
  'failures-json-string': headers,
  'failures-empty-object': headers,
  'unauthorised-to-login': 'a failure of a profile has a status from 400 to 599',
  'refused-token-repeated': 'no text of a profile repeats a token',
  'unknown-user-404': 'a listing for an unknown user is not a failure of a profile',
  'pages-of-half': pages,
  'pages-of-at-most-10': pages,
  'pages-of-two-thirds': pages,
  'empty-page-first': pages,
  'cursor-null-at-the-end': 'a cursor of a profile is a text or absent',
  'cursor-base64': headers,
  'cursor-json': headers,
  'ordered-by-hash': order,
  'ordered-by-name': order,
  'order-differs-by-listing': order,
  'total-estimated': total,
  'visible-after-a-second': late,
  'visible-late-in-the-cache': late,
  'expired-keys-unlisted': 'expired keys are not listed, which no field can express',
  'records-of-id-only': members,
  'records-of-nothing': members,
  'records-without-id': members,
  'records-with-more': members,
  'pages-with-more': members,
  'times-in-microseconds': 'a profile has milliseconds and seconds',
  'ratelimit-in-seconds': 'a profile lists a duration unchanged',
  'identity-per-key': 'a profile has one identity for each user',
  'listings-with-etag': 'listings have header fields that other answers lack',
  'start-empty': 'a start of a profile shows the prefix',
  'start-of-one-letter': 'a start of a profile shows the prefix',
  'keys-lead-with-underscore': form,
  'keys-with-checksum': form,
  'keys-with-version': form,
  'reserved-names-in-meta-refused': ownHeaders,
  'large-remaining-refused': ownHeaders,
  'names-of-60-characters': ownHeaders,
  'refill-refused': ownHeaders,
  'recoverable-refused': ownHeaders,
  'decrypt-spelt-otherwise-refused': ownHeaders,
  'recoverable-not-for-this-token':
    'a token that only a fixture can describe, and refusals with their own header fields',
  'limit-crashes-out-of-range': 'a limit out of range is a separate kind of failure',
  'bounds-beyond': 'values beyond a bound are shortened or raised, which no field can express',
  'unknown-api-is-empty': 'an unknown API is listed as an empty one, which no field can express',
  'date-of-a-gateway-an-hour-ahead': 'the clock of its Date header differs from that of its keys',
}
