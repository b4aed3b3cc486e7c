const headers = 'its refusals lack header fields that a mock adds to every answer'
const pages = 'no field can express a page that is shorter than its limit'
const order = 'no field can express the order of its listings'
const total = 'no field can express an estimated total, or a total that counts unlisted keys'
const late = 'no field can express that listings show a key late'
const ownHeaders = 'its refusals have a kind and header fields that no profile can give to a failure'
const form = 'no field describes the characters of its keys'
const members = 'no field adds or omits these members'

export const beyondProfiles: Readonly<Record<string, string>> = {
  'failures-html': headers,
  'failures-text': headers,
  'failures-xml': headers,
  'failures-empty': headers,
  'failures-json-string': headers,
  'failures-empty-object': headers,
  'unauthorised-to-login': 'a failure of a profile has a status from 400 to 599',
  'refused-token-repeated': 'no text of a profile repeats a token',
  'unknown-user-404': 'no failure of a profile refuses a listing for an unknown user',
  'pages-of-half': pages,
  'pages-of-at-most-10': pages,
  'pages-of-two-thirds': pages,
  'empty-page-first': pages,
  'cursor-null-at-the-end': 'a cursor of a profile is a string or absent',
  'cursor-base64': headers,
  'cursor-json': headers,
  'ordered-by-hash': order,
  'ordered-by-name': order,
  'order-differs-by-listing': order,
  'total-estimated': total,
  'visible-after-a-second': late,
  'visible-late-in-the-cache': late,
  'expired-keys-unlisted': 'no field can express that listings omit expired keys',
  'records-of-id-only': members,
  'records-of-nothing': members,
  'records-without-id': members,
  'records-with-more': members,
  'pages-with-more': members,
  'times-in-microseconds': 'a profile can name only milliseconds and seconds as units',
  'ratelimit-in-seconds': 'under a profile, listings show a duration unchanged',
  'identity-per-key': 'a profile has one identity for each user',
  'listings-with-etag': 'listings have header fields that other answers lack',
  'start-empty': 'under a profile, the field start always contains the prefix',
  'start-of-one-letter': 'under a profile, the field start always contains the prefix',
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
    'only a fixture can describe the permissions of a token, and no failure of a profile has the header fields of the refusals',
  'limit-crashes-out-of-range': 'a limit out of range is a separate kind of failure',
  'bounds-beyond': 'no field can express that a service cuts or raises values to their bounds',
  'unknown-api-is-empty': 'no field can express an empty listing of an unknown API',
  'date-of-a-gateway-an-hour-ahead': 'its Date header and the times of its keys come from different clocks',
}
