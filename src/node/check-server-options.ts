import { isObject } from '../domain/is-object.js'
import { refuseUnknown, shown, wrongArgument } from '../domain/wrong-argument.js'
import { keymockOptionNames } from '../keymock-options.js'
import { checkHandlers } from '../msw/check-handlers.js'
import { longestWaitMs } from '../service/faults/longest-wait.js'
import type { ControlOptions, StartServerOptions } from './server-options.js'

/** What an option takes, in words that follow "it takes", and whether a value is such. */
interface Check {
  takes: string
  isGood(value: unknown): boolean
}

/** Of options that are looked at where they are used. */
const elsewhere = true

const { baseUrl: _, ...shared } = keymockOptionNames

const optionChecks: Record<keyof StartServerOptions, Check | typeof elsewhere> = {
  ...shared,
  randomSeed: { takes: 'a number', isGood: Number.isFinite },
  port: wholeNumber(0, 65_535),
  host: text('a name or an address of this machine'),
  latency: {
    takes: `milliseconds up to ${longestWaitMs}, such as 200, or { minimumMs: 50, maximumMs: 400 }`,
    isGood: value =>
      isObject(value)
        ? isWait(value.minimumMs) && isWait(value.maximumMs) && value.minimumMs <= value.maximumMs
        : isWait(value),
  },
  persist: text('the name of a file'),
  store: {
    takes: 'a URL such as redis://localhost:6379/0, or an object with one',
    isGood: value => isText(value) || isObject(value),
  },
  requestTimeoutMs: wholeNumber(0, 2 ** 31 - 1),
  handlers: elsewhere,
  control: {
    takes: 'true, false or { token, origins }',
    isGood: value => typeof value === 'boolean' || isObject(value),
  },
  sandboxTtlMs: {
    takes: 'a number of milliseconds greater than 0',
    isGood: value => Number.isFinite(value) && Number(value) > 0,
  },
  maxSandboxes: wholeNumber(0),
  tls: {
    takes: '{ cert, key }, both PEM',
    isGood: value => isObject(value) && [value.cert, value.key].every(part => isText(part) || isBytes(part)),
  },
}

const controlChecks: Record<keyof ControlOptions, Check> = {
  token: text('a text that is not empty'),
  origins: {
    takes: 'an array of origins, such as https://app.example.com',
    isGood: value => Array.isArray(value) && value.every(isText),
  },
}

/** @throws KeymockError `OPTION_UNKNOWN`, or `ARGUMENT_INVALID` for a value that an option does not take. */
export function checkServerOptions(options: StartServerOptions): void {
  checkValues(options, optionChecks, 'startServer')
  const { control, handlers } = options
  if (isObject(control)) checkValues(control, controlChecks, 'startServer, control')
  // What a function makes is looked at when it has made it.
  if (handlers !== undefined && typeof handlers !== 'function') checkHandlers(handlers, 'startServer')
}

function checkValues(
  options: object,
  checks: Readonly<Record<string, Check | typeof elsewhere>>,
  where: string,
): void {
  refuseUnknown(options, checks, where)
  for (const [name, value] of Object.entries(options)) {
    const check = checks[name]
    if (value === undefined || check === undefined || check === elsewhere || check.isGood(value)) continue
    // Neither a token nor a private key is repeated.
    const found = /^(token|tls)$/.test(name) ? 'another value' : shown(value)
    throw wrongArgument(`${where}, ${name}`, `Found ${found}; it takes ${check.takes}.`)
  }
}

function wholeNumber(minimum: number, maximum = Number.MAX_SAFE_INTEGER): Check {
  const upTo = maximum === Number.MAX_SAFE_INTEGER ? `, ${minimum} or more` : ` from ${minimum} to ${maximum}`
  return {
    takes: `a whole number${upTo}`,
    isGood: value => Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum,
  }
}

function text(takes: string): Check {
  return { takes, isGood: isText }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isBytes(value: unknown): boolean {
  return value instanceof Uint8Array && value.length > 0
}

function isWait(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= longestWaitMs
}
