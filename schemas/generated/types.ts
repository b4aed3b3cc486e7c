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
 * The moment that it is now. Past events stay, also when the clock goes back.
 */
export type WrittenMoment = number | string
/**
 * How far it moves forward.
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
 * A length of time: milliseconds, or numbers with units such as "5m", "1h30m" or "30d" (ms, s, m, h, d). A minus in front goes back.
 */
export type WrittenDuration1 = number | string
/**
 * A moment: Unix milliseconds or an RFC 3339 date-time.
 */
export type WrittenMoment1 = number | string
/**
 * A moment: Unix milliseconds or an RFC 3339 date-time.
 */
export type WrittenMoment2 = number | string
/**
 * A moment: Unix milliseconds or an RFC 3339 date-time.
 */
export type WrittenMoment3 = number | string
/**
 * A length of time: milliseconds, or numbers with units such as "5m", "1h30m" or "30d" (ms, s, m, h, d). A minus in front goes back.
 */
export type WrittenDuration2 = number | string
/**
 * A length of time: milliseconds, or numbers with units such as "5m", "1h30m" or "30d" (ms, s, m, h, d). A minus in front goes back.
 */
export type WrittenDuration3 = number | string
/**
 * A length of time: milliseconds, or numbers with units such as "5m", "1h30m" or "30d" (ms, s, m, h, d). A minus in front goes back.
 */
export type WrittenDuration4 = number | string
/**
 * Something that happened in a sandbox. That a key expires is no event: it follows from the clock.
 */
export type SandboxEvent = RequestEvent | KeyEvent | ClockEvent | FaultEvent | ResetEvent
/**
 * A moment: Unix milliseconds or an RFC 3339 date-time.
 */
export type WrittenMoment4 = number | string

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
     * The body as it was sent, secrets replaced.
     */
    body?: string
  }
  /**
   * The response. Absent when nothing did.
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
     * How many characters the whole body had.
     */
    bodyLength: number
  }
  /**
   * Why nothing came back.
   */
  noAnswer?: {
    /**
     * Why there was no answer.
     */
    kind: 'timeout' | 'connection' | 'redirect' | 'unreadable'
    /**
     * The same in words.
     */
    message: string
  }
  /**
   * When it was sent, in milliseconds since the start of the run.
   */
  startedAtMs: number
  /**
   * How long it took, in milliseconds.
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
   * Values of the answer that later steps use.
   */
  captures: {
    /**
     * Name that later steps use.
     */
    variable: string
    /**
     * Where it is in the answer's body: a JSON Pointer.
     */
    pointer: string
  }[]
  /**
   * The response that the suite received.
   */
  received: string
}
/**
 * The texts in the request that some layer may read as more than text, if they may explain the failure.
 */
export interface ContractTexts {
  /**
   * Whether the answer shows that these texts broke. Otherwise any of them may be the reason.
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
     * Its kind, in words that follow "text".
     */
    is: string
  }[]
  /**
   * The length at which the target cut the value off, if it did.
   */
  cutAfter?: number
  /**
   * The member of the record that shows whether a text broke. Absent if the request itself fails, or the key is missing.
   */
  member?: 'name' | 'meta' | 'ownerId' | 'externalId'
  /**
   * Requests that try some of the texts: a create, if the texts are in one, and a listing of its user. {{TEXT_1}} stands for the first text or for another one, {{EXTERNAL_ID}} for the externalId of the create. Empty if no listing finds the key.
   */
  steps: ContractReplayStep[]
}
/**
 * How a requirement was not met.
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
   * Where in the body of the last answer it shows: a JSON Pointer, empty for the whole body. Absent when the place is not in a body.
   */
  instanceLocation?: string
  /**
   * The whole failure in a sentence.
   */
  message: string
  texts?: ContractTexts
  /**
   * A possible cause other than the service: a name that the caller gave, for instance.
   */
  hint?: string
  /**
   * Failures with the same cause have the same text here.
   */
  cause: string
  /**
   * The requests that show it, from the first create on; the last one is where it shows.
   */
  exchanges: ContractExchange[]
  /**
   * The same as steps that can be run again.
   */
  replay: ContractReplayStep[]
  /**
   * How to draw the same counterexample again, when the values were drawn.
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
   * Section of the specification that it rests on.
   */
  section: string
  /**
   * How binding the sentence is.
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
   * The event.
   */
  status:
    'pass' | 'fail' | 'warn' | 'skip' | 'not exercised' | 'error' | 'known deviation' | 'stale deviation'
  /**
   * The part that was not asked for want of requests.
   */
  leftOut?: string[]
  /**
   * Why it was skipped, not exercised, an error, or a known or stale deviation.
   */
  reason?: string
  /**
   * The needs that the target does not meet, when it was skipped for them.
   */
  needs?: string[]
  failure?: ContractFailure
  /**
   * How many requests it made.
   */
  requests: number
  /**
   * How long it took, in milliseconds.
   */
  durationMs: number
}
/**
 * One choice that the target makes where the specification is silent.
 */
export interface ContractObservation {
  /**
   * The observed choice: the path of the profile field where there is one.
   */
  name: string
  /**
   * Section of the specification that leaves it open.
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
   * The basis of the observation. A run that asks the same has the same words: two runs are compared where these agree.
   */
  restsOn?: string[]
  /**
   * The requests that show it, by their position in the run.
   */
  exchanges: number[]
}
/**
 * A key that the run left behind; there is no operation that deletes it.
 */
export interface ContractLeftKey {
  /**
   * Identifier of the key; absent when the answer was lost.
   */
  keyId?: string
  /**
   * The API that it is in.
   */
  apiId: string
  /**
   * The name it was given.
   */
  name?: string
  /**
   * The externalId it was given.
   */
  externalId?: string
  /**
   * When it disables itself, in Unix milliseconds; absent when it does not expire.
   */
  expires?: number
  /**
   * Whether it was created disabled.
   */
  disabled: boolean
  /**
   * Whether the key was acknowledged, may exist although its request got no clear answer, or was found although its request was refused.
   */
  state: 'created' | 'uncertain' | 'left by a refused request'
  /**
   * Whether it keeps working: it is enabled, and has no expiry.
   */
  lasting?: true
}
/**
 * How much of one section was covered.
 */
export interface ContractCoverage {
  /**
   * Section of the specification.
   */
  section: string
  /**
   * Its title.
   */
  title: string
  /**
   * How many clauses it has.
   */
  clauses: number
  /**
   * How many of the stated ones had a requirement that passed or failed.
   */
  checked: number
  /**
   * How many of the stated ones had a requirement that failed.
   */
  failed: number
  /**
   * How many of the stated ones have requirements, none of which could be asked.
   */
  unchecked: number
  /**
   * How many of the stated ones the two operations cannot show.
   */
  notCheckable: number
  /**
   * How many are marked as not shown, and so are choices.
   */
  open: number
  /**
   * How many of those were observed.
   */
  observed: number
}
/**
 * The plan of a run.
 */
export interface ContractPlan {
  /**
   * Whether keys are created.
   */
  writes: boolean
  /**
   * The APIs that are touched.
   */
  apiIds: string[]
  /**
   * The most keys that will be created.
   */
  keys: number
  /**
   * How many of them keep working: enabled, and without an expiry.
   */
  lastingKeys?: number
  /**
   * About how many requests will be made.
   */
  requests: number
  /**
   * The requirements that will be asked.
   */
  requirements: string[]
  /**
   * The requirements that cannot be asked, and the needs that are not met.
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
   * The keys that the run cannot create. The requirements about every key are checked without them.
   */
  skippedKeys?: {
    /**
     * How many keys need them.
     */
    keys: number
    /**
     * The needs that are not met.
     */
    needs: string[]
  }[]
}
/**
 * The result of one run of the contract suite. It holds no token and no raw key: both are replaced wherever they appear.
 */
export interface ContractReport {
  /**
   * Where this schema is, for editors.
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
   * How the run ended.
   */
  ending: {
    /**
     * Stable name of the way the run ended.
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
     * The event, in a sentence.
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
     * Where the service is.
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
   * Names this run; every key that it made carries it.
   */
  runId: string
  /**
   * The number that started the dice; the same seed draws the same values.
   */
  randomSeed: number
  /**
   * When the run started, as an RFC 3339 date-time.
   */
  startedAt: string
  /**
   * How long the run took, in milliseconds.
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
     * Whether keys could be created.
     */
    allowWrites: boolean
    /**
     * The most keys that the run could create.
     */
    maxKeys: number
    /**
     * The most requests that the run could make.
     */
    maxRequests: number
    /**
     * How many drawn cases were asked for.
     */
    fuzz: number
    /**
     * Ids or sections that were selected.
     */
    only: string[]
    /**
     * Ids or sections that were left out.
     */
    skip: string[]
    /**
     * Whether the design has each pair of values of two fields in some key.
     */
    thorough?: boolean
    /**
     * Whether values that a service might fail at were left out.
     */
    gentle?: boolean
    /**
     * Roles and permissions that were read from listed keys, and that keys of the run were given.
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
   * How many requirements came to what.
   */
  counts: {
    /**
     * Met.
     */
    pass: number
    /**
     * Not met.
     */
    fail: number
    /**
     * A SHOULD that is not met.
     */
    warn: number
    /**
     * Could not be asked of this target.
     */
    skip: number
    /**
     * Asked, but what it speaks of was never there.
     */
    notExercised: number
    /**
     * We failed to ask.
     */
    error: number
    /**
     * Not met, and named as known.
     */
    knownDeviation: number
    /**
     * Named as known, but met.
     */
    staleDeviation: number
  }
  /**
   * Every selected requirement, in the order of the catalogue.
   */
  results: ContractResult[]
  /**
   * Failures by their cause, the cause that most share first.
   */
  failureGroups: {
    /**
     * Their common cause.
     */
    cause: string
    /**
     * The requirements that failed by it.
     */
    ids: string[]
  }[]
  /**
   * How much of the specification was covered, by section.
   */
  coverage: ContractCoverage[]
  /**
   * Every choice that the target was seen to make.
   */
  observations: ContractObservation[]
  /**
   * Keys that the run left on the target.
   */
  leftBehind: ContractLeftKey[]
  /**
   * Answers of 5xx.
   */
  serverErrors?: {
    /**
     * How many requests were answered so.
     */
    count: number
    /**
     * The first of them, 20 at most, with their answers.
     */
    examples: ContractExchange[]
  }
  /**
   * How far the clock of the target is ahead of the one here, in milliseconds: at least and at most. Negative numbers say that it is behind. Absent if unknown.
   */
  targetClock?: {
    /**
     * At least.
     */
    aheadAtLeastMs: number
    /**
     * At most.
     */
    aheadAtMostMs: number
  }
  /**
   * Its cost.
   */
  traffic: {
    /**
     * Requests that were made, retries included.
     */
    requests: number
    /**
     * Keys that were created, as far as is known.
     */
    keysCreated: number
    /**
     * Requests that were sent again.
     */
    retries: number
    /**
     * How long the target asked to wait with Retry-After, in milliseconds.
     */
    waitedMs: number
  }
  /**
   * Remarks about the run itself.
   */
  warnings: string[]
}
/**
 * Settings of the contract suite for one target. A requirement whose need is not met here is skipped, and reported as skipped. The token never belongs in this file.
 */
export interface ContractTarget {
  /**
   * Where this schema is, for editors.
   */
  $schema?: string
  /**
   * The address of the service: everything before /v1. It carries no user name, password or token.
   */
  baseUrl?: string
  /**
   * The API in which keys are created and listed.
   */
  apiId?: string
  /**
   * A role that exists, for the requirements that attach one.
   */
  existingRole?: string
  /**
   * A permission that exists, for the requirements that attach one.
   */
  existingPermission?: string
  /**
   * Other roles that exist, in addition to existingRole. Those that listed keys hold are found without it.
   */
  moreRoles?: string[]
  /**
   * Other permissions that exist, in addition to existingPermission. Those that listed keys hold are found without it.
   */
  morePermissions?: string[]
  /**
   * Another API that the same token may use, for requirements about two APIs.
   */
  secondApiId?: string
  /**
   * An API that holds more than 100 keys; it is only read. It may be the same as apiId.
   */
  bulkApiId?: string
  /**
   * Whether recoverable keys may be created and read back with decrypt. True by default on a loopback address or in memory, false everywhere else.
   */
  recoverable?: boolean
  /**
   * Values of refill.interval that the target accepts. Without it the usual ones are tried, and a refusal is no failure.
   */
  refillIntervals?: string[]
  /**
   * Values of ratelimit.type that the target accepts. Without it the usual ones are tried, and a refusal is no failure.
   */
  ratelimitTypes?: string[]
  /**
   * Whether keys may be created. There is no operation that deletes them. True by default on a loopback address or in memory, false everywhere else.
   */
  allowWrites?: boolean
  /**
   * The most creates whose keys keep working, enabled and without an expiry: a create with nothing but its apiId is one. Without it as many as keys may be created on a loopback address or in memory, 0 everywhere else.
   */
  allowLastingKeys?: number
  /**
   * The longest that one requirement may wait for time to pass, in milliseconds: an expiry needs about 2 seconds, a total that lags needs 5 minutes.
   */
  allowWaitingMs?: number
  /**
   * How long after its expiry a key may still be shown as enabled, in milliseconds.
   */
  graceMs?: number
  /**
   * How long after a write a read may still miss it, in milliseconds, although revalidateKeysCache asks for fresh data.
   */
  visibilityMs?: number
}
/**
 * The JSON body of POST /v1/keys.createKey (section 4.2). Whether unknown members are refused is not specified.
 */
export interface CreateKeyRequest {
  /**
   * The API in which the key is created.
   */
  apiId: string
  /**
   * Put in front of the key, followed by an underscore. At most 16 characters.
   */
  prefix?: string
  /**
   * Name of the key, not shown to customers.
   */
  name?: string
  /**
   * How many random bytes make the key: 16 to 255, 16 when omitted.
   */
  byteLength?: number
  /**
   * @deprecated
   * Deprecated: give externalId instead.
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
   * Roles to attach. The request fails when one does not exist.
   */
  roles?: string[]
  /**
   * Permissions to attach. The request fails when one does not exist.
   */
  permissions?: string[]
  /**
   * When the key disables itself. Unix timestamp in milliseconds.
   */
  expires?: number
  /**
   * How many requests the key may make. At 0 it disables itself.
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
   * A label that divides the keys, such as live and test; returned when the key is validated. At most 256 characters.
   */
  environment?: string
}
/**
 * How the remaining verifications of a key are topped up at regular intervals (section 2.2). The specification states the types only: the allowed values of interval, the range of refillDay and which members are required are choices.
 */
export interface Refill {
  /**
   * How often the key is refilled. The allowed values are not specified.
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
 * The fixed-window rate limit of a key, as it is given when the key is created (section 2.3).
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
   * The length of one window. Its unit is not specified.
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
   * The new key in plaintext: its prefix, an underscore and random characters when a prefix was given. Shown here only.
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
   * Whether nothing of the key is kept; false when omitted. It changes no answer.
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
     * Where the code is documented.
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
 * The world that a fake starts from: who may call, which workspaces, APIs, roles and permissions there are, and the keys that already exist.
 */
export interface Fixture {
  /**
   * Where this schema is, for editors.
   */
  $schema?: string
  /**
   * The purpose of the fixture.
   */
  description?: string
  /**
   * The bearer tokens that are accepted, and what each may do.
   */
  tokens?: FixtureToken[]
  /**
   * When given, every other non-empty token is accepted too and acts in this workspace.
   */
  anyToken?: {
    /**
     * The workspace that such a caller acts in.
     */
    workspaceId: string
    /**
     * Permissions of such a token. Everything when omitted.
     */
    permissions?: string[]
  }
  /**
   * The workspaces. None sees what another one holds.
   *
   * @minItems 1
   */
  workspaces: FixtureWorkspace[]
  /**
   * The keys that already exist, oldest first.
   */
  keys?: FixtureKey[]
}
export interface FixtureToken {
  /**
   * The value after "Bearer ". Visible ASCII characters without spaces.
   */
  token: string
  /**
   * The workspace that the caller acts in.
   */
  workspaceId: string
  /**
   * Permissions of the token, in the words of the profile. Everything when omitted.
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
   * Whether its tokens are accepted; true when omitted.
   */
  enabled?: boolean
  /**
   * The APIs of the workspace.
   */
  apis: FixtureApi[]
  /**
   * The roles that keys of this workspace may hold.
   */
  roles?: FixtureRole[]
  /**
   * The permissions that keys of this workspace may hold.
   */
  permissions?: string[]
  /**
   * End users that are already known, with their metadata. Others are added as keys name them.
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
   * Whether recoverable keys may be created in it; true when omitted.
   */
  recoverable?: boolean
  /**
   * Whether the API is set up to hold keys; true when omitted.
   */
  keySpace?: boolean
  /**
   * The prefix of keys that are created without one.
   */
  defaultPrefix?: string
  /**
   * The byteLength of keys that are created without one.
   */
  defaultBytes?: number
}
export interface FixtureRole {
  /**
   * Name of the role.
   */
  name: string
  /**
   * The permissions that come with the role. Each must be a permission of the workspace.
   */
  permissions?: string[]
}
export interface FixtureIdentity {
  /**
   * Identifier of the identity; drawn when omitted.
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
   * Identifier of the key; drawn when omitted.
   */
  id?: string
  /**
   * The raw key, for a test that verifies it; drawn when omitted.
   */
  key?: string
  /**
   * The prefix of the key: put in front of a drawn one, shown whole in the start of one that is given.
   */
  prefix?: string
  /**
   * The random bytes of a drawn key.
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
   * Deprecated twin of externalId.
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
   * Label that divides the keys.
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
   * When the key was created. The unit is not specified.
   */
  createdAt?: number
  /**
   * When the key was last changed (returned since 15 May 2024). The unit is not specified.
   */
  updatedAt?: number
  /**
   * When the key stops being valid. On creation it is in Unix milliseconds; the unit in a listing is not stated.
   */
  expires?: number
  /**
   * How many verifications are left.
   */
  remaining?: number
  refill?: Refill
  ratelimit?: RatelimitResponse
  /**
   * The roles that the key holds.
   */
  roles?: string[]
  /**
   * The permissions that the key holds.
   */
  permissions?: string[]
  /**
   * Whether the key is valid. A disabled key is not.
   */
  enabled?: boolean
  /**
   * The raw key. Present only when decrypt was asked for and the key was stored recoverable.
   */
  plaintext?: string
  identity?: Identity
}
/**
 * The fixed-window rate limit of a key, as it is listed (section 2.3).
 */
export interface RatelimitResponse {
  /**
   * Whether the limit is enforced asynchronously. How it follows from the type given at creation is not specified.
   */
  async?: boolean
  /**
   * The number of verifications allowed in one window.
   */
  limit?: number
  /**
   * The length of one window. Its unit is not specified.
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
 * One key, as it is listed (section 2.1). Which members are always present is not specified, so none is required here.
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
   * When the key was created. The unit is not specified.
   */
  createdAt?: number
  /**
   * When the key was last changed (returned since 15 May 2024). The unit is not specified.
   */
  updatedAt?: number
  /**
   * When the key stops being valid. On creation it is in Unix milliseconds; the unit in a listing is not stated.
   */
  expires?: number
  /**
   * How many verifications are left.
   */
  remaining?: number
  refill?: Refill
  ratelimit?: RatelimitResponse
  /**
   * The roles that the key holds.
   */
  roles?: string[]
  /**
   * The permissions that the key holds.
   */
  permissions?: string[]
  /**
   * Whether the key is valid. A disabled key is not.
   */
  enabled?: boolean
  /**
   * The raw key. Present only when decrypt was asked for and the key was stored recoverable.
   */
  plaintext?: string
  identity?: Identity
}
/**
 * Request body of verifyKey, which is outside the specification.
 */
export interface KeyVerificationRequest {
  /**
   * The API that the key has to belong to.
   */
  apiId?: string
  /**
   * The raw key.
   */
  key: string
  /**
   * Tags for analytics. They change nothing.
   *
   * @maxItems 10
   */
  tags?: string[]
  /**
   * The permissions that the key must have.
   */
  authorization?: {
    /**
     * A permission, or a query of them: { and: [...] } or { or: [...] }.
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
     * How many uses the verification takes; 1 when omitted.
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
     * How much the verification counts in the limit named default; 1 when omitted.
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
     * How much this verification counts; 1 when omitted.
     */
    cost?: number
    /**
     * Instead of a configured limit, together with duration.
     */
    limit?: number
    /**
     * How long a window is, in the unit of the profile.
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
   * The user of the key, as it was given.
   */
  ownerId?: string
  /**
   * Metadata of the key.
   */
  meta?: {
    [k: string]: unknown
  }
  /**
   * When the key expires. Unix milliseconds.
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
     * The rest of the limit in this window.
     */
    remaining: number
    /**
     * The limit.
     */
    limit?: number
    /**
     * When the window ends. Unix milliseconds.
     */
    reset?: number | null
    [k: string]: unknown
  }
  /**
   * The flag of the key.
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
 * The query parameters of GET /v1/apis.listKeys (section 4.1), after their text has been read as the type each one has.
 */
export interface ListKeysQuery {
  /**
   * The API whose keys are listed. At least 1 character.
   */
  apiId: string
  /**
   * The most keys that a page may hold: 1 to 100, 100 when omitted.
   */
  limit?: number
  /**
   * The cursor of the page before, as it was received. Opaque.
   */
  cursor?: string
  /**
   * @deprecated
   * Deprecated: filter by externalId instead. At least 1 character.
   */
  ownerId?: string
  /**
   * Only keys of this user are listed (since 01 Aug 2024). At least 1 character.
   */
  externalId?: string
  /**
   * When true, recoverable keys carry their plaintext.
   */
  decrypt?: boolean | null
  /**
   * Experimental. When true, a cached list is skipped and the keys are read afresh, as after creating one.
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
   * About how many keys the API has. May lag by up to 5 minutes.
   */
  total: number
  /**
   * Present when there are more keys: give it as cursor to receive them. Absent when there are none.
   */
  cursor?: string
}
/**
 * The error body of the standard profile: problem details (RFC 9457).
 */
export interface Problem {
  /**
   * A URI that names the kind of problem; about:blank says that title and status do.
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
   * Each part of the request that was refused.
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
   * The value of {message} in the error body. Names in braces are filled in where the failure has them: {apiId}, {names}, {allowed}, {limit}, {needed}…
   */
  message: string
  /**
   * Header fields of this failure alone.
   */
  headers?: {
    [k: string]: string
  }
  /**
   * Replaces errors.mediaType.
   */
  mediaType?: string
  /**
   * Replaces errors.body. A string is sent as it is, anything else as JSON.
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
   * The member: its name, or two names with a dot between. externalId is whom the key is linked to, also where ownerId names them.
   */
  member: string
  /**
   * The smallest number.
   */
  minimum?: number
  /**
   * The largest number.
   */
  maximum?: number
  /**
   * The greatest length of a text, in characters.
   */
  maximumLength?: number
  /**
   * Whether spaces at the end of a text count towards maximumLength, or those beyond it are cut off, as many databases do. They count when omitted.
   */
  trailingSpaces?: 'count' | 'cut'
  /**
   * The greatest length as JSON, in bytes.
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
   * The value of {message} in the error body. {member}, {value} and {datetime}, the value as a date and a time with a space between, are filled in.
   */
  message: string
}
/**
 * Every choice that the specification leaves open, as one service makes it. A profile file may name another one in "extends" and give only what differs. x-section is the section of the specification. x-deviation marks a value that contradicts it. x-values lists values worth trying, where the type allows more than a few; x-drawn lists those that tests draw, where they draw others. x-learnt-from names the scenes in which keymock learn finds the value by trying; "create" gives the fields of a key that shows it, and with them the scene. x-shown-by says what would show the choice, for its group or for itself. x-observed-by names the observations of the contract suite that report it.
 */
export interface Profile {
  /**
   * Where this schema is, for editors.
   */
  $schema?: string
  /**
   * Name of the profile.
   */
  name: string
  /**
   * Whose behaviour the profile describes.
   */
  description?: string
  /**
   * Operations outside the specification that are served; none when omitted.
   */
  neighbours?: NeighbourName[]
  /**
   * How requests are read.
   */
  requests: {
    /**
     * The order in which a request is checked before its operation runs. "mediaType" comes before "syntax" and "syntax" before "validation"; "authorization" and "api" need "authentication" and "validation" before them.
     *
     * @minItems 6
     * @maxItems 6
     */
    stages: ('mediaType' | 'syntax' | 'validation' | 'authentication' | 'authorization' | 'api')[]
    /**
     * How the path is read: as it is written, or with its dot segments resolved and its percent-encoding decoded.
     */
    paths: 'literal' | 'decoded'
    /**
     * A create request whose Content-Type is not JSON: it is refused, or its body is taken to be empty.
     */
    otherMediaType: 'refuse' | 'ignore-body'
    /**
     * Whether the letter case of the media type matters.
     */
    mediaTypeCase: 'insensitive' | 'sensitive'
    /**
     * Text that may follow the media type: anything behind a semicolon, or name=value pairs alone, with no space before the semicolon.
     */
    mediaTypeParameters: 'any' | 'strict'
    /**
     * The largest body that is read, in bytes.
     */
    maxBodyBytes: number
    /**
     * How many levels of objects and arrays a body may have inside each other.
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
     * How null is read as the value of an optional member of the body.
     */
    nullFields: 'refuse' | 'absent'
    /**
     * A member of meta that is named __proto__: it is kept as any other, or dropped as an attack.
     */
    protoMember: 'keep' | 'drop'
    /**
     * A query parameter that is given twice: it is refused, one of the two counts, or both are read as a list, which is neither a text nor a number, and true as a boolean that is read as non-empty.
     */
    repeatedParameter: 'refuse' | 'first' | 'last' | 'list'
    /**
     * How the text of a numeric query parameter is read: decimal digits only, or whatever JavaScript turns into a number (1e1, 0x10, spaces).
     */
    numbers: 'decimal' | 'javascript'
    /**
     * How the text of a boolean query parameter is read: true, false or null; or any text but the empty one as true.
     */
    booleans: 'literal' | 'non-empty'
    /**
     * A query whose percent-encoding is broken, such as % or %FF: it is read as far as it can be, or answered as an internal error.
     */
    brokenEncoding: 'keep' | 'fail'
    /**
     * How cursor= is read.
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
     * How HEAD is answered on listKeys: as GET without a body, or as a wrong method.
     */
    head: 'as-get' | 'refuse'
  }
  /**
   * How texts are compared and measured.
   */
  texts: {
    /**
     * Which texts are the same: to the letter, but for letter case, or but for letter case and accents, as the default collation of many databases has it. It holds for apiId, externalId, ownerId, roles, permissions and cursors that are ids, and for keys listed by id, which come in the order of the alphabet where it is not exact.
     */
    collation: 'exact' | 'ignore-case' | 'ignore-case-and-accents'
    /**
     * The unit of a text's length: characters, or units of UTF-16, of which an emoji has two. The limits of creation.limits always count characters, as databases do.
     */
    length: 'characters' | 'utf-16'
    /**
     * Half of a surrogate pair in a text of the body outside meta: it is kept, or becomes U+FFFD.
     */
    loneSurrogates: 'keep' | 'replace'
  }
  /**
   * The caller.
   */
  authentication: {
    /**
     * How the token is taken from the Authorization header: by the grammar of RFC 6750 (scheme in any letter case, one space), or by removing the first "Bearer " wherever it stands.
     */
    tokenSyntax: 'bearer' | 'strip-bearer'
    /**
     * A key of the service as a token: unknown, or a caller of its workspace that has the permissions of the key and may do nothing all the same.
     */
    keyAsToken: 'unknown' | 'caller'
  }
  /**
   * The permissions of a token. Each operation lists groups of permissions; a token needs one permission of every group, and without a group none. A token without a permissions list may do everything. {apiId} stands for the API asked for.
   */
  authorization: {
    /**
     * To list keys.
     */
    list: string[][]
    /**
     * The permission to list keys with their plaintext, in addition to that for listing.
     */
    decrypt: string[][]
    /**
     * To create a key.
     */
    create: string[][]
    /**
     * The permission to create a recoverable key, in addition to that for creating.
     */
    recoverable: string[][]
    /**
     * When the permission for a recoverable key is looked at: with the one to create a key, or when all else about the request is known to be right.
     */
    recoverableChecked: 'at-once' | 'last'
    /**
     * decrypt without the permission for it: the request is refused, or the plaintext is left out.
     */
    decryptWithout: 'refuse' | 'omit'
    /**
     * decrypt without the permission for it when externalId names no user: the request is refused as otherwise, or answered with an empty list.
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
     * The error body. Names in braces are filled in: {title} {status} {code} {message} {requestId}. A string that is nothing but such a name takes its value and type; {violations} is the list of refused parts, and a member whose name has no value is left out.
     */
    body: {
      [k: string]: unknown
    }
    /**
     * How many violated constraints the message tells: all, or the first in the order of the specification's table.
     */
    violations: 'all' | 'first'
    /**
     * How one violated constraint reads. {path} is the dotted path, {text} what is wrong.
     */
    violationFormat: string
    /**
     * The message for each violated keyword of JSON Schema. {bound}, {expected}, {received} and {choices} are filled in.
     */
    violationTexts: {
      /**
       * Text for required.
       */
      required: string
      /**
       * Text for type.
       */
      type: string
      /**
       * Text for type, where the profile names the values that are accepted.
       */
      enumType: string
      /**
       * Text for integer.
       */
      integer: string
      /**
       * Text for number.
       */
      number: string
      /**
       * Text for minLength.
       */
      minLength: string
      /**
       * Text for maxLength.
       */
      maxLength: string
      /**
       * Text for minimum.
       */
      minimum: string
      /**
       * Text for maximum.
       */
      maximum: string
      /**
       * Text for enum.
       */
      enum: string
      /**
       * Text for additionalProperties.
       */
      additionalProperties: string
      /**
       * Text for repeated.
       */
      repeated: string
    }
    /**
     * How {needed} and {have} are written: as words with "or" and "and" between them, or as lists of quoted alternatives, of which one that is a combination is JSON.
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
     * Header fields of every answer. {requestId} and {durationMs} are filled in.
     */
    headers: {
      [k: string]: string
    }
    /**
     * The query parameter that has any JSON answer indented by two spaces, whatever its value; empty for none.
     */
    indentParameter: string
    /**
     * The header of a failure's answer that names the entry of the fake's journal which explains it; empty for none.
     */
    journalHeader: string
    /**
     * Access-Control-Allow-Origin of every answer.
     */
    corsOrigin: string
    /**
     * Access-Control-Allow-Methods of a preflight.
     */
    corsMethods: string
    /**
     * Access-Control-Allow-Headers of a preflight; "echo" repeats the names that were asked for, with a comma between.
     */
    corsHeaders: string
    /**
     * Access-Control-Allow-Headers of a preflight that asks for none, where corsHeaders is "echo"; empty to leave it out.
     */
    corsHeadersUnasked: string
    /**
     * Whether a preflight that repeats the header fields asked for says in Vary that it does.
     */
    corsVary: boolean
    /**
     * Access-Control-Max-Age of a preflight, in seconds; 0 leaves it out.
     */
    corsMaxAgeSeconds: number
    /**
     * More header fields of a preflight. {requestId} is filled in.
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
     * How the bytes are written.
     */
    encoding: 'base58' | 'base62' | 'base64url' | 'hex'
    /**
     * How many leading bytes hold the seconds since timestampEpoch; 0 for none.
     */
    timestampBytes: number
    /**
     * Where those seconds start, as a Unix timestamp in seconds.
     */
    timestampEpoch: number
    /**
     * How many random bytes follow.
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
     * How the random bytes are written.
     */
    encoding: 'base58' | 'base62' | 'base64url' | 'hex'
    /**
     * Bytes in front of the random ones: none, or a version (1) and the count of random bytes.
     */
    header: 'none' | 'version-and-length'
    /**
     * How many characters of the key start shows beyond the prefix.
     */
    startCharacters: number
    /**
     * Whether the underscore after the prefix is one of those characters.
     */
    startCountsSeparator: boolean
    /**
     * Whether the start of a key with the default prefix of its API is that prefix and those characters more. Otherwise it has those characters alone.
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
     * How a member without a value is shown: left out, or as null.
     */
    unset: 'omit' | 'null'
    /**
     * How empty roles and permissions are shown.
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
     * Which ownerId is listed: the one given at creation, or the externalId that the key is linked to.
     */
    ownerId: 'as-given' | 'effective'
    /**
     * Whether an identity without metadata shows an empty meta.
     */
    identityMeta: 'omit-empty' | 'always'
    /**
     * Which permissions are listed: those given to the key, or also those that its roles bring.
     */
    permissions: 'direct' | 'with-roles'
    /**
     * The meaning of enabled: the state of section 3 at that instant, or the stored flag alone.
     */
    enabled: 'state' | 'flag'
    /**
     * How a refill without a day shows refillDay.
     */
    refillDayUnset: 'omit' | 'null'
    /**
     * Whether refill carries lastRefillAt, in milliseconds.
     */
    lastRefillAt: boolean
    /**
     * Whether the listed ratelimit also carries type, refillRate and refillInterval.
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
     * An empty externalId: it is refused, or kept without linking an identity.
     */
    emptyExternalId: 'refuse' | 'unlinked'
    /**
     * Whether ownerId, given alone, links the key to an identity as externalId does.
     */
    ownerIdLinks: boolean
    /**
     * How a role or permission named twice is read: once, or as one that is missing.
     */
    repeatedNames: 'once' | 'missing'
    /**
     * The fewest characters of a role or permission.
     */
    minimumNameLength: number
    /**
     * The most characters of a role or permission; null for no limit.
     */
    maximumNameLength: number | null
    /**
     * Other limits of a body. It is looked at when all else about the request is right, and the first limit exceeded is answered.
     */
    limits: ProfileLimit[]
    /**
     * Rows that a refused request leaves behind: the identity of a user who was new, where a role, a permission or a limit is why; and, where the permission for a recoverable key is why and is checked last, a key that is not recoverable.
     */
    refusedLeaves: ('identity' | 'key')[]
  }
  /**
   * The form and effect of a refill.
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
     * A refillDay that is no whole number: it is refused, or rounded.
     */
    fractionalDay: 'refuse' | 'round'
    /**
     * The day of a monthly refill that names none.
     */
    defaultDay: number
    /**
     * Whether a monthly refill that names no day is listed with defaultDay.
     */
    showsDefaultDay: boolean
    /**
     * A month that lacks the day: the refill moves to its last day, or is left out.
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
     * The effect of a refill on remaining: sets it to amount, raises it to amount if it is below, adds amount, or nothing.
     */
    effect: 'set' | 'raise' | 'add' | 'none'
    /**
     * Whether a refill enables a key that had run out.
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
     * The treatment of any other type.
     */
    otherTypes: 'accept' | 'refuse'
    /**
     * The async that a listing shows when no type was given.
     */
    asyncByDefault: boolean
    /**
     * Whether a create request may give async itself.
     */
    asyncInRequest: boolean
    /**
     * Whether refillRate and refillInterval, older names of limit and duration, are read: refillInterval counts where duration is missing, and neither may be below 1.
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
     * The smallest duration, in its own unit.
     */
    minimumDuration: number
    /**
     * Unit of duration.
     */
    durationUnit: 'milliseconds' | 'seconds'
  }
  /**
   * How keys are listed.
   */
  listing: {
    /**
     * The order of keys.
     */
    order: 'newest-first' | 'oldest-first' | 'id'
    /**
     * The form of a cursor: an opaque text bound to the API and filter that it was made for, or the id of the last key of the page.
     */
    cursor: 'opaque' | 'last-id'
    /**
     * Whether the last page carries a cursor, which then leads to an empty page.
     */
    cursorOnLastPage: 'absent' | 'present'
    /**
     * The total for an externalId that no user has: that of the API, or 0.
     */
    totalOfUnknownUser: 'api' | 'zero'
    /**
     * ownerId together with externalId: it is ignored, or both must match.
     */
    ownerIdWithExternalId: 'ignored' | 'both'
    /**
     * How old total may be, in milliseconds; 0 for exact. At most 5 minutes by the specification.
     */
    totalLagMs: number
    /**
     * How long a listed page is answered from the cache, in milliseconds; 0 switches the cache off.
     */
    cacheFreshMs: number
    /**
     * How much longer it may be answered stale, while it is renewed behind.
     */
    cacheStaleMs: number
    /**
     * Whether total is cached with the page.
     */
    cacheTotal: boolean
  }
}
/**
 * The whole state of a fake at one moment, to be restored later. It holds the raw keys of recoverable keys: keep it as you keep a fixture.
 */
export interface Snapshot {
  /**
   * Version of this format.
   */
  keymock: 1
  /**
   * How far the seeded random source has been drawn on.
   */
  drawn: number
  /**
   * The sequence of the newest key.
   */
  sequence: number
  /**
   * How far the clock was moved.
   */
  clock?: {
    /**
     * Milliseconds ahead of the clock that the fake was given.
     */
    offsetMs: number
    /**
     * The moment it was frozen at. Unix milliseconds.
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
 * An end user, as the fake keeps one.
 */
export interface StoredIdentity {
  /**
   * Identifier of the identity.
   */
  id: string
  /**
   * The workspace that knows the user.
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
 * A key, as the fake keeps it: its hash, and the raw key only when it is recoverable.
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
   * The workspace that owns it.
   */
  workspaceId: string
  /**
   * Its place in the order of creation.
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
   * The value that the ownerId filter compares with.
   */
  owner?: string
  /**
   * The externalId given at creation, or the ownerId that took its place.
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
   * Verifications left, as of the last change.
   */
  remaining?: number
  refill?: StoredRefill
  ratelimit?: StoredRatelimit
  /**
   * The flag set at creation or by an update.
   */
  enabled: boolean
  /**
   * When remaining reached 0, until the key is enabled again. Unix milliseconds.
   */
  exhaustedAt?: number
  /**
   * When the key was last enabled again: an expiry before that no longer counts. Unix milliseconds.
   */
  enabledAgainAt?: number
  /**
   * Label that divides the keys.
   */
  environment?: string
  window?: StoredWindow
}
/**
 * How remaining is topped up.
 */
export interface StoredRefill {
  /**
   * daily or monthly.
   */
  interval?: string
  /**
   * Verifications per refill.
   */
  amount?: number
  /**
   * Day of the month.
   */
  refillDay?: number
  /**
   * Refills up to this moment are counted in remaining. Unix milliseconds.
   */
  lastRefillAt: number
  /**
   * Whether lastRefillAt is not shown, because an update set the refill and none has happened since.
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
   * Verifications per window.
   */
  limit?: number
  /**
   * Length of a window.
   */
  duration?: number
}
/**
 * The latest window of the rate limit that was used.
 */
export interface StoredWindow {
  /**
   * When the window began. Unix milliseconds.
   */
  startedAt: number
  /**
   * Verifications in it.
   */
  used: number
}
/**
 * Request body of updateKey, which is outside the specification. Members that it lacks stay as they are; null clears them.
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
   * When the key expires. Unix milliseconds.
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
     * Requests in a window.
     */
    limit: number
    /**
     * How long a window is, in the unit of the profile.
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
   * How remaining is refilled.
   */
  refill?: {
    /**
     * daily or monthly.
     */
    interval: string
    /**
     * How many uses a refill gives.
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
   * The roles that the key has from now on. An empty list does not clear them in the imitated build.
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
     * Whether a role that does not exist is created.
     */
    create?: boolean
    [k: string]: unknown
  }[]
  /**
   * The permissions that the key has from now on. An empty list does not clear them in the imitated build.
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
     * Whether a permission that does not exist is created.
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
   * How many entries the filters let through, of those that are kept.
   */
  total: number
  /**
   * Send it back for the next page. Absent on the last page.
   */
  cursor?: string
}
/**
 * One request and what became of it, without its messages and stages. Raw keys and tokens are replaced by [redacted].
 */
export interface BriefRequest {
  /**
   * Grows from one request of the sandbox to the next, also through a reset.
   */
  id: number
  /**
   * When it was taken up, by the clock of the sandbox. Unix milliseconds.
   */
  at: number
  /**
   * The operation that it asked for. Not there for a path or method that is none's.
   */
  operation?: string
  /**
   * Its method; a hyphen for what was no HTTP.
   */
  method: string
  /**
   * Its path.
   */
  path: string
  /**
   * Its query with the question mark, or nothing.
   */
  query: string
  /**
   * Whether it was served, and no fault broke the answer.
   */
  ok: boolean
  /**
   * The status of the answer; 0 where the client got none.
   */
  status: number
  /**
   * The kind of failure, as the profile names it, where it was not served; fault where a fault broke the answer in another way.
   */
  failure?: string
  /**
   * How much of the answer the client got.
   */
  received: 'all' | 'half' | 'nothing'
  /**
   * Whether the operation did what was asked, whatever the client got. Not there where another service answered.
   */
  carriedOut?: boolean
  /**
   * The key that the request changed, also where it failed. Not there where it changed none.
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
   * Why it was answered as it was.
   */
  summary: string
}
/**
 * How many keys were changed or deleted.
 */
export interface ChangedKeys {
  /**
   * How many keys.
   */
  changed: number
}
/**
 * How the clock is moved. Members are carried out in the order of this list.
 */
export interface ClockRequest {
  /**
   * Undoes every move before.
   */
  reset?: true
  set?: WrittenMoment
  advance?: WrittenDuration
  /**
   * Stops it. It can still be set and advanced.
   */
  freeze?: true
  /**
   * Lets a stopped clock run on.
   */
  run?: true
}
/**
 * The clock of a sandbox.
 */
export interface ClockState {
  /**
   * The moment that the service takes it for. Unix milliseconds.
   */
  now: number
  /**
   * The same as RFC 3339.
   */
  nowIso: string
  /**
   * Whether it stands still.
   */
  frozen: boolean
  /**
   * Milliseconds ahead of the clock underneath, which is real time unless the server was started with another.
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
   * The sandbox of the run, with the fixture and the profile of the one that asked for it. The next run removes it.
   */
  sandbox?: string
  /**
   * How far the clock of the sandbox is ahead of real time, in milliseconds. It begins as the clock of the server did.
   */
  aheadMs?: number
  /**
   * Whether the clock of the sandbox is stopped.
   */
  frozen?: boolean
  /**
   * How many requirements have a result.
   */
  done?: number
  /**
   * How many requirements are asked.
   */
  of?: number
  /**
   * How many of the results are failures.
   */
  failed?: number
  /**
   * How many requests were made.
   */
  requests?: number
  /**
   * Why there is no report.
   */
  problem?: string
}
/**
 * Why a request to the control API failed, and what to do next: problem details (RFC 9457).
 */
export interface ControlProblem {
  /**
   * about:blank: title and status say what kind of problem it is.
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
   * The problem, with the value that was found and its place.
   */
  detail: string
  /**
   * The fix, in the imperative.
   */
  remedy?: string
}
/**
 * A key and the state it is in. Neither its text nor the hash of it is shown.
 */
export interface ControlledKey {
  /**
   * Its id.
   */
  id: string
  /**
   * The API that has it.
   */
  apiId: string
  /**
   * The workspace that has it.
   */
  workspaceId: string
  /**
   * The part of its text that may be shown.
   */
  start: string
  /**
   * The state it is in now.
   */
  state: 'active' | 'disabled' | 'expired' | 'exhausted'
  /**
   * The cause of its state.
   */
  why: string
  /**
   * When it was disabled, expired or used up. Unix milliseconds.
   */
  stateSince?: number
  /**
   * When it was refilled last. Unix milliseconds.
   */
  refilledAt?: number
  /**
   * When it expires or is refilled next, if it is to. Unix milliseconds.
   */
  nextChangeAt?: number
  /**
   * Which of the two that is.
   */
  nextChange?: 'expiry' | 'refill'
  /**
   * Its record as a client sees it, in the shape of the profile.
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
   * How many keys the filters let through.
   */
  total: number
  /**
   * Send it back for the next page. Absent on the last page.
   */
  cursor?: string
}
/**
 * From which event on.
 */
export interface EventsQuery {
  /**
   * The id of the last event that is known, like the header Last-Event-ID; those from now on by default.
   */
  since?: string
}
/**
 * Why a request was answered as it was.
 */
export interface Explanation {
  /**
   * All of it in a sentence or two.
   */
  summary: string
  /**
   * The stages in the order of the profile, then the operation itself.
   */
  stages: {
    /**
     * Its name in the profile.
     */
    stage: string
    /**
     * The result of the stage.
     */
    outcome: 'passed' | 'refused' | 'not-reached'
  }[]
  /**
   * Not there for a request that was served.
   */
  refusal?: {
    /**
     * The stage that refused it; or route before all stages, fault for a failure that was asked for and fault-afterwards for one after the operation was carried out, operation after all stages, connection for what was no HTTP.
     */
    by: string
    /**
     * The reason, as the terminal shows it.
     */
    hint: string
    /**
     * The part of the state that decided.
     */
    because?: string
    /**
     * The field of the profile that the status and the words of the answer come from.
     */
    answeredBy: string
    /**
     * The value that it was compared with.
     */
    rules: BrokenRule[]
  }
  /**
   * The request that was probably meant, for a request that was served.
   */
  warning?: string
  /**
   * The faults that happened to it: one that waits, one that answers, or both.
   */
  faults?: {
    /**
     * The id of the fault.
     */
    id: string
    effect: EffectName
    /**
     * More of it, in a word.
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
   * The field of the profile, where the specification leaves a choice.
   */
  profile?: string
  /**
   * The schema of the request.
   */
  schema?: string
  /**
   * The keyword of JSON Schema that said no.
   */
  keyword?: string
  /**
   * Where in the body: a JSON Pointer.
   */
  pointer?: string
  /**
   * Which parameter of the query.
   */
  parameter?: string
}
/**
 * A page of the faults, in the order in which they are asked: the newest first.
 */
export interface FaultPage {
  /**
   * The faults of the page.
   */
  faults: FaultStatus[]
  /**
   * How many there are.
   */
  total: number
  /**
   * Send it back for the next page. Absent on the last page.
   */
  cursor?: string
}
/**
 * A fault, and what has become of it.
 */
export interface FaultStatus {
  /**
   * Its id, to remove it by.
   */
  id: string
  fault: Fault
  /**
   * How many requests it was for.
   */
  matched: number
  /**
   * How many of them it happened to.
   */
  fired: number
  /**
   * How often it may still happen; always when this is missing.
   */
  left?: number
  /**
   * Whether it is over: it is used up, or its time has passed.
   */
  over: boolean
}
/**
 * The effect on requests that match. A missing member matches everything: without operation, apiId, externalId, keyId, body, headers and token it is for every request of both operations. Of the faults that match, the newest that fires wins; one that only waits goes together with one that answers.
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
   * Members that the request's JSON body has, with these values; or a text that is in the body.
   */
  body?: string | {}
  /**
   * Headers that the request has, in any case: with this value, or with any by true.
   */
  headers?: {
    [k: string]: string | true
  }
  /**
   * The place of the request's token in the fixture, from 0 on. A token's text is never in a fault.
   */
  token?: number
  /**
   * The effect: one of a failure, a status, a delay, a connection and a quota.
   */
  effect: FailureEffect | StatusEffect | DelayEffect | ConnectionEffect | QuotaEffect
  /**
   * before: the operation is not carried out, or waits. after: it is carried out, and then its answer is broken.
   */
  when?: 'before' | 'after'
  /**
   * How often it happens at most. Without it, always.
   */
  times?: number
  /**
   * How likely it is to happen to a request that matches. It is drawn from the random seed, so that a run repeats.
   */
  rate?: number
  /**
   * How many requests that match pass first.
   */
  after?: number
  /**
   * On the fake's clock: a moment, as RFC 3339 text or Unix milliseconds, or a length of time from now on, as a text or in units.
   */
  until?: WrittenMoment1 | WrittenDuration1 | DurationUnits
}
/**
 * A failure, as the profile answers it.
 */
export interface FailureEffect {
  failure: FailureKind
  /**
   * Values for the names in braces of the profile's message.
   */
  details?: {
    [k: string]: string | number
  }
}
/**
 * A status and a body of one's own.
 */
export interface StatusEffect {
  /**
   * The status code.
   */
  status: number
  /**
   * A text, or any other JSON; none when left out.
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
   * How long, or a range that each wait is drawn from.
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
   * How many days.
   */
  days?: number
  /**
   * How many hours.
   */
  hours?: number
  /**
   * How many minutes.
   */
  minutes?: number
  /**
   * How many seconds.
   */
  seconds?: number
  /**
   * How many milliseconds.
   */
  milliseconds?: number
}
/**
 * The effect on the connection.
 */
export interface ConnectionEffect {
  /**
   * reset: it is reset. cut: the operation is carried out, and the connection closed midway through the body of its answer. silent: there is never an answer.
   */
  connection: 'reset' | 'cut' | 'silent'
}
/**
 * So many requests in each window of the fake's clock; those beyond are answered with the profile's rate-limited, and when to try again.
 */
export interface QuotaEffect {
  /**
   * How many requests in how long.
   */
  quota: {
    /**
     * How many requests pass in a window.
     */
    limit: number
    /**
     * A length of time: milliseconds, a text such as 5m or 1h30m, or units that are added up.
     */
    windowMs: WrittenDuration1 | DurationUnits
  }
}
/**
 * Keys to be there, as if they had been created. Members that are not listed here are those of a request to create a key.
 */
export interface GivenKeysRequest {
  /**
   * The API that is to have them; the first of the fixture by default.
   */
  apiId?: string
  /**
   * How many.
   */
  count?: number
  /**
   * The text of a single key; drawn by default.
   */
  key?: string
  createdAt?: WrittenMoment2
  /**
   * Whether their time is over: since an hour.
   */
  expired?: boolean
  expires?: WrittenMoment3
  /**
   * Whether nothing remains.
   */
  exhausted?: boolean
}
/**
 * The keys that were given. Their texts are shown this once.
 */
export interface GivenKeys {
  /**
   * In order of creation.
   */
  keys: {
    /**
     * Its id.
     */
    keyId: string
    /**
     * Its text.
     */
    key: string
    /**
     * The API that has it.
     */
    apiId: string
  }[]
}
/**
 * Whether the server is ready to answer.
 */
export interface Health {
  /**
   * Whether its fixture is loaded and, where servers share a store, whether that answers.
   */
  ready: boolean
  /**
   * The version of keymock.
   */
  keymock: string
}
/**
 * One request and its answer, with what explains it. Raw keys and tokens are replaced by [redacted].
 */
export interface JournalEntry {
  /**
   * Grows from one request of the sandbox to the next, also through a reset.
   */
  id: number
  /**
   * When it was taken up, by the clock of the sandbox. Unix milliseconds.
   */
  at: number
  /**
   * The operation that it asked for. Not there for a path or method that is none's.
   */
  operation?: string
  /**
   * Its method; a hyphen for what was no HTTP.
   */
  method: string
  /**
   * Its path.
   */
  path: string
  /**
   * Its query with the question mark, or nothing.
   */
  query: string
  /**
   * Whether it was served, and no fault broke the answer.
   */
  ok: boolean
  /**
   * The status of the answer; 0 where the client got none.
   */
  status: number
  /**
   * The kind of failure, as the profile names it, where it was not served; fault where a fault broke the answer in another way.
   */
  failure?: string
  /**
   * How much of the answer the client got.
   */
  received: 'all' | 'half' | 'nothing'
  /**
   * Whether the operation did what was asked, whatever the client got. Not there where another service answered.
   */
  carriedOut?: boolean
  /**
   * The key that the request changed, also where it failed. Not there where it changed none.
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
   * How long the answer took, in real time.
   */
  durationMs: number
  request: JournalMessage
  response: JournalMessage
  explanation: Explanation
  /**
   * A command that sends it again. The token is taken from the environment variable KEYMOCK_TOKEN.
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
   * The body as text. Not there where it was not read.
   */
  body?: string
  /**
   * There when the body is longer than the journal keeps, which is 8 KB.
   */
  cut?: {
    /**
     * How many characters are shown.
     */
    characters: number
    /**
     * How many there were.
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
   * How many entries the filters let through, of those that are kept.
   */
  total: number
  /**
   * Send it back for the next page. Absent on the last page.
   */
  cursor?: string
}
/**
 * The keys to delete.
 */
export interface KeyIdsRequest {
  /**
   * Their ids. Ids without a key are left out.
   *
   * @minItems 1
   * @maxItems 20000
   */
  ids: string[]
}
/**
 * Changes of a key. Members that are left out stay.
 */
export interface KeyUpdateRequest {
  /**
   * true enables it again, also after expiry or exhaustion.
   */
  enabled?: boolean
  /**
   * When it expires; null for never.
   */
  expires?: null | WrittenMoment1
  /**
   * Uses left; null for as many as anyone likes.
   */
  remaining?: number | null
  /**
   * Its name; null for none.
   */
  name?: string | null
  /**
   * Its metadata, as a whole; null for none.
   */
  meta?: {} | null
  /**
   * How its uses are topped up; null for no refill.
   */
  refill?: null | Refill
  /**
   * Its rate limit; null for none.
   */
  ratelimit?: null | RatelimitRequest
  /**
   * All roles that it has from now on. Each must exist.
   */
  roles?: string[]
  /**
   * All permissions that it has from now on. Each must exist.
   */
  permissions?: string[]
}
/**
 * Which keys to show. A member of meta is asked for as meta.team=payments.
 */
export interface KeysQuery {
  /**
   * Those of one API.
   */
  apiId?: string
  /**
   * Those of one user.
   */
  externalId?: string
  /**
   * Those in one state.
   */
  state?: 'active' | 'disabled' | 'expired' | 'exhausted'
  /**
   * Those that have this text in their id, name, start, user or environment; case does not count.
   */
  text?: string
  /**
   * Those with one role.
   */
  role?: string
  /**
   * How many a page has at most.
   */
  limit?: number
  /**
   * From the page before.
   */
  cursor?: string
}
/**
 * One change of many keys.
 */
export interface KeysUpdateRequest {
  /**
   * Their ids. Ids without a key are left out.
   *
   * @minItems 1
   * @maxItems 20000
   */
  ids: string[]
  changes: KeyUpdateRequest
}
/**
 * How long every answer of the service is to be held back, in real time.
 */
export interface LatencyRequest {
  from: WrittenDuration2
  to?: WrittenDuration3
}
/**
 * The delay of every answer of the service, in real time: each wait is drawn from this range.
 */
export interface LatencyState {
  /**
   * Milliseconds at least.
   */
  from: number
  /**
   * Milliseconds at most; 0 where nothing is held back.
   */
  to: number
}
/**
 * The fixture, profile and faults of the new state, applied in one step. Members that are not named stay.
 */
export interface LoadRequest {
  /**
   * The world, as in a fixture file.
   */
  fixture?: {}
  /**
   * The name of a profile, or one as in a profile file.
   */
  profile?: string | {}
  /**
   * The faults of the new state, and of each reset.
   */
  faults?: {}[]
}
/**
 * The effect on one later request of an operation, after the effects that are already queued: a failure, a delay, or both.
 */
export interface NextAnswerRequest {
  /**
   * The operation whose next request it is.
   */
  operation: string
  /**
   * The kind of failure, as the profile names it.
   */
  failure?: string
  /**
   * Values for the names in braces of the profile's message.
   */
  details?: {
    [k: string]: string | number
  }
  delay?: WrittenDuration4
}
/**
 * A sandbox at a glance. It holds the tokens of the fixture: use them freely.
 */
export interface Overview {
  /**
   * The version of keymock.
   */
  keymock: string
  /**
   * The name of this server among those that share its state. Journal and events are its own. A server that has its state for itself has none.
   */
  replica?: string
  /**
   * The service that a proxy passes requests on to. It has no keys of its own: of its control API, the requests and their events say something. A server with a state of its own has none.
   */
  upstream?: string
  /**
   * The name of the sandbox; the one at the root has none.
   */
  sandbox?: string
  /**
   * The name of the profile that it answers by.
   */
  profile: string
  clock: ClockState
  /**
   * Its APIs.
   */
  apis: {
    /**
     * The id that requests name.
     */
    id: string
    /**
     * Its name.
     */
    name?: string
    /**
     * The workspace that it belongs to.
     */
    workspaceId: string
    /**
     * How many keys it has now.
     */
    keyCount: number
  }[]
  /**
   * The tokens of the fixture.
   */
  tokens: {
    /**
     * Its place in the fixture, by which a fault names it.
     */
    place: number
    /**
     * The token; not there where any text is one, and where it is hashed.
     */
    token?: string
    /**
     * That this server has only the hash of it: another one that shares the state began it with this fixture.
     */
    hashed?: true
    /**
     * The workspace that it belongs to.
     */
    workspaceId: string
    /**
     * Its permissions. Absent: all of them.
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
 * Which page.
 */
export interface PageQuery {
  /**
   * How many a page has at most.
   */
  limit?: number
  /**
   * From the page before.
   */
  cursor?: string
}
/**
 * The profile from now on: the name of one that ships, or one as in a profile file.
 */
export interface ProfileRequest {
  /**
   * A name, or a profile that may extend one.
   */
  profile: string | {}
}
/**
 * The profile of a sandbox, choice by choice.
 */
export interface ProfileView {
  /**
   * Its name.
   */
  name: string
  /**
   * Whose behaviour it describes.
   */
  description?: string
  /**
   * The operations outside the specification that it serves.
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
     * The section of the specification that leaves it open.
     */
    section?: string
    /**
     * The sentence of the specification that every value except that of standard contradicts.
     */
    deviation?: string
    /**
     * Its value here.
     */
    value?: {
      [k: string]: unknown
    }
    /**
     * Its value in the profile standard.
     */
    standard?: {
      [k: string]: unknown
    }
    /**
     * Whether the two differ.
     */
    differs: boolean
  }[]
}
/**
 * The requests that were removed from the journal.
 */
export interface RemovedRequests {
  /**
   * How many entries.
   */
  removed: number
}
/**
 * The sandboxes that were removed.
 */
export interface RemovedSandboxes {
  /**
   * How many sandboxes.
   */
  removed: number
}
/**
 * Which entries of the journal to show: those that have all of it.
 */
export interface RequestsQuery {
  operation?: OperationName
  /**
   * Those with one status, or with one class of them; 0 where the client got no answer.
   */
  status?: string
  /**
   * Those whose client got the answer of an operation that served them, or the others.
   */
  ok?: boolean
  /**
   * Those that were refused for one reason, as the profile names it; fault where a fault broke the answer in another way.
   */
  failure?: string
  /**
   * Those whose client got all, half or nothing of the answer.
   */
  received?: string
  /**
   * Those whose operation did what was asked, whatever the client got, or the others.
   */
  carriedOut?: boolean
  /**
   * Those that name or changed the key with this id.
   */
  keyId?: string
  /**
   * Those whose JSON body has the members of this JSON object, or whose body has this text.
   */
  body?: string
  /**
   * Those that have the headers of this JSON object: with this value, or with any by true.
   */
  headers?: string
  /**
   * Those after the entry with this id; or, as an RFC 3339 text, those since this moment by the clock of the sandbox.
   */
  since?: string
  /**
   * How long to wait, in real time and for at most a minute, until as many have come as count says. A number counts milliseconds.
   */
  wait?: string
  /**
   * How many entries to wait for.
   */
  count?: number
  /**
   * How many a page has at most.
   */
  limit?: number
  /**
   * From the page before.
   */
  cursor?: string
}
/**
 * The sandboxes that are back.
 */
export interface RestoredSandboxes {
  /**
   * How many sandboxes.
   */
  restored: number
}
export interface RequestEvent {
  /**
   * Grows from one event of the sandbox to the next.
   */
  id: number
  /**
   * The subject.
   */
  type: 'request'
  /**
   * When it happened, by the clock of the sandbox. Unix milliseconds.
   */
  at: number
  /**
   * The id of the journal's entry.
   */
  request: number
  /**
   * The operation, where there is one.
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
   * The kind of failure, where it was not served.
   */
  failure?: string
}
export interface KeyEvent {
  /**
   * Grows from one event of the sandbox to the next.
   */
  id: number
  /**
   * The subject.
   */
  type: 'key'
  /**
   * When it happened, by the clock of the sandbox. Unix milliseconds.
   */
  at: number
  /**
   * Its outcome.
   */
  change: 'created' | 'used' | 'updated' | 'deleted'
  /**
   * The id of the key.
   */
  keyId: string
  /**
   * The API that has it.
   */
  apiId: string
}
export interface ClockEvent {
  /**
   * Grows from one event of the sandbox to the next.
   */
  id: number
  /**
   * The subject.
   */
  type: 'clock'
  /**
   * When it happened, by the clock of the sandbox. Unix milliseconds.
   */
  at: number
  /**
   * Whether the clock stands still now.
   */
  frozen: boolean
  /**
   * Milliseconds ahead of the clock underneath.
   */
  offsetMs: number
}
export interface FaultEvent {
  /**
   * Grows from one event of the sandbox to the next.
   */
  id: number
  /**
   * The subject.
   */
  type: 'fault'
  /**
   * When it happened, by the clock of the sandbox. Unix milliseconds.
   */
  at: number
  /**
   * Its outcome.
   */
  change: 'added' | 'removed' | 'used-up'
  /**
   * The id of the fault.
   */
  fault?: string
}
export interface ResetEvent {
  /**
   * Grows from one event of the sandbox to the next.
   */
  id: number
  /**
   * The subject.
   */
  type: 'reset'
  /**
   * When it happened, by the clock of the sandbox. Unix milliseconds.
   */
  at: number
}
/**
 * A page of the named sandboxes, in the order of their names.
 */
export interface SandboxList {
  /**
   * The sandboxes of the page.
   */
  sandboxes: SandboxSummary[]
  /**
   * How many there are.
   */
  total: number
  /**
   * Send it back for the next page. Absent on the last page.
   */
  cursor?: string
}
/**
 * A named sandbox.
 */
export interface SandboxSummary {
  /**
   * Its name.
   */
  name: string
  /**
   * The prefix of its paths.
   */
  path: string
  /**
   * The name of its profile.
   */
  profile: string
  /**
   * When it came into being, by real time. Unix milliseconds.
   */
  createdAt: number
  /**
   * When it is dropped if nothing asks for it until then, by real time. Unix milliseconds.
   */
  expiresAt: number
}
/**
 * A sandbox to make. Missing members are those of the server's start.
 */
export interface SandboxRequest {
  /**
   * Its name; made up by default. Any characters but control characters; "." and ".." are no names.
   */
  name?: string
  /**
   * The world it starts with, as in a fixture file.
   */
  fixture?: {}
  /**
   * The name of a profile, or one as in a profile file.
   */
  profile?: string | {}
  /**
   * The operations outside the specification that it serves: all, none, or a list of names. The server's own by default.
   */
  neighbours?: ('all' | 'none') | NeighbourName[]
  clock?: WrittenMoment4
  /**
   * Its clock stands still.
   */
  freeze?: true
  /**
   * The seed of its ids and keys. By default the server's own seed and the name, if one is given.
   */
  randomSeed?: number
}
/**
 * Whether the state before the action is kept.
 */
export interface UndoQuery {
  /**
   * A name for the action. The server keeps the state before it for 60 seconds; POST /_keymock/undo with this name brings it back.
   */
  undo?: string
}
/**
 * The action to undo.
 */
export interface UndoRequest {
  /**
   * The name that the action was given.
   */
  undo: string
}
/**
 * The state of a key, and whether it is valid.
 */
export interface VerifiedKey {
  /**
   * Whether a service would accept it.
   */
  valid: boolean
  /**
   * Why not.
   */
  reason?: 'not-found' | 'disabled' | 'expired' | 'exhausted' | 'rate-limited'
  /**
   * Its id.
   */
  keyId?: string
  /**
   * The API that has it.
   */
  apiId?: string
  /**
   * Its user.
   */
  externalId?: string
  /**
   * Its meta.
   */
  meta?: {}
  /**
   * Its environment.
   */
  environment?: string
  /**
   * Those given to it and those of its roles.
   */
  permissions?: string[]
  /**
   * Uses left.
   */
  remaining?: number
}
/**
 * A raw key to be looked at.
 */
export interface VerifyKeyRequest {
  /**
   * Its text. To use it, its id does too.
   */
  key: string
  /**
   * Spends one use, as a service does that verifies. Without it nothing is spent.
   */
  use?: true
}
/**
 * APIs, users, roles and permissions of each workspace.
 */
export interface WorldView {
  /**
   * The workspaces. None sees what another one holds.
   */
  workspaces: WorkspaceView[]
}
export interface WorkspaceView {
  /**
   * Its id.
   */
  id: string
  /**
   * Its name.
   */
  name?: string
  /**
   * The roles that its keys may hold.
   */
  roles: RoleView[]
  /**
   * The permissions that its keys may hold.
   */
  permissions: string[]
  /**
   * The end users that are known, those that keys have named included.
   */
  users: UserView[]
}
export interface RoleView {
  /**
   * Its name.
   */
  name: string
  /**
   * The permissions that it grants.
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
