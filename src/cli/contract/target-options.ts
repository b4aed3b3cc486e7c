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

/** The options of every command that asks a target: where it is, what it has, and how far to go. */
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
  randomSeed,
}

/** As `keymock contract` reads them, with the defaults of what only that has. */
export function contractValues(values: OptionValues<typeof targetOptions>): ContractValues {
  const all = Object.entries(contractOptions).map(([name, option]) => [name, option.default])
  // The loop goes through the whole table: every name has its value.
  return { ...(Object.fromEntries(all) as ContractValues), ...values }
}
