import type { ContractOptions } from '../../../contract-tests/engine/contract-options.js'
import { isLoopback } from '../../../contract-tests/engine/contract-settings.js'
import { UsageError } from '../usage-error.js'

/**
 * Refuses a run that creates keys in a service on another machine, if the user gives no --yes and cannot confirm in a terminal.
 *
 * @returns Whether the target is on another machine.
 */
export function checkLeave(
  { baseUrl, allowWrites }: Pick<ContractOptions, 'baseUrl' | 'allowWrites'>,
  { yes }: { yes: boolean },
): boolean {
  const isOffMachine = !isLoopback(baseUrl)
  const canAsk = process.stdin.isTTY === true && process.stdout.isTTY === true
  if (isOffMachine && allowWrites && !yes && !canAsk) {
    throw new UsageError({
      code: 'CONFIRMATION_MISSING',
      where: '--allow-writes',
      problem:
        'Creating keys in a service on another machine needs your confirmation, but there is no terminal.',
      remedy: 'Add --yes (no operation deletes the keys), or omit --allow-writes to only read.',
    })
  }
  return isOffMachine
}
