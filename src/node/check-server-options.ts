import { refuseUnknown } from '../domain/wrong-argument.js'
import { keymockOptionNames } from '../keymock-options.js'
import { checkHandlers } from '../msw/check-handlers.js'
import type { StartServerOptions } from './server-options.js'

const { baseUrl: _, ...shared } = keymockOptionNames

const optionNames: Record<keyof StartServerOptions, true> = {
  ...shared,
  port: true,
  host: true,
  latency: true,
  persist: true,
  store: true,
  requestTimeoutMs: true,
  handlers: true,
  control: true,
  sandboxTtlMs: true,
  maxSandboxes: true,
  tls: true,
}

/** @throws KeymockError `OPTION_UNKNOWN`, or `ARGUMENT_INVALID` for handlers that are none. */
export function checkServerOptions(options: StartServerOptions): void {
  refuseUnknown(options, optionNames, 'startServer')
  const { handlers } = options
  // What a function makes is looked at when it has made it.
  if (handlers !== undefined && typeof handlers !== 'function') checkHandlers(handlers, 'startServer')
}
