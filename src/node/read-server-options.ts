import { isObject } from '../common/json.js'
import { refuseUnknown, shown, wrongArgument } from '../domain/keymock-error.js'
import { keymockOptionNames } from '../keymock.js'
import { checkHandlers } from '../msw/handlers-first.js'
import { serverOptionKinds } from '../options/server-option-kinds.js'
import { controlToken, readValue, type ValueKind } from '../options/value-kind.js'
import type { ControlOptions, ServerSettings, StartServerOptions } from './server-options.js'

/** Marks an option that other code checks. */
const elsewhere = true

type Checks = Readonly<Record<string, ValueKind<unknown> | typeof elsewhere>>

const { baseUrl: _, ...shared } = keymockOptionNames

const startServerKinds: Record<keyof StartServerOptions, ValueKind<unknown> | typeof elsewhere> = {
  ...shared,
  ...serverOptionKinds,
  handlers: elsewhere,
  control: programValue('true, false or { token, origins }', value =>
    typeof value === 'boolean' || isObject(value) ? value : undefined,
  ),
  tls: programValue('{ cert, key }, both PEM', value =>
    isObject(value) && [value.cert, value.key].every(part => isText(part) || isBytes(part))
      ? value
      : undefined,
  ),
}

const controlKinds: Record<keyof ControlOptions, ValueKind<unknown>> = {
  token: controlToken,
  origins: programValue('an array of origins, such as https://app.example.com', value =>
    Array.isArray(value) && value.every(isText) ? value : undefined,
  ),
}

export function readServerOptions(options: StartServerOptions): ServerSettings {
  const settings = readValues(options, startServerKinds, 'startServer')
  const { control, handlers } = options
  if (isObject(control)) readValues(control, controlKinds, 'startServer, control')
  // If `handlers` is a function, its result is checked after the call.
  if (handlers !== undefined && typeof handlers !== 'function') checkHandlers(handlers, 'startServer')
  // `readValues` checked each value, except for options that other code checks.
  return settings as ServerSettings
}

function readValues(options: object, kinds: Checks, where: string): object {
  refuseUnknown(options, kinds, where)
  const values = Object.entries(options).map(([name, given]) => {
    const kind = kinds[name]
    if (given === undefined || kind === undefined || kind === elsewhere) return [name, given]
    const value = readValue(kind, given)
    if (value !== undefined) return [name, value]
    // Messages repeat neither a token nor a private key.
    const found = /^(token|tls)$/.test(name) ? 'an invalid value' : shown(given)
    const takes = kind.program?.takes ?? kind.takes
    throw wrongArgument(`${where}, ${name}`, `Found ${found}; expected ${takes}.`)
  })
  return Object.fromEntries(values)
}

function programValue<T>(takes: string, read: (value: unknown) => T | undefined): ValueKind<T> {
  return { takes, read: () => undefined, program: { read } }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isBytes(value: unknown): boolean {
  return value instanceof Uint8Array && value.length > 0
}
