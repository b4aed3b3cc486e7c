import { text as textOf } from 'node:stream/consumers'
import type { ContractOptions } from '../../../contract-tests/engine/contract-options.js'
import { isLoopback, thorough, usual } from '../../../contract-tests/engine/contract-settings.js'
import type { NamedOption } from '../../../contract-tests/engine/named-option.js'
import { namesOfNothing, type Selectable, type Selection } from '../../../contract-tests/engine/selection.js'
import type { ContractTarget } from '../../../schemas/generated/types.js'
import { validateContractTarget } from '../../../schemas/generated/validators.js'
import { asPrinted, causedBy } from '../../domain/keymock-error.js'
import { schemaError } from '../../domain/schema-error.js'
import { readDataFile } from '../../node/files/read-data-file.js'
import { readTextFile, UnreadableFile } from '../../node/files/read-text-file.js'
import type { contractOptions } from '../options/command-options.js'
import { flagOf, type OptionValues } from '../options/option.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'

export type ContractValues = OptionValues<typeof contractOptions>

/** The largest number of requests, and of keys, that one random case can add to a run. */
const perCase = { requests: 10, keys: 8 }

export async function contractRunOptions(
  address: string | undefined,
  /** Other commands have fewer options than `keymock contract`. */
  values: Partial<ContractValues>,
  command = 'contract',
): Promise<Omit<ContractOptions, 'token'>> {
  const { $schema: _, ...target } = values.target === undefined ? {} : await readTargetFile(values.target)
  const addressGiven = address ?? target.baseUrl
  const baseUrl = addressGiven === undefined ? undefined : readBaseUrl(addressGiven)
  const apiId = values.apiId ?? target.apiId
  if (baseUrl === undefined) {
    throw missing(
      'base URL',
      `Run keymock ${command} https://keys.example.test, or write "baseUrl" into a --target file.`,
    )
  }
  if (apiId === undefined) {
    throw missing(
      'API id',
      'Add --api-id ID, the API to list keys from. The run also creates keys there, if you allow it.',
    )
  }
  const knownDeviations =
    values.knownDeviations === undefined ? {} : await readKnownDeviations(values.knownDeviations)
  const { fuzz = 0 } = values
  const most = values.thorough ? thorough : usual
  return {
    ...target,
    ...given({
      existingRole: values.existingRole,
      existingPermission: values.existingPermission,
      moreRoles: values.moreRoles && [...values.moreRoles],
      morePermissions: values.morePermissions && [...values.morePermissions],
      secondApiId: values.secondApiId,
      bulkApiId: values.bulkApiId,
      recoverable: values.recoverable,
      refillIntervals: values.refillIntervals && [...values.refillIntervals],
      ratelimitTypes: values.ratelimitTypes && [...values.ratelimitTypes],
      allowWrites: values.allowWrites,
      allowWaitingMs: values.allowWaiting,
      visibilityMs: values.visibility,
      graceMs: values.grace,
      concurrency: values.concurrency,
      maxRequests: values.maxRequests ?? (fuzz > 0 ? most.requests + perCase.requests * fuzz : undefined),
      rps: values.rps,
      requestTimeoutMs: values.timeout,
      timeoutMs: values.runTimeout,
      only: values.only,
      skip: values.skip,
      randomSeed: values.randomSeed,
    }),
    baseUrl,
    apiId,
    // Random cases do not raise the key budget of a target on another machine, because their keys would stay in that target.
    maxKeys: values.maxKeys ?? most.keys + (isLoopback(baseUrl) ? perCase.keys * fuzz : 0),
    thorough: values.thorough,
    gentle: values.gentle,
    fuzz,
    // To be quick, a run with --only skips the observations, unless --observed or --baseline needs them.
    observe: values.only === undefined || values.observed !== undefined || values.baseline !== undefined,
    strict: values.strict,
    allowIncomplete: values.allowIncomplete,
    knownDeviations,
    nameOf: contractFlag,
  }
}

/** With `leastMs`, adds the smallest useful value: `--allow-waiting 6m`. */
export function contractFlag(name: NamedOption, leastMs?: number): string {
  const flag = flagOf(flagNames[name] ?? name)
  if (leastMs === undefined) return flag
  return `${flag} ${leastMs < 60_000 ? `${leastMs / 1000}s` : `${leastMs / 60_000}m`}`
}

const flagNames: Partial<Record<NamedOption, keyof ContractValues>> = {
  allowWaitingMs: 'allowWaiting',
  requestTimeoutMs: 'timeout',
  timeoutMs: 'runTimeout',
}

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/** Omits undefined values, which would replace defaults. */
function given<T extends object>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>
}

function missing(what: string, remedy: string): UsageError {
  return new UsageError(asPrinted`TARGET_MISSING  ${what}
    The ${what} is missing.
    ${remedy}`)
}

/** @throws UsageError if a name of the selection names no requirement. */
export function checkSelection(
  requirements: readonly Selectable[],
  { only = [], skip = [] }: Selection,
): void {
  const [nothing] = namesOfNothing(requirements, [...only, ...skip])
  if (nothing === undefined) return
  throw new UsageError(asPrinted`OPTION_INVALID  ${only.includes(nothing) ? '--only' : '--skip'}
    No requirement has the id, topic or section ${JSON.stringify(nothing)}.
    Run keymock contract --list to see all ids, topics and sections.`)
}

/** Errors never repeat an address that may hold a secret. */
export function readBaseUrl(text: string): string {
  const refuse = (problem: string, remedy: string, where = 'base URL'): never => {
    throw new UsageError(asPrinted`BASE_URL_INVALID  ${where}
      ${problem}
      ${remedy}`)
  }
  const shown = /[@?#]/.test(text) ? 'base URL' : text
  // Refuses a host and port without a scheme. `URL` would accept "localhost:4010" and read "localhost" as the scheme.
  const isHostAndPort = /^[\w.-]+:\d+(\/|$)/.test(text)
  if (!URL.canParse(text) || isHostAndPort) {
    const meant = shown === text && URL.canParse(`http://${text}`) && /[.:]/.test(text)
    const full = meant ? `http://${text}` : 'https://keys.example.test'
    return refuse('The base URL is not a URL.', `Write the whole URL: ${full}`, shown)
  }
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') {
    return refuse(
      'The base URL contains a user name or password, which logs would show.',
      'Omit the user name and password. Give the token with --token-env or --token-file.',
    )
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refuse('The base URL is neither http nor https.', 'Begin the URL with http:// or https://.', shown)
  }
  if (url.search !== '' || url.hash !== '') {
    return refuse(
      'The base URL has a query or a fragment.',
      'Give only the part before /v1. Give the token with --token-env or --token-file.',
    )
  }
  return text.replace(/(?<!\/)\/+$/, '')
}

async function readTargetFile(file: string): Promise<ContractTarget> {
  const { value, checked } = await readDataFile(file, { code: 'TARGET', without: 'start without --target' })
  return checked(() => {
    if (validateContractTarget(value)) return value
    throw schemaError(validateContractTarget.errors ?? [], value, {
      code: 'TARGET_INVALID',
      name: file,
      schema: 'schemas/contract-target.schema.json',
      remedy: 'Correct the value; {schema} describes the file.',
    })
  })
}

export async function readKnownDeviations(file: string): Promise<Record<string, string>> {
  const role = { code: 'DEVIATIONS', without: 'start without --known-deviations' }
  const { value, checked } = await readDataFile(file, role)
  const refuse = (where: string, problem: string): never => {
    throw new UsageError(asPrinted`DEVIATIONS_INVALID  ${file}, at ${where}
      ${problem}
      Write an object of ids and reasons: { "STA-04": "expired keys are only disabled overnight" }`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('the top', 'The file does not contain an object.')
  }
  const pairs = () =>
    Object.entries(value).map(([id, reason]) => {
      if (typeof reason !== 'string' || reason.trim() === '')
        return refuse(`/${id}`, 'The reason is missing.')
      return [id, reason]
    })
  return Object.fromEntries(await checked(pairs))
}

type TokenSources = Partial<Pick<ContractValues, 'token' | 'tokenEnv' | 'tokenFile'>>

/** Messages never repeat the token. */
export async function readToken(sources: TokenSources, { environment, warn }: Terminal): Promise<string> {
  const { tokenEnv, tokenFile } = sources
  // KEYMOCK_TOKEN may be meant for another command, so --token-env and --token-file override it.
  const isDefault = sources.token === environment.KEYMOCK_TOKEN
  const isNamed = tokenEnv !== undefined || tokenFile !== undefined
  const token = isDefault && isNamed ? undefined : sources.token
  const given = [token, tokenEnv, tokenFile].filter(source => source !== undefined)
  if (given.length > 1) {
    throw refusal(
      'Several options give the token.',
      'Give only one of --token-env, --token-file and --token.',
    )
  }
  if (tokenEnv !== undefined) return tokenInEnvironment(tokenEnv, environment)
  if (tokenFile !== undefined) return fromFile(tokenFile)
  if (token === undefined) {
    throw refusal(
      'The token is missing.',
      'Give --token-env NAME, the environment variable that holds the token, or --token-file FILE (- for standard input).',
    )
  }
  if (token !== environment.KEYMOCK_TOKEN) {
    warn(
      'Every process on this machine can read a token in --token, and the shell remembers it; --token-env and --token-file are safer.',
    )
  }
  return usable(token)
}

export function tokenInEnvironment(
  name: string,
  environment: Terminal['environment'],
  flag = '--token-env',
): string {
  // Some users write --token-env "$TOKEN" by mistake. Then `name` is the token, which no message may repeat.
  const isName = /^[A-Za-z_]\w*$/.test(name) && name.length <= 64
  const value = isName ? environment[name] : undefined
  if (value === undefined || value === '') {
    throw refusal(
      isName && environment[name] === ''
        ? `The variable of ${flag} is empty.`
        : `The variable of ${flag} is not set.`,
      `Give the name of a variable that holds the token, without a dollar sign: ${flag} SERVICE_TOKEN`,
    )
  }
  return usable(value)
}

async function fromFile(file: string): Promise<string> {
  const token = (await (file === '-' ? textOf(process.stdin) : readFile(file))).trim()
  if (token === '')
    throw refusal(
      'The file or standard input of --token-file is empty.',
      'Write the token there, as the only line.',
    )
  return usable(token)
}

const oneFile = 'Name a file that contains only the token.'

async function readFile(file: string): Promise<string> {
  try {
    return await readTextFile(file)
  } catch (cause) {
    if (!(cause instanceof UnreadableFile)) throw cause
    const problem = cause.isMissing ? 'does not exist' : `cannot be read: ${cause.message}`
    throw refusal(`The file of --token-file ${problem}.`, oneFile, cause)
  }
}

function usable(token: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token
  throw refusal(
    'The token contains a space, a line break or another character that is not printable ASCII.',
    'Give only the token, without "Bearer" before it.',
  )
}

function refusal(problem: string, remedy: string, cause?: unknown): UsageError {
  return new UsageError(causedBy(cause)`TOKEN_INVALID  token
    ${problem}
    ${remedy}`)
}
