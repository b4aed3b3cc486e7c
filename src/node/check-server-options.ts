import { refuseUnknown } from '../domain/wrong-argument.js'
import { keymockOptionNames } from '../keymock-options.js'
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

/** @throws KeymockError `OPTION_UNKNOWN` */
export function checkServerOptions(options: unknown): void {
  refuseUnknown(options, optionNames, 'startServer')
}
