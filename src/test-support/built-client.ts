import { createKeymock } from 'keymock/built/index'
import type { KeymockOptions } from '../keymock.js'
import { type ServiceClient, serviceClient } from './service-client.js'

/** Calls a mock of the built package, which differs from the sources if a bundler drops code. `npm run build` builds it. */
export function builtClient(options?: KeymockOptions, token?: string): ServiceClient {
  return serviceClient(options, token, createKeymock)
}
