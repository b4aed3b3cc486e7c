import { operatorServers } from './operators/index.js'
import { underWhenNamed } from './operators/under-when.js'
import type { WrongServer } from './wrong-server.js'

type Row = readonly [name: string, generated: string, level?: 'SHOULD']

/** Bugs that teams make, and that an operator makes, too: the name, and the name of the generated server. */
const rows: readonly Row[] = [
  ['create-201', 'create-answer-answered-201'],
  ['create-text-plain', 'create-answer-sent-as-text'],
  ['create-key-in-data', 'create-answer-wrapped'],
  ['key-id-of-previous', 'created-key-id-of-the-previous-key'],
  ['key-ids-repeat', 'creates-side-by-side-same-key-id'],
  ['one-key-per-user', 'creates-same-user-twice-answered-alike'],
  ['name-required', 'create-answer-refused-without-name'],
  ['expires-required', 'create-answer-refused-without-expires'],
  ['second-key-of-user-refused', 'creates-same-user-twice-second-refused'],
  ['empty-permissions-refused', 'create-answer-refused-with-empty-lists'],
  ['environment-of-256-refused', 'create-answer-refused-with-an-environment-of-256'],
  ['owner-id-field-gone', 'create-answer-refused-beside-owner-id'],
  ['name-taken-by-a-refused-create', 'create-answer-refused-when-name-was-refused'],
  ['create-fails-after-missing-role', 'create-answer-refused-when-right-after-a-refused-create'],
  ['created-in-first-api', 'create-api-id-of-the-first-key'],

  ['prefix-alone', 'created-key-characters-lost'],
  ['prefix-lower-case', 'create-prefix-lower-case'],
  ['prefix-cut-at-8', 'create-prefix-cut-at-8'],
  ['prefix-of-16-refused', 'create-answer-refused-with-a-prefix-of-16'],
  ['prefix-with-underscore-refused', 'create-answer-refused-with-an-underscore-in-the-prefix'],
  ['byte-length-ignored', 'create-byte-length-dropped'],
  ['byte-length-of-16-refused', 'create-answer-refused-of-16-bytes'],
  ['byte-length-of-255-refused', 'create-answer-refused-of-255-bytes'],

  ['missing-role-ignored', 'create-answer-missing-roles-taken'],
  ['missing-permission-ignored', 'create-answer-missing-permissions-taken'],
  ['missing-role-ignored-in-another-api', 'create-answer-missing-roles-taken-in-another-api'],
  ['missing-role-leaves-key', 'create-answer-made-though-missing-roles'],
  ['first-role-checked-only', 'create-answer-only-first-of-roles-checked'],
  ['first-permission-checked-only', 'create-answer-only-first-of-permissions-checked'],
  ['existing-role-not-attached', 'record-roles-emptied'],
  ['existing-permission-not-attached', 'record-permissions-emptied'],
  ['roles-as-objects', 'record-roles-elements-as-objects'],

  ['enabled-false-ignored', 'create-enabled-always-true'],
  ['enabled-inverted', 'record-enabled-inverted'],
  ['recoverable-not-stored', 'create-recoverable-dropped'],
  ['start-is-the-whole-key', 'record-start-shows-the-raw-key'],
  ['api-id-as-array', 'record-api-id-as-array'],
  ['created-at-with-fraction', 'record-created-at-as-fraction'],
  ['remaining-as-text', 'record-remaining-as-string'],
  ['refill-amount-as-text', 'record-refill-amount-as-string'],
  ['refill-amount-is-remaining', 'record-refill-amount-taken-from-remaining'],
  ['ratelimit-async-as-text', 'record-ratelimit-async-as-string'],
  ['expires-read-as-seconds', 'record-expires-times-1000'],
  ['expires-in-local-time', 'record-expires-hour-later'],
  ['expires-32-bit', 'record-expires-of-32-bits'],

  ['name-trimmed', 'create-name-trimmed'],
  ['name-without-emoji', 'create-name-without-astral'],
  ['name-mojibake', 'create-name-latin-1'],
  ['name-html-escaped', 'create-name-html-escaped'],
  ['name-of-the-last-key', 'create-name-of-the-previous-key'],
  ['meta-as-text', 'record-meta-as-string'],
  ['meta-null-dropped', 'create-meta-nulls-lost'],
  ['meta-falsy-dropped', 'create-meta-falsy-lost'],
  ['meta-snake-case', 'create-meta-names-in-snake-case'],
  ['meta-empty-object-as-array', 'create-meta-empty-objects-as-arrays'],
  ['meta-digits-as-numbers', 'create-meta-strings-as-numbers'],
  ['meta-numbers-32-bit', 'create-meta-numbers-of-31-bits'],
  ['meta-numbers-single-precision', 'create-meta-numbers-as-floats'],
  ['meta-ten-members', 'create-meta-ten-members-at-most'],

  ['user-not-linked', 'create-external-id-dropped'],
  ['user-lower-case', 'create-external-id-lower-case'],
  ['user-cut-at-255', 'create-external-id-cut-at-255'],
  ['user-percent-decoded', 'create-external-id-url-decoded'],
  ['first-key-of-user-linked-only', 'create-external-id-dropped-same-user-again'],
  ['all-keys-of-one-user', 'create-external-id-of-the-first-key'],
  ['identity-shows-own-id', 'record-identity-external-id-taken-from-identity-id'],
  ['identity-for-all-users', 'record-identity-id-taken-from-workspace-id', 'SHOULD'],

  ['list-text-html', 'listing-answer-sent-as-text'],
  ['list-in-data', 'listing-answer-wrapped'],
  ['listing-at-any-version', 'listing-operation-at-another-version', 'SHOULD'],
  ['listing-crashes-while-a-key-is-made', 'listing-answer-answered-500-when-with-2-under-way'],
  ['keys-null-when-empty', 'page-keys-as-null-with-no-keys'],
  ['total-as-text', 'page-total-as-string'],
  ['total-negative', 'page-total-negated'],
  ['total-null-with-filter', 'page-total-as-null-filtered'],
  ['total-missing-when-zero', 'page-total-dropped-with-no-keys'],
  ['total-is-page-size', 'page-total-only-of-this-page', 'SHOULD'],
  ['total-never-updated', 'page-total-of-the-first-page', 'SHOULD'],
  ['disabled-keys-hidden', 'key-listing-lost-disabled'],
  ['keys-with-roles-twice', 'key-listing-listed-twice-beside-roles'],

  ['cursor-dropped', 'page-cursor-dropped'],
  ['cursor-dropped-on-later-pages', 'page-cursor-dropped-from-page-2'],
  ['cursor-dropped-with-limit-1', 'page-cursor-dropped-limit-1'],
  ['cursor-ignored', 'query-cursor-ignored'],
  ['cursor-counts-default-pages', 'paging-pages-counts-hundreds'],
  ['cursor-wraps-around', 'walk-pages-ends-in-a-circle'],
  ['key-lost-at-border', 'paging-pages-key-lost'],
  ['last-key-lost', 'paging-pages-last-key-lost'],
  ['last-page-lost', 'paging-pages-rest-lost'],
  ['key-twice-at-border', 'paging-pages-key-repeated'],
  ['keys-of-one-millisecond-lost', 'walk-pages-ties-lost'],
  ['key-skipped-after-a-refused-create', 'page-keys-first-lost-when-after-a-refusal-between-pages'],

  ['limit-ignored', 'query-limit-ignored'],
  ['limit-ignored-on-later-pages', 'query-limit-ignored-from-page-2'],
  ['limit-of-1-refused', 'query-limit-refused-limit-1'],
  ['limit-required', 'query-api-id-refused-without-limit'],
  ['revalidate-refused', 'query-revalidate-keys-cache-refused'],
  ['decrypt-false-refused', 'query-decrypt-refused-decrypt-false'],
  ['owner-id-parameter-gone', 'query-owner-id-refused'],
  ['listed-api-ignored', 'query-api-id-of-the-first-listing'],

  ['filter-ignored', 'query-external-id-ignored'],
  ['owner-before-user', 'query-external-id-yields-to-owner-id'],
  ['filter-by-prefix', 'filter-external-id-by-its-beginning'],
  ['filter-by-pattern', 'filter-external-id-with-wildcards'],
  ['filter-with-unlinked-keys', 'filter-external-id-or-without-user'],
  ['filter-folds-case', 'filter-external-id-without-case'],
  ['filter-folds-accents', 'filter-external-id-without-accents'],
  ['filter-finds-enabled-only', 'filter-external-id-enabled-only'],

  ['revalidate-ignored', 'cache-revalidate-keys-cache-forgotten'],
  ['cache-without-user', 'cache-external-id-forgotten-unless-revalidating'],
  ['cache-without-limit', 'cache-limit-forgotten-unless-revalidating'],
  ['cache-without-cursor', 'cache-cursor-forgotten-unless-revalidating'],
  ['cache-without-decrypt', 'cache-decrypt-forgotten'],
  ['cache-without-api', 'cache-api-id-forgotten'],

  ['header-optional-on-list', 'listing-authorization-no-header'],
  ['token-in-any-case-on-create', 'create-authorization-token-in-any-case'],
  ['token-in-the-digest-scheme-on-list', 'listing-authorization-other-scheme'],
  ['unauthorised-create-creates', 'create-authorization-any-token-refused-and-done'],

  ['plaintext-without-decrypt', 'query-decrypt-always-true'],
  ['plaintext-with-decrypt-false', 'query-decrypt-true-when-given'],
  ['plaintext-when-revalidating', 'query-decrypt-always-true-revalidating'],
  ['plaintext-remembered-by-the-cursor', 'cursor-decrypt-brings-its-own'],
  ['plaintext-of-every-key', 'record-plaintext-shown-decrypting'],
  ['plaintext-missing', 'query-decrypt-ignored'],
]

const generated = new Map(operatorServers.map(server => [server.name, server]))

export const typicalServers: readonly WrongServer[] = rows.map(([name, how, level]) => {
  const server = generated.get(how) ?? underWhenNamed(how)
  if (server === undefined) throw new Error(`No operator makes a wrong server called ${how}.`)
  const { sections, breaks, bug, middleware } = server
  return { name, sections, breaks, bug, ...(level && { level }), middleware }
})
