import { runHere } from './run-here.js'

/** The token of the default fixture. */
export const token = 'keymock-token'
export const environment = { SERVICE_TOKEN: token }
export const access = ['--token-env', 'SERVICE_TOKEN', '--api-id', 'api_payments']
export const offers = [
  ...['--existing-role', 'admin', '--existing-permission', 'invoices.read'],
  ...['--second-api-id', 'api_catalog', '--bulk-api-id', 'api_payments'],
]

export function runContractHere(
  args: readonly string[],
  options: { environment?: Record<string, string> } = {},
) {
  return runHere(['contract', ...args], options.environment)
}
