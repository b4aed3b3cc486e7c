import type { ContractSettings } from '../engine/contract-settings.js'
import type { RunFacts } from '../engine/run-facts.js'
import { createBodyIn, seenRecords, successfulCreates } from '../model/seen-records.js'
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
  const doubtful = offeredNames(offers).filter(
    ({ option, isIn }) =>
      option.startsWith('existing') && isIn(exchange) && !successfulCreates(history).some(isIn),
  )
  if (doubtful.length === 0) return undefined
  const names = doubtful.map(
    ({ what, option, name }) => `the ${what} ${JSON.stringify(name)} (${nameOf(option)})`,
  )
  return `the target accepted no create with ${names.join(' or ')}: check the name`
}

interface OfferedName {
  what: 'role' | 'permission'
  option: 'existingRole' | 'existingPermission' | 'moreRoles' | 'morePermissions'
  member: 'roles' | 'permissions'
  name: string
  /** Whether a create names it. */
  isIn(create: TargetExchange): boolean
}

function offeredNames(offers: RunFacts['offers']): OfferedName[] {
  const { existingRole, existingPermission, moreRoles = [], morePermissions = [] } = offers
  const rows = [
    ['role', 'existingRole', 'roles', existingRole === undefined ? [] : [existingRole]],
    [
      'permission',
      'existingPermission',
      'permissions',
      existingPermission === undefined ? [] : [existingPermission],
    ],
    ['role', 'moreRoles', 'roles', moreRoles],
    ['permission', 'morePermissions', 'permissions', morePermissions],
  ] as const
  return rows.flatMap(([what, option, member, names]) =>
    names.map(name => ({
      what,
      option,
      member,
      name,
      isIn: create => listIn(create, member).includes(name),
    })),
  )
}

/** A refusal with one of these statuses may concern the caller or the rate of requests. */
const notOfNames = [401, 403, 429]
const fewestRefusals = 2

/** A role or permission of the options that several refused creates name, but no accepted create and no listed key. */
export function unknownName(
  history: readonly TargetExchange[],
  { offers }: Pick<RunFacts, 'offers'>,
): OfferedName | undefined {
  const refused = history.filter(
    exchange =>
      exchange.operation === 'createKey' &&
      exchange.purpose !== 'refusal' &&
      isRefusal(exchange) &&
      !notOfNames.includes(exchange.response?.status ?? 0),
  )
  return offeredNames(offers).find(
    ({ name, member, isIn }) =>
      refused.filter(isIn).length >= fewestRefusals &&
      !successfulCreates(history).some(isIn) &&
      !seenRecords(history).some(({ record }) => {
        const list = record[member]
        return Array.isArray(list) && list.includes(name)
      }),
  )
}

function isRefusal({ response }: TargetExchange): boolean {
  return response !== undefined && response.status >= 400 && response.status < 500
}

function listIn(create: TargetExchange, member: string): readonly unknown[] {
  const list = createBodyIn(create)?.[member]
  return Array.isArray(list) ? list : []
}
