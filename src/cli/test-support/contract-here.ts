import { runHere } from './run-here.js'

/** How tests ask the default fixture of a fake. */
export const token = 'keymock-token'
export const environment = { SERVICE_TOKEN: token }
export const access = ['--token-env', 'SERVICE_TOKEN', '--api-id', 'api_payments']
export const offers = [
  ...['--existing-role', 'admin', '--existing-permission', 'invoices.read'],
  ...['--second-api-id', 'api_catalog', '--bulk-api-id', 'api_payments'],
]

/** The command in this process, for what needs none of its own. */
export function runContractHere(
  args: readonly string[],
  options: { environment?: Record<string, string> } = {},
) {
  return runHere(['contract', ...args], options.environment)
}
