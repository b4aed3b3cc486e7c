import { isObject } from '../common/json.js'
import { latency, timeLimit } from './length-of-time.js'
import {
  fileName,
  hostName,
  hostNames,
  megabytes,
  portNumber,
  readValue,
  sandboxLimit,
  seed,
  storeUrl,
  type ValueKind,
} from './value-kind.js'

/** Options that `startServer` and `keymock serve` share. */
export const serverOptionKinds = {
  randomSeed: seed,
  port: portNumber,
  host: hostName,
  allowedHosts: hostNames,
  latency,
  persist: fileName,
  store: {
    ...storeUrl,
    program: {
      takes: `${storeUrl.takes}, or an object with the URL as url`,
      // The code that connects checks the object.
      read: value => (isObject(value) ? (value as unknown as string) : readValue(storeUrl, value)),
    },
  } satisfies ValueKind<string>,
  sandboxTtlMs: timeLimit,
  maxSandboxes: sandboxLimit,
  maxMemoryMb: megabytes,
}
