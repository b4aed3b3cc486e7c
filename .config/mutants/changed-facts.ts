import type { ContractOptions } from '../../contract-tests/engine/contract-options.js'

/** A server that changes one fact, and the requirements that must notice the change. */
interface ChangedFact {
  /** The ids of the requirements. */
  name: string
  server: string
  options: Partial<ContractOptions>
  /** Whether a run with these options must fail no other requirement. */
  isExact: boolean
}

type Row = readonly [server: string, ids: string]

/** No operator shows the token or HTML. */
const rows: readonly Row[] = [
  ['cache-api-id-forgotten-for-good', 'REV-02 REC-07 EXT-01 API-05 MOD-17'],
  ['create-roles-capitalized', 'CRE-10 CRE-11 CRE-14 CRE-16 PFX-04 BYT-06 ROL-08 ENV-01 MOD-23'],
  ['query-limit-refused-limit-1', 'LIM-01 LIM-02 LIM-05 LST-09 DEC-03 TOT-01 MOD-32 MOD-34'],
  ['create-answer-missing-roles-taken', 'ROL-01 ROL-03 ROL-06'],
  ['create-answer-missing-permissions-taken', 'ROL-02 ROL-04 ROL-05 ROL-07 ROL-11 ROL-12'],
  ['created-key-cut-at-32', 'BYT-02 BYT-03 BYT-04 BYT-08 DEC-01 MOD-13 MOD-28'],
  ['walk-pages-ordered-downwards-compared-upwards', 'PAG-03 PAG-04 PAG-07 PAG-08 PAG-09 TOT-04 MOD-18'],
  ['filter-external-id-by-16-characters', 'PAG-06 EXT-02 EXT-03 EXT-05 EXT-08 EXT-09 MOD-16 MOD-25'],
  ['listing-authorization-any-token', 'AUT-04 AUT-10 AUT-11 AUT-12 AUT-15'],
  ['creates-same-name-twice-takes-expires', 'RTP-04 STA-01 MOD-06 MOD-12'],
  ['record-plaintext-taken-from-id', 'DEC-02 SEC-01 SEC-02 MOD-26'],
  ['create-answer-refused-with-empty-lists', 'CRE-12 CRE-13 CRE-15 PFX-03 BYT-05'],
  ['created-key-prefix-of-letters', 'PFX-01 REC-08 MOD-01 MOD-27'],
  ['create-api-id-of-the-first-key', 'API-02 API-03 API-04 MOD-02'],
  ['key-listing-listed-twice', 'LIM-04 PAG-05 MOD-19'],
  ['create-remaining-taken-from-ratelimit-limit', 'RTP-03 STA-05 MOD-07'],
  ['record-identity-id-of-the-twin', 'RTP-11 MOD-15 MOD-22'],
  ['record-refill-amount-as-string', 'REC-03 RTP-07 MOD-08'],
  ['record-ratelimit-limit-as-string', 'REC-04 RTP-06 MOD-09'],
  ['record-meta-as-string', 'REC-02 RTP-02 MOD-05'],
  ['record-name-as-object', 'REC-01 RTP-01 MOD-03'],
  ['create-authorization-no-header', 'AUT-02 AUT-08 AUT-13'],
  ['create-answer-cut', 'CRE-04'],
  ['created-key-id-as-array', 'CRE-05'],
  ['created-key-emptied', 'CRE-06'],
  ['record-api-id-reversed', 'REC-06'],
  ['query-api-id-refused-without-limit', 'REV-01 REV-03 LST-08'],
  ['record-permissions-taken-from-roles', 'ROL-09 MOD-11'],
  ['record-owner-id-first-character-lost', 'RTP-08 MOD-04'],
  ['record-roles-stranger-added', 'ROL-10 MOD-10'],
  ['listing-answer-cut-filtered-by-owner', 'LST-03'],
  ['record-identity-external-id-cut-at-a-dash', 'RTP-05 MOD-14'],
  ['record-enabled-of-the-previous-key', 'STA-04'],
  ['page-total-negated', 'LST-06'],
  ['create-ratelimit-duration-capped-at-255', 'MOD-21'],
  ['page-total-as-null', 'LST-05'],
  ['listing-operation-at-another-version', 'VER-01'],
  ['page-total-times-1000', 'TOT-02'],
  ['record-workspace-id-taken-from-identity-external-id', 'REC-11'],
  ['listing-answer-sent-as-text', 'LST-02'],
  ['create-answer-answered-201', 'CRE-02'],
  ['create-answer-sent-as-text', 'CRE-03'],
  ['creates-side-by-side-made-and-answered-alike', 'MOD-30'],
  ['record-updated-at-day-earlier', 'MOD-31'],
  ['record-identity-id-as-array', 'REC-05'],
  ['listing-answer-answered-202-filtered-by-owner', 'LST-01'],
  ['token-in-listing', 'SEC-04'],
  ['key-in-record', 'SEC-03'],
  ['failures-as-html', 'ERR-01'],
  ['query-decrypt-yields-to-revalidate-keys-cache', 'MOD-29'],
  ['create-enabled-always-true', 'STA-03'],
  ['create-authorization-shorter-token', 'AUT-14'],
  ['record-created-at-taken-from-remaining', 'MOD-20'],
  ['listing-authorization-empty-token', 'AUT-03'],
  ['create-authorization-empty-token', 'AUT-07'],
  ['record-remaining-taken-from-updated-at', 'RTP-09'],
  ['create-authorization-wildcard-token', 'AUT-06'],
  ['create-authorization-basic-credentials', 'AUT-09'],
  ['paging-filtered-pages-page-repeated', 'PAG-02'],
  ['create-byte-length-of-the-last-key', 'BYT-01'],
  ['page-keys-emptied-with-one-key', 'EXT-06'],
  ['listing-authorization-basic-credentials', 'AUT-05'],
  ['record-expires-of-the-record-before', 'RTP-10'],
  ['created-key-repeated', 'BYT-09'],
  ['listing-authorization-no-header', 'AUT-01'],
  ['create-expires-capped-at-100', 'STA-02'],
  ['filter-external-id-by-length', 'EXT-04'],
  ['page-cursor-as-array', 'LST-07'],
  ['page-cursor-emptied', 'CUR-01'],
  ['create-answer-refused-disabled-and-expiring', 'BYT-07'],
  ['query-api-id-of-the-first-listing', 'API-01'],
  ['created-key-characters-lost', 'CRE-08 PFX-02'],
  ['create-refill-refill-day-of-the-previous-key', 'CRE-01'],
  ['query-external-id-taken-from-cursor', 'PAG-01 MOD-33'],
  ['query-external-id-yields-to-api-id', 'EXT-07'],
  ['record-id-taken-from-refill-interval', 'REC-09'],
  ['page-keys-as-string', 'LST-04 REC-10 RTP-12'],
  ['creates-same-user-twice-answered-alike', 'CRE-07'],
  ['query-limit-refused-limit-above-10', 'LIM-03 MOD-24'],
]

/** In a run of these requirements alone, too few creates and listings would show the change. */
const wholeRuns: readonly Row[] = [
  ['create-inserts-twice', 'CRE-09'],
  ['page-total-negated', 'TOT-03'],
  ['roles-null-with-empty-meta', 'REC-12'],
  ['create-refill-refill-day-of-the-previous-key', 'STA-06'],
]

const randomCases: readonly Row[] = [
  ['create-name-trimmed', 'PRP-01'],
  ['paging-pages-key-lost', 'PRP-02'],
]

export const changedFacts: readonly ChangedFact[] = [
  ...rows.map(row => fact(row, { only: row[1].split(' ') })),
  ...wholeRuns.map(row => fact(row, {}, false)),
  ...randomCases.map(row => fact(row, { only: [row[1]], fuzz: 12, maxKeys: 400, maxRequests: 3000 })),
]

function fact([server, name]: Row, options: Partial<ContractOptions>, isExact = true): ChangedFact {
  return { name, server, options: { maxKeys: 90, ...options }, isExact }
}
