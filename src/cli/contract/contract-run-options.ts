import type { ContractOptions } from '../../../contract-tests/engine/contract-options.js'
import { isLoopback, thorough, usual } from '../../../contract-tests/engine/contract-settings.js'
import type { NamedOption } from '../../../contract-tests/engine/named-option.js'
import { namesOfNothing, type Selectable, type Selection } from '../../../contract-tests/engine/selection.js'
import type { ContractTarget } from '../../../schemas/generated/types.js'
import { validateContractTarget } from '../../../schemas/generated/validators.js'
import { schemaError } from '../../domain/schema-error.js'
import { readDataFile } from '../../node/files/read-data-file.js'
import { contractOptions, type targetOptions } from '../options/command-options.js'
import { flagOf, type OptionValues } from '../options/option.js'
import { UsageError } from '../usage-error.js'

export type ContractValues = OptionValues<typeof contractOptions>

export function contractValues(values: OptionValues<typeof targetOptions>): ContractValues {
  const all = Object.entries(contractOptions).map(([name, option]) => [name, option.default])
  // `all` has an entry for every option, so the cast is safe.
  return { ...(Object.fromEntries(all) as ContractValues), ...values }
}

/** The largest number of requests, and of keys, that one random case can add to a run. */
const perCase = { requests: 10, keys: 8 }

export async function contractRunOptions(
  address: string | undefined,
  values: ContractValues,
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
      maxRequests:
        values.maxRequests ?? (values.fuzz > 0 ? most.requests + perCase.requests * values.fuzz : undefined),
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
    maxKeys: values.maxKeys ?? most.keys + (isLoopback(baseUrl) ? perCase.keys * values.fuzz : 0),
    thorough: values.thorough,
    gentle: values.gentle,
    fuzz: values.fuzz,
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
  return new UsageError({ code: 'TARGET_MISSING', where: what, problem: `The ${what} is missing.`, remedy })
}

/** Errors never repeat an address that may hold a secret. */
/** @throws UsageError if a name of the selection names no requirement. */
export function checkSelection(
  requirements: readonly Selectable[],
  { only = [], skip = [] }: Selection,
): void {
  const [nothing] = namesOfNothing(requirements, [...only, ...skip])
  if (nothing === undefined) return
  throw new UsageError({
    code: 'OPTION_INVALID',
    where: only.includes(nothing) ? '--only' : '--skip',
    problem: `No requirement has the id, topic or section ${JSON.stringify(nothing)}.`,
    remedy: 'Run keymock contract --list to see all ids, topics and sections.',
  })
}

export function readBaseUrl(text: string): string {
  const refuse = (problem: string, remedy: string, where = 'base URL'): never => {
    throw new UsageError({ code: 'BASE_URL_INVALID', where, problem, remedy })
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
    throw new UsageError({
      code: 'DEVIATIONS_INVALID',
      where: `${file}, at ${where}`,
      problem,
      remedy: 'Write an object of ids and reasons: { "STA-04": "expired keys are only disabled overnight" }',
    })
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
