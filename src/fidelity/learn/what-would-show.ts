/** What would show a field that could not be seen: by its path, or the beginning of it. */
export const reasons: readonly (readonly [path: string, what: string])[] = [
  ['requests.maxBodyBytes', 'a body larger than any service should be sent unasked'],
  ['requests.maxDepth', 'leave to write'],
  ['authorization.list', 'tokens with some of the permissions'],
  ['authorization.decryptWithout', 'a token that may list keys and not decrypt them, and leave to write'],
  ['authorization.decryptOfUnknownUser', 'a token that may list keys and not decrypt them'],
  ['authorization.recoverableChecked', 'a token that may create keys and not recoverable ones'],
  ['authorization', 'tokens with some of the permissions'],
  ['errors.permissionLists', 'a token that lacks a permission'],
  ['errors.failures.missing-permission', 'a token that lacks a permission'],
  ['errors.failures.decrypt-not-permitted', 'a token that may list keys and not decrypt them'],
  ['errors.failures.encrypt-not-permitted', 'a token that may create keys and not recoverable ones'],
  ['errors.failures.workspace-disabled', 'a token of a disabled workspace'],
  ['errors.failures.token-', 'a token that is disabled, expired or used up'],
  ['errors.failures.api-without-key-space', 'an API that is not set up to hold keys'],
  ['errors.failures.recoverable-not-supported', 'an API that does not store recoverable keys'],
  ['errors.violationTexts.additionalProperties', 'a service that refuses members which it does not know'],
  ['errors.failures.expires-refused', 'a service that refuses an expires in the past'],
  ['errors.failures.body-too-large', 'a body larger than any service should be sent unasked'],
  ['errors.failures.request-timeout', 'a request that does not end'],
  ['errors.failures.rate-limited', 'more requests than the service allows'],
  ['errors.failures.internal-error', 'a failure inside the service'],
  ['errors.failures.service-unavailable', 'a service that is down'],
  [
    'errors.failures',
    'a request that is refused for this reason; this target accepted it, or there was no leave to write',
  ],
  ['responses.journalHeader', 'nothing: it is a mock that adds it, to be looked up in its journal'],
  ['records.incompleteRatelimit', 'a service that takes a ratelimit without limit or duration'],
  [
    'refill.shortMonth',
    'the midnight before the last day of a month that has fewer than 31: --wait 50m, within 50 minutes before it',
  ],
  ['refill.effect', 'the midnight of a refill (UTC): --wait 50m, within 50 minutes before it'],
  [
    'refill.enables',
    'the midnight of a refill (UTC), and a key that had run out: --wait 50m, within 50 minutes before it',
  ],
  ['refill.defaultDay', 'a listing that shows the day of a refill, or the day itself'],
  [
    'listing.totalLagMs',
    'when the total was counted, which no answer tells: that it lags was seen, not for how long',
  ],
  ['listing.cacheFreshMs', 'a wait that is longer than the cache lasts (--wait 2m)'],
  ['listing.cacheStaleMs', 'a wait that is longer than lists are answered stale (--wait 2m, or longer)'],
  ['listing.cacheTotal', 'a list that is cached'],
  ['ratelimit.durationUnit', 'the limit at work, which the two operations do not show'],
  ['records.permissions', 'a role that brings permissions (--existing-role)'],
  ['creation.repeatedNames', 'a role that exists (--existing-role)'],
  ['ids.requestPrefix', 'an answer with an id of the request'],
  ['ids.timestampEpoch', 'ids that hold a time'],
]

/** A sentence for the report. */
export function whatWouldShow(field: string): string {
  const found = reasons.find(([path]) => field.startsWith(path))
  return found?.[1] ?? 'leave to write (--allow-writes), or an answer in which its values differ'
}
