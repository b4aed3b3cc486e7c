import type { ContractReport } from '../../schemas/generated/types.js'
import type { Requirement } from '../requirements/requirement.js'
import { shortLifeMs } from '../script/bodies.js'
import type { Time } from './clock/time.js'
import { wallClock } from './clock/time.js'
import type { ContractOptions } from './contract-options.js'
import type { NamedOption } from './named-option.js'
import type { Need } from './need.js'
import { type RunFacts, usersOf } from './run-facts.js'
import { isSelected, namesOfNothing, type Selectable } from './selection.js'

export interface ContractSettings {
  run: RunFacts
  time: Time
  nameOf: (option: NamedOption, leastMs?: number) => string
  fetch: typeof globalThis.fetch
  met: ReadonlySet<Need>
  observe: boolean
  maxKeys: number
  /** Whether the run may create keys that work forever. */
  mayLast: boolean
  maxRequests: number
  rps: number
  /** Undefined if the run decides. */
  concurrency: number | undefined
  requestTimeoutMs: number
  timeoutMs: number
  maxRetryAfterMs: number
  fuzz: number
  thorough: boolean
  sideBySide: number
  strict: boolean
  allowIncomplete: boolean
  knownDeviations: Readonly<Record<string, string>>
}

const hour = 3_600_000
/** Large enough to find errors that a service shows only while eight other requests are in progress. */
const sideBySide = 12

/** The expiry of the run's keys. */
export function hourAfter(now: number): number {
  return Math.ceil((now + hour) / 1000) * 1000
}

export const usual = { requests: 400, keys: 40 }
export const thorough = { requests: 4000, keys: 400 }

/** `total` may lag by 5 minutes (section 4.1), and the requests take some seconds. */
export const totalLagMs = 5 * 60_000 + 5000

/** Options with values that the caller declares as valid for the target. */
const offeredOptions = [
  ...(['existingRole', 'existingPermission', 'moreRoles', 'morePermissions'] as const),
  ...(['secondApiId', 'bulkApiId', 'refillIntervals', 'ratelimitTypes'] as const),
]

export function settingsOf(options: ContractOptions): ContractSettings {
  const time = options.time ?? wallClock
  const local = options.local ?? isLoopback(options.baseUrl)
  const runId = options.runId ?? drawnRunId()
  const { graceMs = 2000, visibilityMs = 2000, allowWaitingMs = 5000 } = options
  const maxKeys = options.maxKeys ?? (options.thorough ? thorough : usual).keys
  const offers: RunFacts['offers'] = Object.fromEntries(
    offeredOptions.flatMap(name => (options[name] === undefined ? [] : [[name, options[name]]])),
  )
  const met: Record<Need, boolean> = {
    write: options.allowWrites ?? local,
    wait: allowWaitingMs >= shortLifeMs + graceMs,
    'long-wait': allowWaitingMs >= totalLagMs,
    'existing-role': offers.existingRole !== undefined,
    'existing-permission': offers.existingPermission !== undefined,
    'second-api': offers.secondApiId !== undefined,
    'bulk-api': offers.bulkApiId !== undefined,
    recoverable: options.recoverable ?? local,
  }
  const metNeeds = new Set((Object.keys(met) as Need[]).filter(need => met[need]))
  const startedAt = time.now()
  return {
    run: {
      baseUrl: options.baseUrl.replace(/(?<!\/)\/+$/, ''),
      apiId: options.apiId,
      local,
      runId,
      randomSeed: options.randomSeed ?? drawnSeed(),
      offers,
      graceMs,
      visibilityMs,
      met: metNeeds,
      refused: new Set(),
      accepted: new Set(),
      saysRecoverable: options.recoverable === true,
      gentle: options.gentle ?? false,
      thorough: options.thorough ?? false,
      startedAt,
      expires: hourAfter(startedAt),
      users: usersOf(runId),
    },
    time,
    nameOf:
      options.nameOf ?? ((option, leastMs) => (leastMs === undefined ? option : `${option} ${leastMs}`)),
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    met: metNeeds,
    thorough: options.thorough ?? false,
    observe: options.observe ?? true,
    maxKeys,
    mayLast: local || options.questions !== undefined,
    maxRequests: options.maxRequests ?? (options.thorough ? thorough : usual).requests,
    rps: options.rps ?? 0,
    concurrency: options.concurrency,
    requestTimeoutMs: options.requestTimeoutMs ?? 10_000,
    timeoutMs: options.timeoutMs ?? 600_000,
    maxRetryAfterMs: options.maxRetryAfterMs ?? 60_000,
    fuzz: options.fuzz ?? 0,
    sideBySide: options.concurrency ?? sideBySide,
    strict: options.strict ?? false,
    allowIncomplete: options.allowIncomplete ?? false,
    knownDeviations: options.knownDeviations ?? {},
  }
}

/** Describes the first error in the options, without values that may be secret. */
export function problemOf(
  options: ContractOptions,
  requirements: readonly (Selectable & Pick<Requirement, 'fuzz'>)[],
): string | undefined {
  const { baseUrl, token, apiId, only = [], skip = [], knownDeviations = {}, fuzz = 0 } = options
  if (!URL.canParse(baseUrl))
    return 'baseUrl is not a URL. Give the address of the service, with http:// or https://.'
  const url = new URL(baseUrl)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return 'baseUrl must start with http:// or https://.'
  if (url.username || url.password)
    return 'baseUrl contains a user name or password. Pass the token separately.'
  if (url.search || url.hash) return 'baseUrl contains a query or a fragment. Remove it.'
  if (token === '') return 'The token is empty. Pass a token that the target accepts.'
  if (!/^[\x21-\x7e]+$/.test(token))
    return 'The token contains a space or a character that is invalid in a header. Pass only the token, without "Bearer" and line breaks.'
  if (baseUrl.includes(token)) return 'baseUrl contains the token. Pass the token separately.'
  if (apiId === '') return 'apiId is empty. Pass the id of an API of the target.'
  const nothing = namesOfNothing(requirements, [...only, ...skip])
  if (nothing.length > 0) {
    const groups = [...new Set(requirements.map(({ group }) => group))].join(', ')
    return `No requirement has the id, topic or section ${nothing.join(', ')}. The topics are ${groups}.`
  }
  const chosen = requirements.filter(one => isSelected(one, { only, skip }))
  if (fuzz === 0 && chosen.length > 0 && chosen.every(one => one.fuzz)) {
    const ids = chosen.map(({ id }) => id).join(', ')
    return `Only random cases can check ${ids}, and fuzz is 0. Set fuzz to the number of cases.`
  }
  const unknown = Object.keys(knownDeviations).filter(id => !requirements.some(one => one.id === id))
  if (unknown.length > 0)
    return `The known deviations name unknown requirements: ${unknown.join(', ')}. Correct or remove these ids.`
  const unexplained = Object.keys(knownDeviations).filter(id => !knownDeviations[id]?.trim())
  if (unexplained.length > 0) return `These known deviations need a reason: ${unexplained.join(', ')}.`
  return problemOfNumbers(options)
}

const numbers = {
  maxKeys: 0,
  maxRequests: 1,
  concurrency: 1,
  requestTimeoutMs: 1,
  timeoutMs: 1,
  maxRetryAfterMs: 0,
  fuzz: 0,
  graceMs: 0,
  visibilityMs: 0,
  allowWaitingMs: 0,
} as const

function problemOfNumbers(options: ContractOptions): string | undefined {
  for (const [name, minimum] of Object.entries(numbers) as [keyof typeof numbers, number][]) {
    const value = options[name]
    if (value === undefined || (Number.isSafeInteger(value) && value >= minimum)) continue
    return `${name} must be a whole number of at least ${minimum}.`
  }
  if (options.rps !== undefined && !(options.rps >= 0 && Number.isFinite(options.rps))) {
    return 'rps must be a number of at least 0.'
  }
  if (options.randomSeed !== undefined && !Number.isSafeInteger(options.randomSeed)) {
    return 'randomSeed must be a whole number.'
  }
  return undefined
}

export function reportSettings(
  settings: ContractSettings,
  { only = [], skip = [] }: ContractOptions,
): ContractReport['settings'] {
  const { run, strict, allowIncomplete, met, maxKeys, maxRequests, fuzz, thorough } = settings
  const lists = { only: [...only], skip: [...skip], met: [...met] }
  const bounds = { allowWrites: met.has('write'), maxKeys, maxRequests, fuzz, thorough, gentle: run.gentle }
  return { strict, allowIncomplete, ...bounds, ...lists }
}

/** RFC 6761 reserves "localhost" and its subdomains for this machine. */
export function isLoopback(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false
  const { hostname } = new URL(baseUrl)
  return /^127\.\d+\.\d+\.\d+$/.test(hostname) || hostname === '[::1]' || /(^|\.)localhost$/.test(hostname)
}

/** The run id does not depend on the seed, so that two runs with the same seed do not mix up their keys. */
function drawnRunId(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => letters[byte % 32]).join('')
}

function drawnSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}
