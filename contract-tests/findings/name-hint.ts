import type { ContractSettings } from '../engine/contract-settings.js'
import type { RunFacts } from '../engine/run-facts.js'
import { createBodyIn } from '../records/create-body.js'
import { successfulCreates } from '../records/seen-records.js'
import type { TargetExchange } from '../traffic/exchange.js'

/**
 * Names a likely cause of a refusal: a role or permission from the options that no accepted create has. The hint does not
 * change the verdict.
 */
export function nameHint(
  exchange: TargetExchange | undefined,
  history: readonly TargetExchange[],
  offers: RunFacts['offers'],
  nameOf: ContractSettings['nameOf'],
): string | undefined {
  if (exchange?.operation !== 'createKey' || !isRefusal(exchange)) return undefined
  const named = [
    { what: 'role', option: 'existingRole', member: 'roles', name: offers.existingRole },
    {
      what: 'permission',
      option: 'existingPermission',
      member: 'permissions',
      name: offers.existingPermission,
    },
  ] as const
  const doubtful = named.filter(({ member, name }) => {
    const isIn = (one: TargetExchange) => name !== undefined && listIn(one, member).includes(name)
    return isIn(exchange) && !successfulCreates(history).some(isIn)
  })
  if (doubtful.length === 0) return undefined
  const names = doubtful.map(
    ({ what, option, name }) => `the ${what} ${JSON.stringify(name)} (${nameOf(option)})`,
  )
  return `the target accepted no create with ${names.join(' or ')}: check the name`
}

function isRefusal({ response }: TargetExchange): boolean {
  return response !== undefined && response.status >= 400 && response.status < 500
}

function listIn(create: TargetExchange, member: string): readonly unknown[] {
  const list = createBodyIn(create)?.[member]
  return Array.isArray(list) ? list : []
}
