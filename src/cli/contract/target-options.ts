import type { OptionValues } from '../options/option.js'
import { contractOptions } from './contract-command.js'
import type { ContractValues } from './contract-run-options.js'

const {
  apiId,
  tokenEnv,
  tokenFile,
  token,
  target,
  existingRole,
  existingPermission,
  allowWrites,
  yes,
  maxKeys,
  maxRequests,
  rps,
  timeout,
  runTimeout,
  ledger,
  randomSeed,
} = contractOptions

export const targetOptions = {
  apiId,
  tokenEnv,
  tokenFile,
  token,
  target,
  existingRole,
  existingPermission,
  allowWrites,
  yes,
  maxKeys,
  maxRequests,
  rps,
  timeout,
  runTimeout,
  ledger,
  randomSeed: {
    ...randomSeed,
    section: 'Repeat a run',
    help: 'Send the same requests as the run with this seed.',
  },
}

export function contractValues(values: OptionValues<typeof targetOptions>): ContractValues {
  const all = Object.entries(contractOptions).map(([name, option]) => [name, option.default])
  // `all` has an entry for every option, so the cast is safe.
  return { ...(Object.fromEntries(all) as ContractValues), ...values }
}
