// Made by `npm run generate` from the JSON Schemas in schemas/. Do not edit.

/**
 * A moment: Unix milliseconds, an RFC 3339 date-time, or an offset from the moment the fixture is loaded, such as "-3d" or "+90m" (ms, s, m, h, d).
 */
export type Instant = number | string
/**
 * An operation outside the specification.
 */
export type NeighbourName = 'keys.verifyKey' | 'keys.getKey' | 'keys.updateKey' | 'keys.deleteKey'
/**
 * The new current moment. Setting the clock back does not undo past changes.
 */
export type WrittenMoment = number | string
/**
 * The length of a move forward.
 */
export type WrittenDuration = number | string
/**
 * An effect of faults.
 */
export type EffectName = 'failure' | 'status' | 'delay' | 'connection' | 'quota'
/**
 * A kind of failure.
 */
export type FailureKind =
  | 'unknown-path'
  | 'method-not-allowed'
  | 'unsupported-media-type'
  | 'malformed-json'
  | 'body-too-large'
  | 'request-timeout'
  | 'invalid-request'
  | 'invalid-cursor'
  | 'missing-token'
  | 'unknown-token'
  | 'workspace-disabled'
  | 'token-disabled'
  | 'token-expired'
  | 'token-used-up'
  | 'missing-permission'
  | 'decrypt-not-permitted'
  | 'encrypt-not-permitted'
  | 'api-not-found'
  | 'api-without-key-space'
  | 'recoverable-not-supported'
  | 'role-not-found'
  | 'permission-not-found'
  | 'remaining-refused'
  | 'expires-refused'
  | 'refill-needs-remaining'
  | 'refill-day-refused'
  | 'rate-limited'
  | 'internal-error'
  | 'service-unavailable'
  | 'key-not-found'
  | 'not-allowed'
  | 'permission-query-invalid'
  | 'ratelimit-not-found'
  | 'root-key-required'
/**
 * An operation of the service.
 */
export type OperationName =
  'apis.listKeys' | 'keys.createKey' | 'keys.verifyKey' | 'keys.getKey' | 'keys.updateKey' | 'keys.deleteKey'
/**
 * A length of time: milliseconds, a text such as 5m or 1h30m, or units that are added up.
 */
export type DelayLength = WrittenDuration1 | DurationUnits
/**
 * A length of time: milliseconds, or numbers with units such as "5m", "1h30m" or "30d" (ms, s, m, h, d). A leading minus goes back.
 */
export type WrittenDuration1 = number | string
/**
 * A moment: Unix milliseconds or an RFC 3339 date-time.
 */
export type WrittenMoment1 = number | string
/**
 * The creation time of the keys. Default: now, or a day ago for expired keys.
 */
export type KeyMoment = WrittenMoment1 | string
/**
 * The expiry of the keys, which may be in the past.
 */
export type KeyMoment1 = WrittenMoment1 | string
/**
 * A moment: Unix milliseconds, an RFC 3339 date-time, or an offset from now such as "+1h" or "-3d" (ms, s, m, h, d).
 */
export type KeyMoment2 = WrittenMoment1 | string
/**
 * A length of time: milliseconds, or numbers with units such as "5m", "1h30m" or "30d" (ms, s, m, h, d). A leading minus goes back.
 */
export type WrittenDuration2 = number | string
/**
 * A length of time: milliseconds, or numbers with units such as "5m", "1h30m" or "30d" (ms, s, m, h, d). A leading minus goes back.
 */
export type WrittenDuration3 = number | string
/**
 * A length of time: milliseconds, or numbers with units such as "5m", "1h30m" or "30d" (ms, s, m, h, d). A leading minus goes back.
 */
export type WrittenDuration4 = number | string
/**
 * An event in a sandbox. The expiry of a key is not an event: it follows from the clock.
 */
export type SandboxEvent = RequestEvent | KeyEvent | ClockEvent | FaultEvent | ResetEvent
/**
 * A moment: Unix milliseconds or an RFC 3339 date-time.
 */
export type WrittenMoment2 = number | string

/**
 * One request and its answer.
 */
export interface ContractExchange {
  /**
   * Position in the run: 1 is the first request.
   */
  id: number
  /**
   * The operation that was called.
   */
  operation: 'listKeys' | 'createKey' | 'other'
  /**
   * The request.
   */
  request: {
    /**
     * The method.
     */
    method: string
    /**
     * The whole URL.
     */
    url: string
    /**
     * Request header fields, names in lower case. The token is replaced.
     */
    headers: {
      [k: string]: string
    }
    /**
     * The body as sent, secrets replaced.
     */
    body?: string
  }
  /**
   * The response. Absent without an answer.
   */
  response?: {
    /**
     * The status code.
     */
    status: number
    /**
     * Response header fields, names in lower case, secrets replaced.
     */
    headers: {
      [k: string]: string
    }
    /**
     * The body, secrets replaced; cut when it is long.
     */
    body: string
    /**
     * The length of the whole body, in characters.
     */
    bodyLength: number
  }
  /**
   * The reason for a missing answer.
   */
  noAnswer?: {
    /**
     * The kind of reason.
     */
    kind: 'timeout' | 'connection' | 'redirect' | 'unreadable'
    /**
     * The reason in words.
     */
    message: string
  }
  /**
   * The time of the request, in milliseconds since the start of the run.
   */
  startedAtMs: number
  /**
   * The duration, in milliseconds.
   */
  durationMs: number
}
/**
 * One step that replays a failure.
 */
export interface ContractReplayStep {
  /**
   * The exchange that this step repeats.
   */
  exchange: number
  /**
   * The method.
   */
  method: string
  /**
   * Path without the base URL.
   */
  path: string
  /**
   * Query parameters in order: name and value, not yet escaped. {{name}} stands for a captured value, {{RUN_ID}} for a name that is new each time.
   */
  query: string[][]
  /**
   * Header fields. {{TOKEN}} stands for the token.
   */
  headers: {
    [k: string]: string
  }
  /**
   * Body, if any. {{name}} stands for a captured value, {{RUN_ID}} for a name that is new each time, {{NOW_MS+1500}} for 1500 milliseconds after the step is sent.
   */
  body?: string
  /**
   * Whether the body is sent in pieces that split multi-byte characters.
   */
  inPieces?: true
  /**
   * Values of the answer that later steps use.
   */
  captures: {
    /**
     * Name that later steps use.
     */
    variable: string
    /**
     * The place in the answer's body: a JSON Pointer.
     */
    pointer: string
  }[]
  /**
   * The response that the suite received.
   */
  received: string
}
/**
 * Texts in the request that may explain the failure, because a layer of the service may interpret them, for example as HTML.
 */
export interface ContractTexts {
  /**
   * Whether the answer shows that the service changed these texts. If false, any of the texts may be the reason.
   */
  areBroken: boolean
  /**
   * The texts, in their order in the request.
   */
  texts: {
    /**
     * The text.
     */
    text: string
    /**
     * The kind of text, in words that complete "text …".
     */
    is: string
  }[]
  /**
   * The length to which the target cut the value. Absent if the target did not cut it.
   */
  cutAfter?: number
  /**
   * The member of the record that shows whether the service changed a text. Absent if the request itself fails, or the key is missing.
   */
  member?: 'name' | 'meta' | 'ownerId' | 'externalId'
  /**
   * Requests that try some of the texts: a create, if a create contains them, and a listing of its user. {{TEXT_1}} stands for the first text or a replacement, {{EXTERNAL_ID}} for the externalId of the create. Empty if no listing finds the key.
   */
  steps: ContractReplayStep[]
}
/**
 * The failure of a requirement.
 */
export interface ContractFailure {
  /**
   * The expected value, trimmed to the part that differs.
   */
  expected: string
  /**
   * The received value, trimmed to the part that differs, with secrets replaced.
   */
  received: string
  /**
   * The subject: "status", "header content-type", or "body" with a JSON Pointer.
   */
  location: string
  /**
   * The place in the body of the last answer: a JSON Pointer, empty for the whole body. Absent if the place is not in a body.
   */
  instanceLocation?: string
  /**
   * The whole failure in a sentence.
   */
  message: string
  texts?: ContractTexts
  /**
   * A possible cause other than the service, such as a name that the caller gave.
   */
  hint?: string
  /**
   * Failures with the same cause have the same text here.
   */
  cause: string
  /**
   * The requests that lead to the failure, from the first create on. The last request shows the failure.
   */
  exchanges: ContractExchange[]
  /**
   * The requests as steps that can be repeated.
   */
  replay: ContractReplayStep[]
  /**
   * The settings that draw the same counterexample again. Absent if the values were not random.
   */
  fuzz?: {
    /**
     * Seed that draws the same values again.
     */
    randomSeed: number
    /**
     * Path of the shrunk counterexample, in fast-check's form.
     */
    path: string
    /**
     * The shrunk values.
     */
    counterexample: string
  }
}
/**
 * The result of one requirement.
 */
export interface ContractResult {
  /**
   * Stable id of the requirement.
   */
  id: string
  /**
   * The section of the specification that states the requirement.
   */
  section: string
  /**
   * The level of the requirement.
   */
  level: 'MUST' | 'MUST by one inference' | 'SHOULD'
  /**
   * The topic.
   */
  group: string
  /**
   * The requirement in a sentence.
   */
  statement: string
  /**
   * The result.
   */
  status:
    'pass' | 'fail' | 'warn' | 'skip' | 'not exercised' | 'error' | 'known deviation' | 'stale deviation'
  /**
   * The part that the run omitted because the budget of requests was too small.
   */
  leftOut?: string[]
  /**
   * The reason for this result: skipped, not exercised, an error, or a known or stale deviation.
   */
  reason?: string
  /**
   * The unmet needs of a skipped requirement.
   */
  needs?: string[]
  failure?: ContractFailure
  /**
   * The number of requests of the requirement.
   */
  requests: number
  /**
   * The duration, in milliseconds.
   */
  durationMs: number
}
/**
 * One choice of the target where the specification is silent.
 */
export interface ContractObservation {
  /**
   * The observed choice: the path of the profile field, if any.
   */
  name: string
  /**
   * Section of the specification that leaves the choice open.
   */
  section: string
  /**
   * Whether the name is a field of the profile schema.
   */
  inProfile: boolean
  /**
   * The observed value, in the profile's form if it has one.
   */
  value: string | number | boolean | unknown[] | {} | null
  /**
   * Details of the observation.
   */
  note?: string
  /**
   * The basis of the observation, in words that are equal for equal requests. keymock compares two runs only where these words are equal.
   */
  restsOn?: string[]
  /**
   * The requests that show the choice, by their position in the run.
   */
  exchanges: number[]
  evidence?: ContractEvidence
}
/**
 * The latest exchanges of an observation that differs from a baseline, and the steps that repeat them.
 */
export interface ContractEvidence {
  /**
   * The exchanges, in order.
   */
  exchanges: ContractExchange[]
  /**
   * The steps.
   */
  replay: ContractReplayStep[]
}
/**
 * A key that the run left. No operation deletes the key.
 */
export interface ContractLeftKey {
  /**
   * Identifier of the key; absent when the answer was lost.
   */
  keyId?: string
  /**
   * The API of the key.
   */
  apiId: string
  /**
   * The name of the key.
   */
  name?: string
  /**
   * The externalId of the key.
   */
  externalId?: string
  /**
   * The time at which the key disables itself, in Unix milliseconds. Absent if the key does not expire.
   */
  expires?: number
  /**
   * Whether the key was created disabled.
   */
  disabled: boolean
  /**
   * created: a create returned the key. uncertain: the create got no clear answer. left by a refused request: a listing shows the key although the service refused the create.
   */
  state: 'created' | 'uncertain' | 'left by a refused request'
  /**
   * Whether the key keeps working: the key is enabled, and has no expiry.
   */
  lasting?: true
  /**
   * Present if the service ignored enabled or expires of the create. The last listing shows the key enabled although it was created disabled, or shows no expiry or a later one.
   */
  working?: {
    /**
     * The listed time at which the key stops working, in Unix milliseconds. Absent if the key never expires.
     */
    expires?: number
  }
  /**
   * Present if no listing of the run showed the key. Only the create then shows the state of the key.
   */
  unlisted?: true
}
/**
 * The coverage of one section.
 */
export interface ContractCoverage {
  /**
   * Section of the specification.
   */
  section: string
  /**
   * The title of the section.
   */
  title: string
  /**
   * The number of clauses of the section.
   */
  clauses: number
  /**
   * The number of stated clauses with a requirement that passed or failed.
   */
  checked: number
  /**
   * The number of stated clauses with a requirement that failed.
   */
  failed: number
  /**
   * The number of stated clauses whose requirements could not be checked.
   */
  unchecked: number
  /**
   * The number of stated clauses that the two operations cannot show.
   */
  notCheckable: number
  /**
   * The number of clauses that are open choices.
   */
  open: number
  /**
   * The number of observed choices.
   */
  observed: number
}
/**
 * The plan of a run.
 */
export interface ContractPlan {
  /**
   * Whether the run creates keys.
   */
  writes: boolean
  /**
   * The APIs that the run uses.
   */
  apiIds: string[]
  /**
   * The largest number of keys that the run creates.
   */
  keys: number
  /**
   * The number of these keys that keep working: enabled, and without an expiry.
   */
  lastingKeys?: number
  /**
   * The approximate number of requests.
   */
  requests: number
  /**
   * The requirements that the run checks.
   */
  requirements: string[]
  /**
   * The requirements that cannot be checked, and their unmet needs.
   */
  skipped: {
    /**
     * The requirement.
     */
    id: string
    /**
     * The needs that are not met.
     */
    needs: string[]
  }[]
  /**
   * The keys that the run cannot create. The run checks the requirements about every key without these keys.
   */
  skippedKeys?: {
    /**
     * The number of keys that the run skipped because of these unmet needs.
     */
    keys: number
    /**
     * The needs that are not met.
     */
    needs: string[]
  }[]
}
/**
 * The result of one run of the contract suite. Contains no token and no raw key: both are replaced wherever they appear.
 */
export interface ContractReport {
  /**
   * The address of this schema, for editors.
   */
  $schema?: string
  /**
   * The kind and version of this file.
   */
  format: 'keymock-contract-report/1'
  /**
   * The outcome in a word or two.
   */
  verdict: 'conformant' | 'not conformant' | 'incomplete' | 'usage' | 'harness error' | 'stopped'
  /**
   * Exit code of the command line: 0 conformant, 1 not conformant, 2 usage, unreachable or token refused, 3 incomplete, 4 harness error, 5 stopped by a safety limit.
   */
  exitCode: number
  /**
   * The ending of the run.
   */
  ending: {
    /**
     * Stable name of the ending.
     */
    code:
      | 'finished'
      | 'invalid-options'
      | 'unreachable'
      | 'unresolved'
      | 'no-answer'
      | 'connection-reset'
      | 'token-refused'
      | 'api-refused'
      | 'not-this-service'
      | 'redirected'
      | 'nothing-checked'
      | 'interrupted'
      | 'circuit-open'
      | 'time-limit'
      | 'request-limit'
      | 'rate-limited'
      | 'ledger-failed'
      | 'token-expired'
      | 'internal-error'
    /**
     * The ending, in a sentence.
     */
    message: string
    /**
     * The next step.
     */
    hint?: string
  }
  /**
   * The service that the suite checked.
   */
  target: {
    /**
     * The address of the service.
     */
    baseUrl: string
    /**
     * The API that was used.
     */
    apiId?: string
    /**
     * Whether the target is in memory or on a loopback address.
     */
    local: boolean
  }
  /**
   * The name of the run. Each key of the run contains this name, in name or externalId.
   */
  runId: string
  /**
   * The random seed. Equal seeds draw equal values.
   */
  randomSeed: number
  /**
   * The start of the run, as an RFC 3339 date-time.
   */
  startedAt: string
  /**
   * The duration of the run, in milliseconds.
   */
  durationMs: number
  /**
   * The settings of the run.
   */
  settings: {
    /**
     * Whether a SHOULD fails.
     */
    strict: boolean
    /**
     * Whether an incomplete run exits with 0.
     */
    allowIncomplete: boolean
    /**
     * Whether the run was allowed to create keys.
     */
    allowWrites: boolean
    /**
     * The largest number of keys that the run was allowed to create.
     */
    maxKeys: number
    /**
     * The largest number of requests that the run was allowed to send.
     */
    maxRequests: number
    /**
     * The number of requested random cases.
     */
    fuzz: number
    /**
     * Ids or sections that were selected.
     */
    only: string[]
    /**
     * Ids or sections that were skipped on request.
     */
    skip: string[]
    /**
     * Whether the run created keys for every pair of values of any two fields.
     */
    thorough?: boolean
    /**
     * Whether the run omitted values that may break a service.
     */
    gentle?: boolean
    /**
     * Roles and permissions that the run read from listed keys and gave to its own keys.
     */
    learntNames?: {
      /**
       * Roles.
       */
      roles: string[]
      /**
       * Permissions.
       */
      permissions: string[]
    }
    /**
     * The needs that the target meets.
     */
    met: string[]
  }
  plan: ContractPlan
  /**
   * The number of requirements with each result.
   */
  counts: {
    /**
     * The number of requirements that are met.
     */
    pass: number
    /**
     * The number of requirements that are not met.
     */
    fail: number
    /**
     * The number of SHOULD requirements that are not met.
     */
    warn: number
    /**
     * The number of requirements that the suite could not check on this target.
     */
    skip: number
    /**
     * The number of checked requirements whose field no response contained.
     */
    notExercised: number
    /**
     * The number of requirements that were not checked because the suite failed.
     */
    error: number
    /**
     * The number of unmet requirements that are listed as known deviations.
     */
    knownDeviation: number
    /**
     * The number of met requirements that are listed as known deviations.
     */
    staleDeviation: number
  }
  /**
   * Every selected requirement, in the order of the catalog.
   */
  results: ContractResult[]
  /**
   * Failures by their cause, the most frequent cause first.
   */
  failureGroups: {
    /**
     * The common cause of the failures.
     */
    cause: string
    /**
     * The requirements that failed for this cause.
     */
    ids: string[]
  }[]
  /**
   * The coverage of the specification, by section.
   */
  coverage: ContractCoverage[]
  /**
   * Every observed choice of the target.
   */
  observations: ContractObservation[]
  /**
   * Keys that the run left on the target.
   */
  leftBehind: ContractLeftKey[]
  /**
   * Answers with a status of 5xx.
   */
  serverErrors?: {
    /**
     * The number of requests with a 5xx answer.
     */
    count: number
    /**
     * The first of these requests, at most 20, with their answers.
     */
    examples: ContractExchange[]
  }
  /**
   * The offset of the target's clock from the local clock, in milliseconds, as a range. Negative if the target's clock is behind. Absent if unknown.
   */
  targetClock?: {
    /**
     * The smallest possible offset.
     */
    aheadAtLeastMs: number
    /**
     * The largest possible offset.
     */
    aheadAtMostMs: number
  }
  /**
   * The cost of the run.
   */
  traffic: {
    /**
     * The number of requests, with retries.
     */
    requests: number
    /**
     * The known number of created keys.
     */
    keysCreated: number
    /**
     * The number of repeated requests.
     */
    retries: number
    /**
     * The wait that the target requested with Retry-After, in milliseconds.
     */
    waitedMs: number
  }
  /**
   * Remarks about the run itself.
   */
  warnings: string[]
}
/**
 * Settings of the contract suite for one target. The suite skips requirements whose needs are not met here, and reports them as skipped. The token never belongs in this file.
 */
export interface ContractTarget {
  /**
   * The address of this schema, for editors.
   */
  $schema?: string
  /**
   * The address of the service: everything before /v1, without a user name, a password or a token.
   */
  baseUrl?: string
  /**
   * The API in which the run creates and lists keys.
   */
  apiId?: string
  /**
   * A role of the target. The run attaches the role to new keys.
   */
  existingRole?: string
  /**
   * A permission of the target. The run attaches the permission to new keys.
   */
  existingPermission?: string
  /**
   * Other roles of the target, in addition to existingRole. The run finds the roles of listed keys automatically.
   */
  moreRoles?: string[]
  /**
   * Other permissions of the target, in addition to existingPermission. The run finds the permissions of listed keys automatically.
   */
  morePermissions?: string[]
  /**
   * Another API that the token may use, for requirements about two APIs.
   */
  secondApiId?: string
  /**
   * An API with more than 100 keys, which the run only reads. This API may be the same as apiId.
   */
  bulkApiId?: string
  /**
   * Whether the run may create recoverable keys and read them with decrypt. True by default on a loopback address or in memory, false everywhere else.
   */
  recoverable?: boolean
  /**
   * Values of refill.interval that the target accepts. Without this list, the suite tries the usual values, and a refusal is not a failure.
   */
  refillIntervals?: string[]
  /**
   * Values of ratelimit.type that the target accepts. Without this list, the suite tries the usual values, and a refusal is not a failure.
   */
  ratelimitTypes?: string[]
  /**
   * Whether the run may create keys. No operation deletes the keys. True by default on a loopback address or in memory, false everywhere else.
   */
  allowWrites?: boolean
  /**
   * The largest number of created keys that keep working: enabled keys without an expiry, as from a create with only an apiId. Default: the limit of keys on a loopback address or in memory, 0 everywhere else.
   */
  allowLastingKeys?: number
  /**
   * The longest wait of one requirement, in milliseconds: an expiry needs about 2 seconds, a total that lags needs 5 minutes.
   */
  allowWaitingMs?: number
  /**
   * The time for which a key may still appear as enabled after the expiry, in milliseconds.
   */
  graceMs?: number
  /**
   * The time for which a read may miss an earlier write, in milliseconds, even with revalidateKeysCache.
   */
  visibilityMs?: number
}
/**
 * The JSON body of POST /v1/keys.createKey (section 4.2). The specification does not state whether unknown members are refused.
 */
export interface CreateKeyRequest {
  /**
   * The API of the new key.
   */
  apiId: string
  /**
   * The beginning of the key, followed by an underscore. At most 16 characters.
   */
  prefix?: string
  /**
   * Name of the key, not shown to customers.
   */
  name?: string
  /**
   * The number of random bytes of the key: 16 to 255, 16 when omitted.
   */
  byteLength?: number
  /**
   * @deprecated
   * Deprecated: use externalId instead.
   */
  ownerId?: string
  /**
   * The caller's own identifier of the user of this key; returned when the key is validated.
   */
  externalId?: string
  /**
   * Free-form metadata.
   */
  meta?: {
    [k: string]: unknown
  }
  /**
   * Roles to attach. The request fails if a role does not exist.
   */
  roles?: string[]
  /**
   * Permissions to attach. The request fails if a permission does not exist.
   */
  permissions?: string[]
  /**
   * The time at which the key disables itself. Unix timestamp in milliseconds.
   */
  expires?: number
  /**
   * The number of requests that the key may make. At 0, the key disables itself.
   */
  remaining?: number
  refill?: Refill
  ratelimit?: RatelimitRequest
  /**
   * Whether the key starts out enabled; true when omitted.
   */
  enabled?: boolean
  /**
   * Whether the key is also stored encrypted, so that it can be shown again later; false when omitted.
   */
  recoverable?: boolean
  /**
   * A label that groups keys, such as live or test. Returned when the key is validated. At most 256 characters.
   */
  environment?: string
}
/**
 * The refill of a key's remaining verifications at regular intervals (section 2.2). The specification states only types: the allowed values of interval, the range of refillDay and the required members are choices.
 */
export interface Refill {
  /**
   * The interval of refills. The allowed values are not specified.
   */
  interval?: string
  /**
   * The number of verifications that a refill gives.
   */
  amount?: number
  /**
   * The day on which a refill happens. Its range and meaning are not specified.
   */
  refillDay?: number
}
/**
 * The fixed-window rate limit of a key in a create (section 2.3).
 */
export interface RatelimitRequest {
  /**
   * The kind of rate limit. The allowed values, and how they relate to async in a listing, are not specified.
   */
  type?: string
  /**
   * The number of verifications allowed in one window.
   */
  limit?: number
  /**
   * The length of one window. The unit is not specified.
   */
  duration?: number
}
/**
 * The answer to a successful POST /v1/keys.createKey (section 4.2).
 */
export interface CreateKeyResponse {
  /**
   * Identifier of the key. Not secret; the same value as id in a listing.
   */
  keyId: string
  /**
   * The new key in plaintext: random characters, after the prefix and an underscore if a prefix was given. Later, only a listing with decrypt shows the key, if the key is recoverable.
   */
  key: string
}
/**
 * Request body of deleteKey, which is outside the specification.
 */
export interface DeleteKeyRequest {
  /**
   * Identifier of the key.
   */
  keyId: string
  /**
   * Whether to delete the key completely; false when omitted. This member changes no answer.
   */
  permanent?: boolean
  [k: string]: unknown
}
/**
 * Response body of deleteKey, which is outside the specification: an empty object.
 */
export interface DeleteKeyResponse {
  [k: string]: unknown
}
/**
 * The error body of the unkey-v1 profile: one member that holds four strings.
 */
export interface ErrorEnvelope {
  /**
   * The problem.
   */
  error: {
    /**
     * The kind of error, for programs.
     */
    code: string
    /**
     * The documentation of the code.
     */
    docs: string
    /**
     * The problem, for people.
     */
    message: string
    /**
     * Identifier of the request, also sent as a header.
     */
    requestId: string
  }
}
/**
 * The initial data of a mock: tokens, workspaces, APIs, roles, permissions and existing keys.
 */
export interface Fixture {
  /**
   * The address of this schema, for editors.
   */
  $schema?: string
  /**
   * The purpose of the fixture.
   */
  description?: string
  /**
   * The accepted bearer tokens, with their permissions.
   */
  tokens?: FixtureToken[]
  /**
   * If given, every other non-empty token is also accepted, and acts in this workspace.
   */
  anyToken?: {
    /**
     * The workspace of these callers.
     */
    workspaceId: string
    /**
     * Permissions of these tokens. All permissions when omitted.
     */
    permissions?: string[]
  }
  /**
   * The workspaces. No workspace sees another workspace.
   *
   * @minItems 1
   */
  workspaces: FixtureWorkspace[]
  /**
   * The existing keys, oldest first.
   */
  keys?: FixtureKey[]
}
export interface FixtureToken {
  /**
   * The value after "Bearer ". Visible ASCII characters without spaces.
   */
  token: string
  /**
   * The workspace of the caller.
   */
  workspaceId: string
  /**
   * Permissions of the token, in the words of the profile. All permissions when omitted.
   */
  permissions?: string[]
  /**
   * Whether the token is accepted; true when omitted.
   */
  enabled?: boolean
  expires?: Instant
  /**
   * Whether the token has no uses left; false when omitted.
   */
  usedUp?: boolean
}
export interface FixtureWorkspace {
  /**
   * Identifier of the workspace.
   */
  id: string
  /**
   * Name of the workspace.
   */
  name?: string
  /**
   * Whether the mock accepts the tokens of the workspace; true when omitted.
   */
  enabled?: boolean
  /**
   * The APIs of the workspace.
   */
  apis: FixtureApi[]
  /**
   * The roles for keys of this workspace.
   */
  roles?: FixtureRole[]
  /**
   * The permissions for keys of this workspace.
   */
  permissions?: string[]
  /**
   * Known end users, with their metadata. Keys can add other users.
   */
  identities?: FixtureIdentity[]
}
export interface FixtureApi {
  /**
   * Identifier of the API; unique in the whole fixture.
   */
  id: string
  /**
   * Name of the API.
   */
  name?: string
  /**
   * Whether the API stores recoverable keys; true when omitted.
   */
  recoverable?: boolean
  /**
   * Whether the API can hold keys; true when omitted.
   */
  keySpace?: boolean
  /**
   * The default prefix of keys in the API.
   */
  defaultPrefix?: string
  /**
   * The default byteLength of keys in the API.
   */
  defaultBytes?: number
}
export interface FixtureRole {
  /**
   * Name of the role.
   */
  name: string
  /**
   * The permissions of the role. Each permission must belong to the workspace.
   */
  permissions?: string[]
}
export interface FixtureIdentity {
  /**
   * Identifier of the identity; generated when omitted.
   */
  id?: string
  /**
   * The caller's own identifier of the user.
   */
  externalId: string
  /**
   * Free-form metadata.
   */
  meta?: {
    [k: string]: unknown
  }
}
export interface FixtureKey {
  /**
   * The API that the key belongs to.
   */
  apiId: string
  /**
   * Identifier of the key; generated when omitted.
   */
  id?: string
  /**
   * The raw key, for a test that verifies the key; generated when omitted.
   */
  key?: string
  /**
   * The prefix of the key: the beginning of a generated key, or the visible start of a given key.
   */
  prefix?: string
  /**
   * The number of random bytes of a generated key.
   */
  byteLength?: number
  /**
   * Name of the key.
   */
  name?: string
  /**
   * The user that the key is linked to.
   */
  externalId?: string
  /**
   * @deprecated
   * Deprecated name of externalId.
   */
  ownerId?: string
  /**
   * Free-form metadata.
   */
  meta?: {
    [k: string]: unknown
  }
  /**
   * Roles of the workspace.
   */
  roles?: string[]
  /**
   * Permissions of the workspace.
   */
  permissions?: string[]
  createdAt?: Instant
  updatedAt?: Instant
  expires?: Instant
  /**
   * Verifications left.
   */
  remaining?: number
  refill?: Refill
  ratelimit?: RatelimitRequest
  /**
   * Whether the key is enabled; true when omitted.
   */
  enabled?: boolean
  /**
   * Whether the raw key can be shown again.
   */
  recoverable?: boolean
  /**
   * A label that groups keys, such as live or test.
   */
  environment?: string
}
/**
 * Query parameters of getKey, which is outside the specification.
 */
export interface GetKeyQuery {
  /**
   * Identifier of the key.
   */
  keyId: string
  /**
   * Whether to show the raw key of a recoverable key.
   */
  decrypt?: boolean
  [k: string]: unknown
}
/**
 * Response body of getKey, which is outside the specification: a key record.
 */
export interface GetKeyResponse {
  /**
   * Identifier of the key. Not secret; the same value as keyId on creation.
   */
  id?: string
  /**
   * The leading characters of the key, for display.
   */
  start?: string
  /**
   * Identifier of the workspace that owns the key.
   */
  workspaceId?: string
  /**
   * Identifier of the API that the key belongs to.
   */
  apiId?: string
  /**
   * Name of the key, not shown to customers.
   */
  name?: string
  /**
   * @deprecated
   * Deprecated: read the identity's externalId instead.
   */
  ownerId?: string
  /**
   * Free-form metadata: any JSON object.
   */
  meta?: {
    [k: string]: unknown
  }
  /**
   * The time of the key's creation. The unit is not specified.
   */
  createdAt?: number
  /**
   * The time of the key's last change (returned since 15 May 2024). The unit is not specified.
   */
  updatedAt?: number
  /**
   * The expiry of the key. A create gives it in Unix milliseconds; the unit in a listing is not stated.
   */
  expires?: number
  /**
   * The number of verifications left.
   */
  remaining?: number
  refill?: Refill
  ratelimit?: RatelimitResponse
  /**
   * The roles of the key.
   */
  roles?: string[]
  /**
   * The permissions of the key.
   */
  permissions?: string[]
  /**
   * Whether the key is valid. False for a disabled key.
   */
  enabled?: boolean
  /**
   * The raw key. Present only with decrypt, and only if the key was stored recoverable.
   */
  plaintext?: string
  identity?: Identity
}
/**
 * The fixed-window rate limit of a key in a listing (section 2.3).
 */
export interface RatelimitResponse {
  /**
   * Whether the limit is enforced asynchronously. Its relation to the type given at creation is not specified.
   */
  async?: boolean
  /**
   * The number of verifications allowed in one window.
   */
  limit?: number
  /**
   * The length of one window. The unit is not specified.
   */
  duration?: number
}
/**
 * The caller's own end user, to whom a key is linked (section 2.4).
 */
export interface Identity {
  /**
   * Identifier of the identity.
   */
  id?: string
  /**
   * The caller's own identifier of the user.
   */
  externalId?: string
  /**
   * Free-form metadata of the user.
   */
  meta?: {
    [k: string]: unknown
  }
}
/**
 * One key in a listing (section 2.1). The specification does not state which members are always present, so none is required here.
 */
export interface KeyRecord {
  /**
   * Identifier of the key. Not secret; the same value as keyId on creation.
   */
  id?: string
  /**
   * The leading characters of the key, for display.
   */
  start?: string
  /**
   * Identifier of the workspace that owns the key.
   */
  workspaceId?: string
  /**
   * Identifier of the API that the key belongs to.
   */
  apiId?: string
  /**
   * Name of the key, not shown to customers.
   */
  name?: string
  /**
   * @deprecated
   * Deprecated: read the identity's externalId instead.
   */
  ownerId?: string
  /**
   * Free-form metadata: any JSON object.
   */
  meta?: {
    [k: string]: unknown
  }
  /**
   * The time of the key's creation. The unit is not specified.
   */
  createdAt?: number
  /**
   * The time of the key's last change (returned since 15 May 2024). The unit is not specified.
   */
  updatedAt?: number
  /**
   * The expiry of the key. A create gives it in Unix milliseconds; the unit in a listing is not stated.
   */
  expires?: number
  /**
   * The number of verifications left.
   */
  remaining?: number
  refill?: Refill
  ratelimit?: RatelimitResponse
  /**
   * The roles of the key.
   */
  roles?: string[]
  /**
   * The permissions of the key.
   */
  permissions?: string[]
  /**
   * Whether the key is valid. False for a disabled key.
   */
  enabled?: boolean
  /**
   * The raw key. Present only with decrypt, and only if the key was stored recoverable.
   */
  plaintext?: string
  identity?: Identity
}
/**
 * Request body of verifyKey, which is outside the specification.
 */
export interface KeyVerificationRequest {
  /**
   * The required API of the key.
   */
  apiId?: string
  /**
   * The raw key.
   */
  key: string
  /**
   * Tags for analytics, without effect.
   *
   * @maxItems 10
   */
  tags?: string[]
  /**
   * The required permissions of the key.
   */
  authorization?: {
    /**
     * A permission, or a query of permissions: { and: [...] } or { or: [...] }.
     */
    permissions?: {
      [k: string]: unknown
    }
    [k: string]: unknown
  }
  /**
   * The remaining uses that the verification takes.
   */
  remaining?: {
    /**
     * The number of uses that the verification spends; 1 when omitted.
     */
    cost?: number
    [k: string]: unknown
  }
  /**
   * @deprecated
   * Deprecated; use ratelimits.
   */
  ratelimit?: {
    /**
     * The weight of the verification in the limit named default; 1 when omitted.
     */
    cost?: number
    [k: string]: unknown
  }
  /**
   * The limits to check, instead of the key's own.
   *
   * Items: A rate limit to check.
   */
  ratelimits?: {
    /**
     * Name of the limit.
     */
    name: string
    /**
     * The weight of this verification; 1 when omitted.
     */
    cost?: number
    /**
     * Replaces a configured limit, together with duration.
     */
    limit?: number
    /**
     * The length of a window, in the unit of the profile.
     */
    duration?: number
    [k: string]: unknown
  }[]
  [k: string]: unknown
}
/**
 * Response body of verifyKey, which is outside the specification.
 */
export interface KeyVerificationResponse {
  /**
   * Identifier of the key.
   */
  keyId?: string
  /**
   * Whether the key is valid.
   */
  valid: boolean
  /**
   * Name of the key.
   */
  name?: string
  /**
   * The ownerId of the key.
   */
  ownerId?: string
  /**
   * Metadata of the key.
   */
  meta?: {
    [k: string]: unknown
  }
  /**
   * The expiry of the key. Unix milliseconds.
   */
  expires?: number
  /**
   * Uses left after this verification.
   */
  remaining?: number
  /**
   * The rate limit that was checked.
   */
  ratelimit?: {
    /**
     * Verifications left in this window.
     */
    remaining: number
    /**
     * The limit.
     */
    limit?: number
    /**
     * The end of the window. Unix milliseconds.
     */
    reset?: number | null
    [k: string]: unknown
  }
  /**
   * The enabled flag of the key.
   */
  enabled?: boolean
  /**
   * Permissions of the key and of its roles.
   */
  permissions?: string[]
  /**
   * Environment of the key.
   */
  environment?: string
  /**
   * The verdict.
   */
  code:
    | 'VALID'
    | 'NOT_FOUND'
    | 'DISABLED'
    | 'FORBIDDEN'
    | 'EXPIRED'
    | 'INSUFFICIENT_PERMISSIONS'
    | 'RATE_LIMITED'
    | 'USAGE_EXCEEDED'
  /**
   * The user of the key.
   */
  identity?: {
    /**
     * Identifier of the identity.
     */
    id: string
    /**
     * The user.
     */
    externalId: string
    /**
     * Metadata of the identity.
     */
    meta: {
      [k: string]: unknown
    }
    [k: string]: unknown
  }
  /**
   * Identifier of the request.
   */
  requestId: string
  [k: string]: unknown
}
/**
 * The query parameters of GET /v1/apis.listKeys (section 4.1), each read as its type.
 */
export interface ListKeysQuery {
  /**
   * The API whose keys are listed. At least 1 character.
   */
  apiId: string
  /**
   * The largest number of keys on a page: 1 to 100, 100 when omitted.
   */
  limit?: number
  /**
   * The cursor of the previous page, unchanged. Opaque.
   */
  cursor?: string
  /**
   * @deprecated
   * Deprecated: filter by externalId instead. At least 1 character.
   */
  ownerId?: string
  /**
   * Lists only keys of this user. The parameter exists since 1 Aug 2024. At least 1 character.
   */
  externalId?: string
  /**
   * When true, recoverable keys include their plaintext.
   */
  decrypt?: boolean | null
  /**
   * Experimental. When true, the listing skips the cache, for example directly after a create.
   */
  revalidateKeysCache?: boolean | null
}
/**
 * One page of keys (section 4.1). The order of keys is not specified.
 */
export interface ListKeysResponse {
  /**
   * The keys of this page.
   */
  keys: KeyRecord[]
  /**
   * The approximate number of keys of the API. May lag by up to 5 minutes.
   */
  total: number
  /**
   * Present if more keys follow. Send this value back as cursor to get the next page.
   */
  cursor?: string
}
/**
 * The error body of the standard profile: problem details (RFC 9457).
 */
export interface Problem {
  /**
   * A URI that names the kind of problem. With about:blank, title and status name the kind.
   */
  type: string
  /**
   * The reason phrase of the status code.
   */
  title: string
  /**
   * The status code of the response.
   */
  status: number
  /**
   * The problem of this request, and how to fix it.
   */
  detail: string
  /**
   * A stable name of the failure, for programs.
   */
  code: string
  /**
   * Each refused part of the request.
   */
  errors?: {
    /**
     * The problem at that place.
     */
    detail: string
    /**
     * JSON Pointer to the member of the body, as a URI fragment.
     */
    pointer?: string
    /**
     * Name of the query parameter.
     */
    parameter?: string
  }[]
}
/**
 * The answer to one kind of failure.
 */
export interface ProfileFailure {
  /**
   * Status code.
   */
  status: number
  /**
   * The value of {code} in the error body.
   */
  code: string
  /**
   * The value of {message} in the error body. Names in braces stand for values of the failure: {apiId}, {names}, {allowed}, {limit}, {needed}…
   */
  message: string
  /**
   * Additional header fields of this failure.
   */
  headers?: {
    [k: string]: string
  }
  /**
   * Replaces errors.mediaType.
   */
  mediaType?: string
  /**
   * Replaces errors.body. A string is sent unchanged, anything else as JSON.
   */
  body?: {
    [k: string]: unknown
  }
}
/**
 * The limit of a member of the body, and the answer beyond it.
 */
export interface ProfileLimit {
  /**
   * The member: its name, or two names with a dot between. externalId is the linked user, even if ownerId names the user.
   */
  member: string
  /**
   * The smallest allowed number.
   */
  minimum?: number
  /**
   * The largest allowed number.
   */
  maximum?: number
  /**
   * The greatest allowed length of a text, in characters.
   */
  maximumLength?: number
  /**
   * Whether trailing spaces count toward maximumLength. With "cut", the service cuts off the spaces beyond maximumLength, as many databases do. Default: "count".
   */
  trailingSpaces?: 'count' | 'cut'
  /**
   * The greatest allowed length as JSON, in bytes.
   */
  maximumBytes?: number
  /**
   * Status code.
   */
  status: number
  /**
   * The value of {code} in the error body.
   */
  code: string
  /**
   * The value of {message} in the error body. {member} and {value} stand for the refused member. {datetime} is the value as a date and a time with a space between.
   */
  message: string
}
/**
 * Every choice that the specification leaves open, as one service makes it. A profile file may name another profile in "extends" and give only the different choices. x-section is the section of the specification. x-deviation marks a value that contradicts it. x-values lists values worth trying, where the type allows more than a few; x-drawn lists the values that tests try instead. x-learnt-from names the scenes in which keymock learn finds the value by trying; "create" gives the fields of a key that shows the value; keymock builds the scene from these fields. x-shown-by describes the evidence for the choice or its group. x-observed-by names the observations of the contract suite that report it.
 */
export interface Profile {
  /**
   * The address of this schema, for editors.
   */
  $schema?: string
  /**
   * Name of the profile.
   */
  name: string
  /**
   * The service that the profile describes.
   */
  description?: string
  /**
   * Served operations outside the specification; none when omitted.
   */
  neighbours?: NeighbourName[]
  /**
   * Choices for reading requests.
   */
  requests: {
    /**
     * The order of the checks before the operation runs. "mediaType" comes before "syntax" and "syntax" before "validation"; "authorization" and "api" need "authentication" and "validation" before them.
     *
     * @minItems 6
     * @maxItems 6
     */
    stages: ('mediaType' | 'syntax' | 'validation' | 'authentication' | 'authorization' | 'api')[]
    /**
     * The reading of a path: as written, or with its dot segments resolved and its percent-encoding decoded.
     */
    paths: 'literal' | 'decoded'
    /**
     * A create request whose Content-Type is not JSON: refused, or read with an empty body.
     */
    otherMediaType: 'refuse' | 'ignore-body'
    /**
     * Whether the letter case of the media type matters.
     */
    mediaTypeCase: 'insensitive' | 'sensitive'
    /**
     * Text that may follow the media type: anything after a semicolon, or only name=value pairs, without a space before the semicolon.
     */
    mediaTypeParameters: 'any' | 'strict'
    /**
     * The largest accepted body, in bytes.
     */
    maxBodyBytes: number
    /**
     * The deepest nesting of objects and arrays in a body.
     */
    maxDepth: number
    /**
     * The treatment of members of the body that the specification does not name.
     */
    unknownFields: 'ignore' | 'refuse'
    /**
     * The treatment of query parameters that the specification does not name.
     */
    unknownParameters: 'ignore' | 'refuse'
    /**
     * The meaning of null as the value of an optional member of the body.
     */
    nullFields: 'refuse' | 'absent'
    /**
     * A member of meta named __proto__: kept like any other, or dropped as an attack.
     */
    protoMember: 'keep' | 'drop'
    /**
     * A repeated query parameter: refused, one of the two values counts, or both values form a list. A list is neither a string nor a number; if booleans are read as `non-empty`, it is true.
     */
    repeatedParameter: 'refuse' | 'first' | 'last' | 'list'
    /**
     * The reading of a numeric query parameter: only decimal digits, or any text that JavaScript turns into a number (1e1, 0x10, spaces).
     */
    numbers: 'decimal' | 'javascript'
    /**
     * The reading of a boolean query parameter: true, false or null; or any text except the empty one as true.
     */
    booleans: 'literal' | 'non-empty'
    /**
     * A query with broken percent-encoding, such as % or %FF: read as far as possible, or answered with an internal error.
     */
    brokenEncoding: 'keep' | 'fail'
    /**
     * The reading of cursor=.
     */
    emptyCursor: 'absent' | 'refuse'
    /**
     * The treatment of a limit below 1 or above 100.
     */
    limitOutOfRange: 'refuse' | 'clamp'
    /**
     * The effect of an empty prefix: none, or an underscore.
     */
    emptyPrefix: 'no-prefix' | 'underscore'
    /**
     * The answer to HEAD on listKeys: as for GET without a body, or as for a wrong method.
     */
    head: 'as-get' | 'refuse'
  }
  /**
   * Choices for comparing and measuring texts.
   */
  texts: {
    /**
     * Equality of texts: exact, ignoring letter case, or ignoring letter case and accents, like the default collation of many databases. Applies to apiId, externalId, ownerId, roles, permissions and cursors that are ids. With any other value than exact, keys listed by id come in alphabetical order.
     */
    collation: 'exact' | 'ignore-case' | 'ignore-case-and-accents'
    /**
     * The unit of a text's length: characters, or UTF-16 units (two for an emoji). The limits of creation.limits always count characters, as databases do.
     */
    length: 'characters' | 'utf-16'
    /**
     * Half of a surrogate pair in a text of the body outside meta: kept, or replaced by U+FFFD.
     */
    loneSurrogates: 'keep' | 'replace'
  }
  /**
   * Choices about the caller.
   */
  authentication: {
    /**
     * The reading of the token in the Authorization header: by the grammar of RFC 6750 (scheme in any letter case, one space), or by removing the first "Bearer " at any position.
     */
    tokenSyntax: 'bearer' | 'strip-bearer'
    /**
     * The treatment of a raw key as a token: an unknown token, or a caller of the key's workspace who has the key's permissions but may carry out no operation.
     */
    keyAsToken: 'unknown' | 'caller'
  }
  /**
   * The permissions of a token. Each operation lists groups of permissions. A token needs at least one permission of every group. A token without a permissions list has all permissions. {apiId} stands for the requested API.
   */
  authorization: {
    /**
     * The permission to list keys.
     */
    list: string[][]
    /**
     * The permission to list keys with their plaintext, in addition to the permission to list keys.
     */
    decrypt: string[][]
    /**
     * The permission to create a key.
     */
    create: string[][]
    /**
     * The permission to create a recoverable key, in addition to the permission to create a key.
     */
    recoverable: string[][]
    /**
     * The time of the check for the recoverable permission: with the permission to create a key, or after all other checks.
     */
    recoverableChecked: 'at-once' | 'last'
    /**
     * decrypt without its permission: the request is refused, or the plaintext is omitted.
     */
    decryptWithout: 'refuse' | 'omit'
    /**
     * decrypt without its permission when externalId names no user: refused like any other, or answered with an empty list.
     */
    decryptOfUnknownUser: 'refuse' | 'answer'
  }
  /**
   * The form of failures.
   */
  errors: {
    /**
     * Content-Type of error bodies.
     */
    mediaType: string
    /**
     * The error body. Names in braces stand for values: {title} {status} {code} {message} {requestId}. A string that is only such a name becomes the value, in its own type. {violations} is the list of refused parts. A member whose name has no value is omitted.
     */
    body: {
      [k: string]: unknown
    }
    /**
     * The number of violations in the message: all, or the first in the order of the specification's table.
     */
    violations: 'all' | 'first'
    /**
     * The text for one violation. {path} is the dotted path, {text} the problem.
     */
    violationFormat: string
    /**
     * The message for each violated keyword of JSON Schema. {bound}, {expected}, {received} and {choices} stand for values of the violation.
     */
    violationTexts: {
      /**
       * The text if a member or parameter is missing.
       */
      required: string
      /**
       * The text if a value has the wrong type.
       */
      type: string
      /**
       * The text if a value has the wrong type and the profile names the accepted values.
       */
      enumType: string
      /**
       * The text if a number is not whole.
       */
      integer: string
      /**
       * The text if a value is not a number.
       */
      number: string
      /**
       * The text if a string is too short.
       */
      minLength: string
      /**
       * The text if a string is too long.
       */
      maxLength: string
      /**
       * The text if a number is too small.
       */
      minimum: string
      /**
       * The text if a number is too large.
       */
      maximum: string
      /**
       * The text if a value is not one of the accepted values.
       */
      enum: string
      /**
       * The text if a member or parameter is unknown.
       */
      additionalProperties: string
      /**
       * The text if a parameter is repeated.
       */
      repeated: string
    }
    /**
     * The form of {needed} and {have}: words joined with "or" and "and", or lists of quoted alternatives, in which a combination is JSON.
     */
    permissionLists: 'plain' | 'quoted'
    /**
     * The answer to each kind of failure.
     */
    failures: {
      'unknown-path': ProfileFailure
      'method-not-allowed': ProfileFailure
      'unsupported-media-type': ProfileFailure
      'malformed-json': ProfileFailure
      'body-too-large': ProfileFailure
      'request-timeout': ProfileFailure
      'invalid-request': ProfileFailure
      'invalid-cursor': ProfileFailure
      'missing-token': ProfileFailure
      'unknown-token': ProfileFailure
      'workspace-disabled': ProfileFailure
      'token-disabled': ProfileFailure
      'token-expired': ProfileFailure
      'token-used-up': ProfileFailure
      'missing-permission': ProfileFailure
      'decrypt-not-permitted': ProfileFailure
      'encrypt-not-permitted': ProfileFailure
      'api-not-found': ProfileFailure
      'api-without-key-space': ProfileFailure
      'recoverable-not-supported': ProfileFailure
      'role-not-found': ProfileFailure
      'permission-not-found': ProfileFailure
      'remaining-refused': ProfileFailure
      'expires-refused': ProfileFailure
      'refill-needs-remaining': ProfileFailure
      'refill-day-refused': ProfileFailure
      'rate-limited': ProfileFailure
      'internal-error': ProfileFailure
      'service-unavailable': ProfileFailure
    }
  }
  /**
   * Headers of every answer.
   */
  responses: {
    /**
     * Content-Type of successful answers.
     */
    mediaType: string
    /**
     * Header fields of every answer. {requestId} and {durationMs} stand for values of the answer.
     */
    headers: {
      [k: string]: string
    }
    /**
     * The query parameter that indents any JSON answer by two spaces, with any value; empty for none.
     */
    indentParameter: string
    /**
     * The header of a failure's answer that names the explaining entry in the mock's journal; empty for none.
     */
    journalHeader: string
    /**
     * Access-Control-Allow-Origin of every answer; empty for a service without CORS. Such a service omits the header, answers OPTIONS like any other wrong method, and pages of other origins cannot call it.
     */
    corsOrigin: string
    /**
     * Access-Control-Allow-Methods of a preflight; empty to omit it.
     */
    corsMethods: string
    /**
     * Access-Control-Allow-Headers of a preflight; "echo" repeats the requested names, separated by commas; empty to omit it.
     */
    corsHeaders: string
    /**
     * Access-Control-Allow-Headers of a preflight without requested names, if corsHeaders is "echo"; empty to omit it.
     */
    corsHeadersUnasked: string
    /**
     * Whether the answer to a preflight that repeats the requested header names lists Access-Control-Request-Headers in Vary.
     */
    corsVary: boolean
    /**
     * Access-Control-Max-Age of a preflight, in seconds; 0 omits it.
     */
    corsMaxAgeSeconds: number
    /**
     * More header fields of a preflight. {requestId} stands for the id of the request.
     */
    preflightHeaders: {
      [k: string]: string
    }
  }
  /**
   * The form of identifiers: a prefix, an underscore, and encoded bytes.
   */
  ids: {
    /**
     * The encoding of the bytes.
     */
    encoding: 'base58' | 'base62' | 'base64url' | 'hex'
    /**
     * The number of leading bytes with the seconds since timestampEpoch; 0 for none.
     */
    timestampBytes: number
    /**
     * The moment from which timestampBytes counts, as a Unix timestamp in seconds.
     */
    timestampEpoch: number
    /**
     * The number of random bytes that follow.
     */
    randomBytes: number
    /**
     * Prefix of a key id.
     */
    keyPrefix: string
    /**
     * Prefix of an identity id.
     */
    identityPrefix: string
    /**
     * Prefix of a request id.
     */
    requestPrefix: string
  }
  /**
   * The form of raw keys.
   */
  keys: {
    /**
     * The encoding of the random bytes.
     */
    encoding: 'base58' | 'base62' | 'base64url' | 'hex'
    /**
     * Bytes before the random bytes: none, or a version (1) and the number of random bytes.
     */
    header: 'none' | 'version-and-length'
    /**
     * The number of key characters that start shows after the prefix.
     */
    startCharacters: number
    /**
     * Whether startCharacters counts the underscore after the prefix.
     */
    startCountsSeparator: boolean
    /**
     * Whether start shows the default prefix of an API before the characters that startCharacters counts.
     */
    startCountsDefaultPrefix: boolean
  }
  /**
   * Units of the timestamps in a listing.
   */
  times: {
    /**
     * Unit of createdAt.
     */
    createdAt: 'milliseconds' | 'seconds'
    /**
     * Unit of updatedAt.
     */
    updatedAt: 'milliseconds' | 'seconds'
    /**
     * Unit of expires in a listing.
     */
    expires: 'milliseconds' | 'seconds'
  }
  /**
   * The members of a listed key.
   */
  records: {
    /**
     * Members that are never sent.
     */
    omit: (
      | 'name'
      | 'ownerId'
      | 'meta'
      | 'createdAt'
      | 'updatedAt'
      | 'expires'
      | 'remaining'
      | 'refill'
      | 'ratelimit'
      | 'roles'
      | 'permissions'
      | 'enabled'
      | 'identity'
    )[]
    /**
     * A member without a value: omitted, or null.
     */
    unset: 'omit' | 'null'
    /**
     * Empty roles and permissions in a listing.
     */
    emptyLists: 'show' | 'omit'
    /**
     * updatedAt of a key that was never changed.
     */
    updatedAtOfNew: 'unset' | 'createdAt'
    /**
     * Whether the environment is listed, although the table of 2.1 does not name it.
     */
    environment: boolean
    /**
     * The listed ownerId: the ownerId of the create, or the externalId of the linked user.
     */
    ownerId: 'as-given' | 'effective'
    /**
     * Whether an identity without metadata shows an empty meta.
     */
    identityMeta: 'omit-empty' | 'always'
    /**
     * The listed permissions: only permissions of the key, or also permissions of its roles.
     */
    permissions: 'direct' | 'with-roles'
    /**
     * The meaning of enabled: the state of section 3 at that instant, or only the stored flag.
     */
    enabled: 'state' | 'flag'
    /**
     * The refillDay of a refill without a day.
     */
    refillDayUnset: 'omit' | 'null'
    /**
     * Whether refill includes lastRefillAt, in milliseconds.
     */
    lastRefillAt: boolean
    /**
     * Whether the listed ratelimit also includes type, refillRate and refillInterval.
     */
    ratelimitType: boolean
    /**
     * Whether a ratelimit without a limit or a duration is listed.
     */
    incompleteRatelimit: 'show' | 'omit'
  }
  /**
   * Limits of creation.
   */
  creation: {
    /**
     * The treatment of an expires that has passed.
     */
    expiresInPast: 'accept' | 'refuse'
    /**
     * The meaning of expires 0: the first millisecond of 1970, or never.
     */
    expiresZero: 'timestamp' | 'never'
    /**
     * The treatment of remaining 0.
     */
    remainingZero: 'accept' | 'refuse'
    /**
     * The treatment of a negative remaining.
     */
    remainingNegative: 'accept' | 'refuse'
    /**
     * An empty externalId: refused, or kept without linking an identity.
     */
    emptyExternalId: 'refuse' | 'unlinked'
    /**
     * Whether ownerId alone links the key to an identity, like externalId.
     */
    ownerIdLinks: boolean
    /**
     * A repeated role or permission: counts once, or counts as missing.
     */
    repeatedNames: 'once' | 'missing'
    /**
     * The shortest length of a role or permission.
     */
    minimumNameLength: number
    /**
     * The greatest length of a role or permission; null for no limit.
     */
    maximumNameLength: number | null
    /**
     * Other limits of a body, checked after everything else. The answer names the first exceeded limit.
     */
    limits: ProfileLimit[]
    /**
     * Rows that a refused request leaves: the identity of a new user, if a role, a permission or a limit is the reason; a key that is not recoverable, if the recoverable permission is the reason and is checked last.
     */
    refusedLeaves: ('identity' | 'key')[]
  }
  /**
   * The form and the effect of a refill.
   */
  refill: {
    /**
     * The accepted intervals. A refill happens at midnight UTC: every day, or on one day of the month.
     *
     * @minItems 1
     */
    intervals: ('daily' | 'monthly')[]
    /**
     * The members that a refill must have.
     */
    required: ('interval' | 'amount' | 'refillDay')[]
    /**
     * The smallest amount.
     */
    minimumAmount: number
    /**
     * The largest refillDay; the smallest is 1.
     */
    maximumDay: number
    /**
     * A refillDay that is not an integer: refused, or rounded.
     */
    fractionalDay: 'refuse' | 'round'
    /**
     * The day of a monthly refill that has no refillDay.
     */
    defaultDay: number
    /**
     * Whether listings show defaultDay in a monthly refill that has no refillDay.
     */
    showsDefaultDay: boolean
    /**
     * A month without the day: the refill moves to its last day, or is skipped.
     */
    shortMonth: 'last-day' | 'skip'
    /**
     * The treatment of refillDay on a daily refill.
     */
    dayWithDaily: 'accept' | 'refuse'
    /**
     * The treatment of a refill on a key without remaining.
     */
    withoutRemaining: 'accept' | 'refuse'
    /**
     * The effect of a refill on remaining: sets it to amount, raises it to amount if it is below, adds amount, or changes nothing.
     */
    effect: 'set' | 'raise' | 'add' | 'none'
    /**
     * Whether a refill enables a used-up key again.
     */
    enables: boolean
  }
  /**
   * The form of a rate limit.
   */
  ratelimit: {
    /**
     * The accepted values of type, each with the async that a listing shows for it.
     */
    types: {
      [k: string]: boolean
    }
    /**
     * The treatment of a type that types does not name.
     */
    otherTypes: 'accept' | 'refuse'
    /**
     * The async that a listing shows for a create without a type.
     */
    asyncByDefault: boolean
    /**
     * Whether a create request may contain async.
     */
    asyncInRequest: boolean
    /**
     * Whether the older names refillRate (limit) and refillInterval (duration) are read. refillInterval counts if duration is missing, and neither may be below 1.
     */
    refillNames: boolean
    /**
     * The members that a rate limit must have.
     */
    required: ('type' | 'limit' | 'duration')[]
    /**
     * The smallest limit.
     */
    minimumLimit: number
    /**
     * The smallest duration, in durationUnit.
     */
    minimumDuration: number
    /**
     * Unit of duration.
     */
    durationUnit: 'milliseconds' | 'seconds'
  }
  /**
   * Choices for listing keys.
   */
  listing: {
    /**
     * The order of keys.
     */
    order: 'newest-first' | 'oldest-first' | 'id'
    /**
     * The form of a cursor: an opaque text bound to its API and filter, or the id of the last key of the page.
     */
    cursor: 'opaque' | 'last-id'
    /**
     * Whether the last page has a cursor, which leads to an empty page.
     */
    cursorOnLastPage: 'absent' | 'present'
    /**
     * The total for an unknown externalId: that of the API, or 0.
     */
    totalOfUnknownUser: 'api' | 'zero'
    /**
     * ownerId together with externalId: ignored, or both must match.
     */
    ownerIdWithExternalId: 'ignored' | 'both'
    /**
     * The greatest age of total, in milliseconds; 0 for exact. At most 5 minutes by the specification.
     */
    totalLagMs: number
    /**
     * The time for which the cache keeps a listed page, in milliseconds; 0 for no cache.
     */
    cacheFreshMs: number
    /**
     * The additional time in which an answer may be stale, while the service refreshes the cache in the background.
     */
    cacheStaleMs: number
    /**
     * Whether the service caches total with the page.
     */
    cacheTotal: boolean
  }
}
/**
 * A sentence of the specification that exchanges break.
 */
export interface CountedViolation {
  /**
   * The side at fault.
   */
  whose: 'client' | 'service'
  /**
   * The section of the specification.
   */
  section: string
  /**
   * The problem and its place, without values.
   */
  problem: string
  /**
   * Set for a broken convention, which is only a warning.
   */
  level?: 'SHOULD'
  /**
   * The method.
   */
  method: string
  /**
   * The path without its query.
   */
  path: string
  /**
   * The status of the first answer.
   */
  status?: number
  /**
   * The number of exchanges with this violation.
   */
  count: number
  example?: ViolationExample
}
/**
 * The first exchange with a violation. Only the first 40 violations have an example.
 */
export interface ViolationExample {
  exchange: ContractExchange
  /**
   * A bash script that sends the request again. The script takes the token from KEYMOCK_TOKEN. Absent for a request body of more than 8000 characters.
   */
  script?: string
}
/**
 * Counts of the exchanges through a proxy, and its violations. Contains no token and no raw key.
 */
export interface ProxyReport {
  /**
   * The kind and version of this file.
   */
  format: 'keymock-proxy/1'
  /**
   * "incomplete" if no exchange was checked.
   */
  verdict: 'kept' | 'broken' | 'incomplete'
  /**
   * The address of the service.
   */
  target: string
  /**
   * The number of exchanges, of violations on each side, of unchecked exchanges and of broken conventions.
   */
  counts: {
    /**
     * All exchanges.
     */
    exchanges: number
    /**
     * Violations of the client.
     */
    client: number
    /**
     * Violations of the service.
     */
    service: number
    /**
     * Exchanges without an answer, or with a body larger than 1 MiB.
     */
    unchecked: number
    /**
     * Broken conventions (SHOULD).
     */
    warnings: number
  }
  /**
   * Each violation once, with its count.
   */
  violations: CountedViolation[]
}
/**
 * The whole state of a mock at one moment, for a later restore. Contains the raw keys of recoverable keys: protect it like a fixture.
 */
export interface Snapshot {
  /**
   * Version of this format.
   */
  keymock: 1
  /**
   * The position of the seeded random source.
   */
  drawn: number
  /**
   * The sequence of the newest key.
   */
  sequence: number
  /**
   * The moves of the clock.
   */
  clock?: {
    /**
     * Milliseconds ahead of the underlying clock.
     */
    offsetMs: number
    /**
     * The moment at which the clock was stopped. Unix milliseconds.
     */
    frozenAt?: number
  }
  /**
   * Every known end user.
   */
  identities: StoredIdentity[]
  /**
   * Every key, in order of creation.
   */
  keys: StoredKey[]
}
/**
 * An end user in stored form.
 */
export interface StoredIdentity {
  /**
   * Identifier of the identity.
   */
  id: string
  /**
   * The workspace of the user.
   */
  workspaceId: string
  /**
   * The caller's own identifier of the user.
   */
  externalId: string
  /**
   * Free-form metadata.
   */
  meta?: {
    [k: string]: unknown
  }
}
/**
 * A key in stored form: its hash, and the raw key only if it is recoverable.
 */
export interface StoredKey {
  /**
   * Identifier of the key.
   */
  id: string
  /**
   * The API that the key belongs to.
   */
  apiId: string
  /**
   * The workspace of the key.
   */
  workspaceId: string
  /**
   * The place of the key in the order of creation.
   */
  sequence: number
  /**
   * SHA-256 of the raw key, in base64url.
   */
  hash: string
  /**
   * The leading characters of the raw key.
   */
  start: string
  /**
   * The raw key of a recoverable key.
   */
  plaintext?: string
  /**
   * Name of the key.
   */
  name?: string
  /**
   * The ownerId given at creation.
   */
  ownerId?: string
  /**
   * The value for the ownerId filter.
   */
  owner?: string
  /**
   * The externalId given at creation, or the ownerId in its place.
   */
  externalId?: string
  identity?: StoredIdentity
  /**
   * Free-form metadata.
   */
  meta?: {
    [k: string]: unknown
  }
  /**
   * Roles of the key.
   */
  roles: string[]
  /**
   * Permissions given to the key itself.
   */
  permissions: string[]
  /**
   * Unix milliseconds.
   */
  createdAt: number
  /**
   * Unix milliseconds of the last change.
   */
  updatedAt?: number
  /**
   * Unix milliseconds.
   */
  expires?: number
  /**
   * The number of verifications left, as of the last change.
   */
  remaining?: number
  refill?: StoredRefill
  ratelimit?: StoredRatelimit
  /**
   * The flag set at creation or by an update.
   */
  enabled: boolean
  /**
   * The time at which remaining reached 0. Absent once the key is enabled again. Unix milliseconds.
   */
  exhaustedAt?: number
  /**
   * The time at which the key was last enabled again: an earlier expiry no longer counts. Unix milliseconds.
   */
  enabledAgainAt?: number
  /**
   * A label that groups keys, such as live or test.
   */
  environment?: string
  window?: StoredWindow
}
/**
 * The refill of remaining.
 */
export interface StoredRefill {
  /**
   * daily or monthly.
   */
  interval?: string
  /**
   * The number of verifications per refill.
   */
  amount?: number
  /**
   * The day of the month.
   */
  refillDay?: number
  /**
   * Refills up to this moment are counted in remaining. Unix milliseconds.
   */
  lastRefillAt: number
  /**
   * Whether to hide lastRefillAt, because an update set the refill and no refill has happened since.
   */
  hidesLastRefill?: boolean
}
/**
 * The fixed-window rate limit.
 */
export interface StoredRatelimit {
  /**
   * Kind of limit.
   */
  type?: string
  /**
   * Whether the limit is enforced asynchronously.
   */
  async?: boolean
  /**
   * The number of verifications per window.
   */
  limit?: number
  /**
   * Length of a window.
   */
  duration?: number
}
/**
 * The latest used window of the rate limit.
 */
export interface StoredWindow {
  /**
   * The start of the window. Unix milliseconds.
   */
  startedAt: number
  /**
   * The number of verifications in the window.
   */
  used: number
}
/**
 * Request body of updateKey, which is outside the specification. Absent members stay unchanged; null clears them.
 */
export interface UpdateKeyRequest {
  /**
   * Identifier of the key.
   */
  keyId: string
  /**
   * Name of the key.
   */
  name?: string | null
  /**
   * @deprecated
   * Deprecated; use externalId.
   */
  ownerId?: string | null
  /**
   * The caller's own user.
   */
  externalId?: string | null
  /**
   * Metadata, replaced as a whole.
   */
  meta?: {
    [k: string]: unknown
  } | null
  /**
   * The expiry of the key. Unix milliseconds.
   */
  expires?: number | null
  /**
   * The rate limit, replaced as a whole.
   */
  ratelimit?: {
    /**
     * Whether the limit is checked in the background.
     */
    async?: boolean
    /**
     * fast or consistent.
     */
    type?: string
    /**
     * The number of requests in a window.
     */
    limit: number
    /**
     * The length of a window, in the unit of the profile.
     */
    duration?: number
    /**
     * Deprecated.
     */
    refillRate?: number
    /**
     * Deprecated; use duration.
     */
    refillInterval?: number
    [k: string]: unknown
  } | null
  /**
   * Uses left.
   */
  remaining?: number | null
  /**
   * The refill of remaining.
   */
  refill?: {
    /**
     * daily or monthly.
     */
    interval: string
    /**
     * The number of uses that a refill gives.
     */
    amount: number
    /**
     * The day of the month.
     */
    refillDay?: number
    [k: string]: unknown
  } | null
  /**
   * Whether the key is enabled.
   */
  enabled?: boolean
  /**
   * The roles of the key after the update. In the imitated build, an empty list does not remove entries.
   *
   * Items: A role.
   */
  roles?: {
    /**
     * Identifier of the role.
     */
    id?: string
    /**
     * Name of the role.
     */
    name?: string
    /**
     * Whether to create a missing role.
     */
    create?: boolean
    [k: string]: unknown
  }[]
  /**
   * The permissions of the key after the update. In the imitated build, an empty list does not remove entries.
   *
   * Items: A permission.
   */
  permissions?: {
    /**
     * Identifier of the permission.
     */
    id?: string
    /**
     * Name of the permission.
     */
    name?: string
    /**
     * Whether to create a missing permission.
     */
    create?: boolean
    [k: string]: unknown
  }[]
  [k: string]: unknown
}
/**
 * Response body of updateKey, which is outside the specification: an empty object.
 */
export interface UpdateKeyResponse {
  [k: string]: unknown
}
/**
 * A page of the journal in brief, in order of the answers.
 */
export interface BriefJournalPage {
  /**
   * The entries of the page.
   */
  requests: BriefRequest[]
  /**
   * The number of kept entries that match the filters.
   */
  total: number
  /**
   * Send this cursor back for the next page. Absent on the last page.
   */
  cursor?: string
}
/**
 * One request and its outcome, without its messages and stages. Raw keys and tokens are replaced by [redacted].
 */
export interface BriefRequest {
  /**
   * A number that grows with each request of the sandbox, even across a reset.
   */
  id: number
  /**
   * The start of the processing, by the clock of the sandbox. Unix milliseconds.
   */
  at: number
  /**
   * The requested operation. Absent for other paths and methods.
   */
  operation?: string
  /**
   * The method of the request; a hyphen for bytes that are not HTTP.
   */
  method: string
  /**
   * The path of the request.
   */
  path: string
  /**
   * The query with the question mark; empty without a query.
   */
  query: string
  /**
   * Whether the request was served, and no fault broke the answer.
   */
  ok: boolean
  /**
   * The status of the answer; 0 if the client got none.
   */
  status: number
  /**
   * The kind of failure, if the request was not served; "fault" if a fault broke the answer without a failure of the profile.
   */
  failure?: string
  /**
   * The part of the answer that the client got.
   */
  received: 'all' | 'half' | 'nothing'
  /**
   * Whether the operation took effect, whatever answer the client got. Absent if another service answered.
   */
  carriedOut?: boolean
  /**
   * The key that the request changed, even if it failed. Absent if the request changed no key.
   */
  changed?: {
    /**
     * The change of the key.
     */
    change: 'created' | 'used' | 'updated' | 'deleted'
    /**
     * The id of the key.
     */
    keyId: string
  }
  /**
   * The reason for the answer.
   */
  summary: string
}
/**
 * The number of changed or deleted keys.
 */
export interface ChangedKeys {
  /**
   * The number of keys.
   */
  changed: number
}
/**
 * Changes of the clock, applied in the order of these members.
 */
export interface ClockRequest {
  /**
   * Undoes all earlier changes.
   */
  reset?: true
  set?: WrittenMoment
  advance?: WrittenDuration
  /**
   * Stops the clock. You can still set and advance a stopped clock.
   */
  freeze?: true
  /**
   * Lets a stopped clock run.
   */
  run?: true
}
/**
 * The clock of a sandbox.
 */
export interface ClockState {
  /**
   * The current moment of the service. Unix milliseconds.
   */
  now: number
  /**
   * The current moment as an RFC 3339 date-time.
   */
  nowIso: string
  /**
   * Whether the clock is stopped.
   */
  frozen: boolean
  /**
   * Milliseconds ahead of the underlying clock, which is real time unless the server was started with another clock.
   */
  offsetMs: number
}
/**
 * The latest run of the contract suite that this server started.
 */
export interface ContractRun {
  /**
   * "none" before the first run, "finished" with a report, "failed" without one.
   */
  state: 'none' | 'running' | 'finished' | 'failed'
  /**
   * The sandbox of the run, with the fixture and the profile of the sandbox that started it. The next run removes it.
   */
  sandbox?: string
  /**
   * The offset of the sandbox's clock from real time, in milliseconds. The sandbox's clock starts like the clock of the server.
   */
  aheadMs?: number
  /**
   * Whether the clock of the sandbox is stopped.
   */
  frozen?: boolean
  /**
   * The number of requirements with a result.
   */
  done?: number
  /**
   * The number of requirements in the run.
   */
  of?: number
  /**
   * The number of failures.
   */
  failed?: number
  /**
   * The number of requests.
   */
  requests?: number
  /**
   * The reason for a missing report.
   */
  problem?: string
}
/**
 * The reason why a request to the control API failed, and the next step: problem details (RFC 9457).
 */
export interface ControlProblem {
  /**
   * about:blank: title and status name the kind of problem.
   */
  type: string
  /**
   * The reason phrase of the status code.
   */
  title: string
  /**
   * The status code of the response.
   */
  status: number
  /**
   * A stable name of the problem, for programs.
   */
  code: string
  /**
   * The problem, with the found value and its place.
   */
  detail: string
  /**
   * The remedy, in the imperative.
   */
  remedy?: string
}
/**
 * A key and its state, without its text and hash.
 */
export interface ControlledKey {
  /**
   * The id of the key.
   */
  id: string
  /**
   * The API of the key.
   */
  apiId: string
  /**
   * The workspace of the key.
   */
  workspaceId: string
  /**
   * The visible beginning of the key's text.
   */
  start: string
  /**
   * The current state of the key.
   */
  state: 'active' | 'disabled' | 'expired' | 'exhausted'
  /**
   * The cause of the state.
   */
  why: string
  /**
   * The time at which the key was disabled, expired or used up. Unix milliseconds.
   */
  stateSince?: number
  /**
   * The time of the last refill. Unix milliseconds.
   */
  refilledAt?: number
  /**
   * The time of the next expiry or refill, if any. Unix milliseconds.
   */
  nextChangeAt?: number
  /**
   * The kind of this next change.
   */
  nextChange?: 'expiry' | 'refill'
  /**
   * The record of the key, as a client sees it under the profile.
   */
  record: {}
}
/**
 * A page of keys, newest first.
 */
export interface ControlledKeys {
  /**
   * The keys of the page.
   */
  keys: ControlledKey[]
  /**
   * The number of keys that match the filters.
   */
  total: number
  /**
   * Send this cursor back for the next page. Absent on the last page.
   */
  cursor?: string
}
/**
 * The first event to send.
 */
export interface EventsQuery {
  /**
   * The id of the last known event, like the header Last-Event-ID. By default, the server sends only new events.
   */
  since?: string
}
/**
 * The reason for an answer.
 */
export interface Explanation {
  /**
   * The whole reason in a sentence or two.
   */
  summary: string
  /**
   * The stages in the order of the profile, then the operation itself.
   */
  stages: {
    /**
     * The name of the stage in the profile.
     */
    stage: string
    /**
     * The result of the stage.
     */
    outcome: 'passed' | 'refused' | 'not-reached'
  }[]
  /**
   * Absent for a served request.
   */
  refusal?: {
    /**
     * The stage that refused the request; or route before all stages, fault for a fault, fault-afterwards for a fault after the operation, operation after all stages, connection for bytes that are not HTTP.
     */
    by: string
    /**
     * The reason, as the terminal shows it.
     */
    hint: string
    /**
     * The part of the state that decided the result.
     */
    because?: string
    /**
     * The field of the profile that gives the answer's status and words.
     */
    answeredBy: string
    /**
     * The value that the request was compared with.
     */
    rules: BrokenRule[]
  }
  /**
   * A probable mistake in a served request.
   */
  warning?: string
  /**
   * The faults that applied: a delay, another fault, or both.
   */
  faults?: {
    /**
     * The id of the fault.
     */
    id: string
    effect: EffectName
    /**
     * The detail of the effect, in a word.
     */
    detail: string
  }[]
}
export interface BrokenRule {
  /**
   * The section of the specification.
   */
  section: string
  /**
   * The field of the profile, if the specification leaves a choice.
   */
  profile?: string
  /**
   * The schema of the request.
   */
  schema?: string
  /**
   * The violated keyword of JSON Schema.
   */
  keyword?: string
  /**
   * The place in the body: a JSON Pointer.
   */
  pointer?: string
  /**
   * The parameter of the query.
   */
  parameter?: string
}
/**
 * A page of the faults, in the order of the checks: newest first.
 */
export interface FaultPage {
  /**
   * The faults of the page.
   */
  faults: FaultStatus[]
  /**
   * The number of faults.
   */
  total: number
  /**
   * Send this cursor back for the next page. Absent on the last page.
   */
  cursor?: string
}
/**
 * A fault, with its counts.
 */
export interface FaultStatus {
  /**
   * The id of the fault. DELETE removes a fault by its id.
   */
  id: string
  fault: Fault
  /**
   * The number of matching requests.
   */
  matched: number
  /**
   * The number of requests to which the fault applied.
   */
  fired: number
  /**
   * The number of remaining applications; absent for no limit.
   */
  left?: number
  /**
   * Whether the fault is over: used up, or past its end.
   */
  over: boolean
}
/**
 * An effect on matching requests. A missing member matches everything: without operation, apiId, externalId, keyId, body, headers and token, the fault applies to every request of every operation. Of several matching faults, the newest wins. A delay combines with another fault.
 */
export interface Fault {
  operation?: OperationName
  /**
   * The API that the request names.
   */
  apiId?: string
  /**
   * The user that the request names.
   */
  externalId?: string
  /**
   * The id of the key that the request names.
   */
  keyId?: string
  /**
   * Members of the request's JSON body with these values, or a text in the body.
   */
  body?: string | {}
  /**
   * Headers of the request with these values, in any letter case; true stands for any value.
   */
  headers?: {
    [k: string]: string | true
  }
  /**
   * The index of the request's token in the fixture, from 0. A fault never contains the text of a token.
   */
  token?: number
  /**
   * Exactly one effect: a failure, a status, a delay, a connection or a quota.
   */
  effect: FailureEffect | StatusEffect | DelayEffect | ConnectionEffect | QuotaEffect
  /**
   * before: the fault replaces or delays the operation. after: the operation takes effect, and then the fault replaces, delays or breaks its answer.
   */
  when?: 'before' | 'after'
  /**
   * The largest number of applications; no limit when omitted.
   */
  times?: number
  /**
   * The probability that the fault applies to a matching request. The random seed decides, so a run can be repeated.
   */
  rate?: number
  /**
   * The number of matching requests to let pass first.
   */
  after?: number
  /**
   * The end, by the mock's clock: a moment (RFC 3339 text or Unix milliseconds), or a length of time from now, such as "5m" or { "minutes": 5 }.
   */
  until?: WrittenMoment1 | WrittenDuration1 | DurationUnits
}
/**
 * A failure in the words of the profile.
 */
export interface FailureEffect {
  failure: FailureKind
  /**
   * Values for the placeholders in the profile's message, such as {retryAfter}.
   */
  details?: {
    [k: string]: string | number
  }
}
/**
 * Your own status and body.
 */
export interface StatusEffect {
  /**
   * The status code.
   */
  status: number
  /**
   * A text, or any other JSON; none when omitted.
   */
  body?: string | number | boolean | {} | unknown[] | null
  /**
   * Headers in addition to those of every answer.
   */
  headers?: {
    [k: string]: string
  }
}
/**
 * A wait in real time.
 */
export interface DelayEffect {
  /**
   * The length of the wait, or a range with a random length for each wait.
   */
  delay:
    | DelayLength
    | {
        from: DelayLength
        to: DelayLength
      }
}
/**
 * A length of time in units that are added up.
 */
export interface DurationUnits {
  /**
   * Days.
   */
  days?: number
  /**
   * Hours.
   */
  hours?: number
  /**
   * Minutes.
   */
  minutes?: number
  /**
   * Seconds.
   */
  seconds?: number
  /**
   * Milliseconds.
   */
  milliseconds?: number
}
/**
 * The effect on the connection.
 */
export interface ConnectionEffect {
  /**
   * reset: the connection is reset. cut: the operation takes effect, and the connection closes midway through the body of its answer. silent: no answer comes.
   */
  connection: 'reset' | 'cut' | 'silent'
}
/**
 * A number of requests in each window of the mock's clock. Requests beyond it get the profile's failure rate-limited, with a time to retry.
 */
export interface QuotaEffect {
  /**
   * The number of requests, and the length of the window.
   */
  quota: {
    /**
     * The number of requests in a window.
     */
    limit: number
    /**
     * A length of time: milliseconds, a text such as 5m or 1h30m, or units that are added up.
     */
    windowMs: WrittenDuration1 | DurationUnits
  }
}
/**
 * Keys to add, as if a client had created them. All other members are those of a create request.
 */
export interface GivenKeysRequest {
  /**
   * The API for the keys; the first of the fixture by default.
   */
  apiId?: string
  /**
   * The number of keys.
   */
  count?: number
  /**
   * The text of a single key; generated by default.
   */
  key?: string
  createdAt?: KeyMoment
  /**
   * Whether the keys expired an hour ago.
   */
  expired?: boolean
  expires?: KeyMoment1
  /**
   * Whether the keys are used up.
   */
  exhausted?: boolean
}
/**
 * The added keys. Only this answer shows their texts.
 */
export interface GivenKeys {
  /**
   * In order of creation.
   */
  keys: {
    /**
     * The id of the key.
     */
    keyId: string
    /**
     * The text of the key.
     */
    key: string
    /**
     * The API of the key.
     */
    apiId: string
  }[]
}
/**
 * Whether the server is ready to answer.
 */
export interface Health {
  /**
   * Whether the fixture is loaded, and a shared store answers.
   */
  ready: boolean
  /**
   * The version of keymock.
   */
  keymock: string
}
/**
 * One request and its answer, with the reasons. Raw keys and tokens are replaced by [redacted].
 */
export interface JournalEntry {
  /**
   * A number that grows with each request of the sandbox, even across a reset.
   */
  id: number
  /**
   * The start of the processing, by the clock of the sandbox. Unix milliseconds.
   */
  at: number
  /**
   * The requested operation. Absent for other paths and methods.
   */
  operation?: string
  /**
   * The method of the request; a hyphen for bytes that are not HTTP.
   */
  method: string
  /**
   * The path of the request.
   */
  path: string
  /**
   * The query with the question mark; empty without a query.
   */
  query: string
  /**
   * Whether the request was served, and no fault broke the answer.
   */
  ok: boolean
  /**
   * The status of the answer; 0 if the client got none.
   */
  status: number
  /**
   * The kind of failure, if the request was not served; "fault" if a fault broke the answer without a failure of the profile.
   */
  failure?: string
  /**
   * The part of the answer that the client got.
   */
  received: 'all' | 'half' | 'nothing'
  /**
   * Whether the operation took effect, whatever answer the client got. Absent if another service answered.
   */
  carriedOut?: boolean
  /**
   * The key that the request changed, even if it failed. Absent if the request changed no key.
   */
  changed?: {
    /**
     * The change of the key.
     */
    change: 'created' | 'used' | 'updated' | 'deleted'
    /**
     * The id of the key.
     */
    keyId: string
  }
  /**
   * The duration of the answer, in real time.
   */
  durationMs: number
  request: JournalMessage
  response: JournalMessage
  explanation: Explanation
  /**
   * A command that repeats the request, with the token from the environment variable KEYMOCK_TOKEN.
   */
  curl: string
}
/**
 * The headers and the body of a request or an answer.
 */
export interface JournalMessage {
  /**
   * The headers by name.
   */
  headers: {
    [k: string]: string | string[]
  }
  /**
   * The body as text. Absent if the server did not read the body.
   */
  body?: string
  /**
   * Present if the body is longer than the journal's 8 KB.
   */
  cut?: {
    /**
     * The number of shown characters.
     */
    characters: number
    /**
     * The original number of characters.
     */
    of: number
  }
}
/**
 * A page of the journal, in order of the answers.
 */
export interface JournalPage {
  /**
   * The entries of the page.
   */
  requests: JournalEntry[]
  /**
   * The number of kept entries that match the filters.
   */
  total: number
  /**
   * Send this cursor back for the next page. Absent on the last page.
   */
  cursor?: string
}
/**
 * The keys to delete.
 */
export interface KeyIdsRequest {
  /**
   * The ids of the keys. Ids without a key are ignored.
   *
   * @minItems 1
   * @maxItems 20000
   */
  ids: string[]
}
/**
 * Changes of a key. Omitted members stay unchanged.
 */
export interface KeyUpdateRequest {
  /**
   * true enables the key again, even after expiry or exhaustion.
   */
  enabled?: boolean
  /**
   * The expiry; null for never.
   */
  expires?: null | KeyMoment2
  /**
   * Uses left; null for no limit.
   */
  remaining?: number | null
  /**
   * The name; null for none.
   */
  name?: string | null
  /**
   * The whole metadata; null for none.
   */
  meta?: {} | null
  /**
   * The refill of uses; null for none.
   */
  refill?: null | Refill
  /**
   * The rate limit; null for none.
   */
  ratelimit?: null | RatelimitRequest
  /**
   * All roles after the update. Each role must exist.
   */
  roles?: string[]
  /**
   * All permissions after the update. Each permission must exist.
   */
  permissions?: string[]
}
/**
 * Filters of keys. A filter for a member of meta has the form meta.team=payments.
 */
export interface KeysQuery {
  /**
   * Keys of this API.
   */
  apiId?: string
  /**
   * Keys of this user.
   */
  externalId?: string
  /**
   * Keys in this state.
   */
  state?: 'active' | 'disabled' | 'expired' | 'exhausted'
  /**
   * Keys with this text in id, name, start, user or environment, in any letter case.
   */
  text?: string
  /**
   * Keys with this role.
   */
  role?: string
  /**
   * The largest number of items on a page.
   */
  limit?: number
  /**
   * The cursor of the previous page.
   */
  cursor?: string
}
/**
 * One change of many keys.
 */
export interface KeysUpdateRequest {
  /**
   * The ids of the keys. Ids without a key are ignored.
   *
   * @minItems 1
   * @maxItems 20000
   */
  ids: string[]
  changes: KeyUpdateRequest
}
/**
 * The delay of every answer of the service, in real time.
 */
export interface LatencyRequest {
  from: WrittenDuration2
  to?: WrittenDuration3
}
/**
 * The delay of every answer of the service, in real time: a random length from this range.
 */
export interface LatencyState {
  /**
   * The shortest delay in milliseconds.
   */
  from: number
  /**
   * The longest delay in milliseconds; 0 for none.
   */
  to: number
}
/**
 * The fixture, profile and faults of the new state, applied in one step. Omitted members stay unchanged.
 */
export interface LoadRequest {
  /**
   * The data, as in a fixture file.
   */
  fixture?: {}
  /**
   * The name of a profile, or a profile as in a file.
   */
  profile?: string | {}
  /**
   * The faults of the new state, and of the state after each reset.
   */
  faults?: {}[]
}
/**
 * The effect on one later request of an operation, after the effects that are already queued: a failure, a delay, or both.
 */
export interface NextAnswerRequest {
  /**
   * The operation of the request.
   */
  operation: string
  /**
   * The kind of failure, as the profile names it.
   */
  failure?: string
  /**
   * Values for the placeholders in the profile's message, such as {retryAfter}.
   */
  details?: {
    [k: string]: string | number
  }
  delay?: WrittenDuration4
}
/**
 * A sandbox at a glance. Contains the tokens of the fixture, which are not secret.
 */
export interface Overview {
  /**
   * The version of keymock.
   */
  keymock: string
  /**
   * The name of this server among those that share its state. Each of these servers has its own journal and events. Absent for a server with its own state.
   */
  replica?: string
  /**
   * The service behind a proxy. A proxy has no keys: only the requests and events of its control API have content. Absent for a mock server.
   */
  upstream?: string
  /**
   * The name of the sandbox; absent for the root.
   */
  sandbox?: string
  /**
   * The name of the profile.
   */
  profile: string
  clock: ClockState
  /**
   * The APIs of the sandbox.
   */
  apis: {
    /**
     * The id in requests.
     */
    id: string
    /**
     * The name of the API.
     */
    name?: string
    /**
     * The workspace of the API.
     */
    workspaceId: string
    /**
     * The current number of keys.
     */
    keyCount: number
  }[]
  /**
   * The tokens of the fixture.
   */
  tokens: {
    /**
     * The index of the token in the fixture, for faults.
     */
    place: number
    /**
     * The token; absent for a hashed token, and for an entry that accepts any token.
     */
    token?: string
    /**
     * Set if this server has only the token's hash, because another server with the same state loaded the fixture.
     */
    hashed?: true
    /**
     * The workspace of the API.
     */
    workspaceId: string
    /**
     * The permissions of the token. Absent for all permissions.
     */
    permissions?: string[]
  }[]
  /**
   * The cursor of the next page.
   */
  links: {
    [k: string]: string
  }
}
/**
 * The page to show.
 */
export interface PageQuery {
  /**
   * The largest number of items on a page.
   */
  limit?: number
  /**
   * The cursor of the previous page.
   */
  cursor?: string
}
/**
 * The new profile: the name of a shipped profile, or a profile as in a file.
 */
export interface ProfileRequest {
  /**
   * A name, or a profile that may extend a shipped profile.
   */
  profile: string | {}
}
/**
 * The profile of a sandbox, choice by choice.
 */
export interface ProfileView {
  /**
   * The name of the profile.
   */
  name: string
  /**
   * The service that the profile describes.
   */
  description?: string
  /**
   * The served operations outside the specification.
   */
  neighbours?: NeighbourName[]
  /**
   * Each choice.
   */
  fields: {
    /**
     * The path of the field in a profile.
     */
    field: string
    /**
     * The choice.
     */
    description?: string
    /**
     * The section of the specification that leaves the choice open.
     */
    section?: string
    /**
     * The sentence of the specification that only the value of standard keeps.
     */
    deviation?: string
    /**
     * The value in this profile.
     */
    value?: {
      [k: string]: unknown
    }
    /**
     * The value in the profile standard.
     */
    standard?: {
      [k: string]: unknown
    }
    /**
     * Whether the two values differ.
     */
    differs: boolean
  }[]
}
/**
 * The requests that were removed from the journal.
 */
export interface RemovedRequests {
  /**
   * The number of entries.
   */
  removed: number
}
/**
 * The sandboxes that were removed.
 */
export interface RemovedSandboxes {
  /**
   * The number of sandboxes.
   */
  removed: number
}
/**
 * Filters of journal entries. An entry must match all of them.
 */
export interface RequestsQuery {
  operation?: OperationName
  /**
   * Entries with this status or class of statuses; 0 if the client got no answer.
   */
  status?: string
  /**
   * true for served requests with an unbroken answer, false for all other requests.
   */
  ok?: boolean
  /**
   * Entries of requests that were refused for this reason; "fault" if a fault broke the answer without a failure of the profile.
   */
  failure?: string
  /**
   * Entries whose client got all, half or nothing of the answer.
   */
  received?: string
  /**
   * true for requests whose operation took effect, whatever answer the client got; false for all other requests.
   */
  carriedOut?: boolean
  /**
   * Entries that name or changed the key with this id.
   */
  keyId?: string
  /**
   * Entries whose JSON body has the members of this JSON object, or whose body contains this text.
   */
  body?: string
  /**
   * Entries with the headers of this JSON object; true stands for any value.
   */
  headers?: string
  /**
   * Entries after the entry with this id, or since this moment (RFC 3339) by the clock of the sandbox.
   */
  since?: string
  /**
   * The longest wait for count entries, in real time, at most a minute. A number counts milliseconds.
   */
  wait?: string
  /**
   * The number of entries to wait for.
   */
  count?: number
  /**
   * The largest number of items on a page.
   */
  limit?: number
  /**
   * The cursor of the previous page.
   */
  cursor?: string
}
/**
 * The restored sandboxes.
 */
export interface RestoredSandboxes {
  /**
   * The number of sandboxes.
   */
  restored: number
}
export interface RequestEvent {
  /**
   * A number that grows with each event of the sandbox.
   */
  id: number
  /**
   * The kind of event.
   */
  type: 'request'
  /**
   * The time of the event, by the clock of the sandbox. Unix milliseconds.
   */
  at: number
  /**
   * The id of the journal's entry.
   */
  request: number
  /**
   * The operation, if any.
   */
  operation?: string
  /**
   * The method.
   */
  method: string
  /**
   * The path.
   */
  path: string
  /**
   * The status of the answer.
   */
  status: number
  /**
   * The kind of failure, if the request was not served.
   */
  failure?: string
}
export interface KeyEvent {
  /**
   * A number that grows with each event of the sandbox.
   */
  id: number
  /**
   * The kind of event.
   */
  type: 'key'
  /**
   * The time of the event, by the clock of the sandbox. Unix milliseconds.
   */
  at: number
  /**
   * The change of the key.
   */
  change: 'created' | 'used' | 'updated' | 'deleted'
  /**
   * The id of the key.
   */
  keyId: string
  /**
   * The API of the key.
   */
  apiId: string
}
export interface ClockEvent {
  /**
   * A number that grows with each event of the sandbox.
   */
  id: number
  /**
   * The kind of event.
   */
  type: 'clock'
  /**
   * The time of the event, by the clock of the sandbox. Unix milliseconds.
   */
  at: number
  /**
   * Whether the clock is stopped now.
   */
  frozen: boolean
  /**
   * Milliseconds ahead of the underlying clock.
   */
  offsetMs: number
}
export interface FaultEvent {
  /**
   * A number that grows with each event of the sandbox.
   */
  id: number
  /**
   * The kind of event.
   */
  type: 'fault'
  /**
   * The time of the event, by the clock of the sandbox. Unix milliseconds.
   */
  at: number
  /**
   * The change of the fault.
   */
  change: 'added' | 'removed' | 'used-up'
  /**
   * The id of the fault.
   */
  fault?: string
}
export interface ResetEvent {
  /**
   * A number that grows with each event of the sandbox.
   */
  id: number
  /**
   * The kind of event.
   */
  type: 'reset'
  /**
   * The time of the event, by the clock of the sandbox. Unix milliseconds.
   */
  at: number
}
/**
 * A page of the named sandboxes, sorted by name.
 */
export interface SandboxList {
  /**
   * The sandboxes of the page.
   */
  sandboxes: SandboxSummary[]
  /**
   * The number of sandboxes.
   */
  total: number
  /**
   * Send this cursor back for the next page. Absent on the last page.
   */
  cursor?: string
}
/**
 * A named sandbox.
 */
export interface SandboxSummary {
  /**
   * The name of the sandbox.
   */
  name: string
  /**
   * The prefix of the sandbox's paths.
   */
  path: string
  /**
   * The name of the profile.
   */
  profile: string
  /**
   * The time of the creation, by real time. Unix milliseconds.
   */
  createdAt: number
  /**
   * The time of the removal without further requests, by real time. Unix milliseconds.
   */
  expiresAt: number
}
/**
 * A new sandbox. Omitted members have the values that the server started with.
 */
export interface SandboxRequest {
  /**
   * The name; generated by default. Any characters except control characters; "." and ".." are invalid.
   */
  name?: string
  /**
   * The initial data, as in a fixture file.
   */
  fixture?: {}
  /**
   * The name of a profile, or a profile as in a file.
   */
  profile?: string | {}
  /**
   * The served operations outside the specification: all, none, or a list of names. Default: the operations of the server.
   */
  neighbours?: ('all' | 'none') | NeighbourName[]
  clock?: WrittenMoment2
  /**
   * Whether the clock is stopped.
   */
  freeze?: true
  /**
   * The seed of ids and keys. Default: the seed of the server, combined with a given name.
   */
  randomSeed?: number
}
/**
 * The undo name of the action.
 */
export interface UndoQuery {
  /**
   * A name for the action. The server keeps the state before the action for 60 seconds; POST /_keymock/undo with this name restores that state.
   */
  undo?: string
}
/**
 * The action to undo.
 */
export interface UndoRequest {
  /**
   * The undo name of the action.
   */
  undo: string
}
/**
 * The state of a key, and whether it is valid.
 */
export interface VerifiedKey {
  /**
   * Whether a service would accept the key.
   */
  valid: boolean
  /**
   * The reason why the key is not valid.
   */
  reason?: 'not-found' | 'disabled' | 'expired' | 'exhausted' | 'rate-limited'
  /**
   * The id of the key.
   */
  keyId?: string
  /**
   * The API of the key.
   */
  apiId?: string
  /**
   * The user of the key.
   */
  externalId?: string
  /**
   * The metadata of the key.
   */
  meta?: {}
  /**
   * The environment of the key.
   */
  environment?: string
  /**
   * The permissions of the key and of its roles.
   */
  permissions?: string[]
  /**
   * Uses left.
   */
  remaining?: number
}
/**
 * A raw key to check.
 */
export interface VerifyKeyRequest {
  /**
   * The text of the key. With use, the id of the key also works.
   */
  key: string
  /**
   * Whether to spend one use, like a verifying service; false when omitted.
   */
  use?: true
}
/**
 * APIs, users, roles and permissions of each workspace.
 */
export interface WorldView {
  /**
   * The workspaces. No workspace sees another workspace.
   */
  workspaces: WorkspaceView[]
}
export interface WorkspaceView {
  /**
   * The id of the workspace.
   */
  id: string
  /**
   * The name of the workspace.
   */
  name?: string
  /**
   * The roles for keys of the workspace.
   */
  roles: RoleView[]
  /**
   * The permissions for keys of the workspace.
   */
  permissions: string[]
  /**
   * The known end users, including those of keys.
   */
  users: UserView[]
}
export interface RoleView {
  /**
   * The name of the role.
   */
  name: string
  /**
   * The permissions that the role grants.
   */
  permissions: string[]
}
export interface UserView {
  /**
   * The caller's identifier of the user.
   */
  externalId: string
  /**
   * The metadata of the user.
   */
  meta?: {}
}
