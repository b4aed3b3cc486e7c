import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, type Outcome } from '../engine/outcome.js'
import { collationOf } from '../findings/hypotheses.js'
import { leavesNoKey } from '../keys/leaves-no-key.js'
import { createBodyIn } from '../records/create-body.js'
import { isRefused } from '../records/succeeds.js'
import type { RefusedCreateName } from '../script/bodies.js'
import { refusesEachText, refusesEachToken } from '../script/refused-texts.js'
import { collatedNameRefusals, refusedOptionsOf, similarNameRefusals } from '../script/script.js'
import { BudgetUsedUp } from '../traffic/budget.js'
import { fromCatalog } from './requirement.js'

type Names = readonly RefusedCreateName[]

const withoutHeader: Names = [
  'no-authorization',
  'no-authorization-typical',
  'no-authorization-extreme',
  'no-authorization-at-other-edges',
]
const withUnknownToken: Names = [
  'unknown-token',
  'unknown-token-typical',
  'unknown-token-extreme',
  'unknown-token-at-edges',
  'unknown-token-at-other-edges',
  'token-of-no-value',
  'token-that-is-a-query',
]
export const withTokenElsewhere: Names = ['token-elsewhere', 'token-elsewhere-at-edges']
const unauthorized: Names = [
  ...withoutHeader,
  ...withTokenElsewhere,
  'empty-bearer',
  ...withUnknownToken,
  'basic-credentials',
]
const missingRoles: Names = [
  'missing-role',
  'missing-role-again',
  'missing-role-at-edges',
  'missing-role-at-other-edges',
]
const missingPermissions: Names = [
  'missing-permission',
  'missing-permission-again',
  'missing-permission-at-edges',
  'missing-permission-at-other-edges',
]

type AlsoAsked = (context: CheckContext) => Promise<Outcome>

const refused: readonly (readonly [id: string, names: Names, also?: AlsoAsked])[] = [
  ['AUT-02', withoutHeader],
  ['AUT-06', withUnknownToken, refusesEachToken],
  ['AUT-07', ['empty-bearer']],
  ['AUT-09', ['basic-credentials']],
  ['ROL-01', missingRoles, context => refusesEachText(context, 'roles')],
  ['ROL-02', missingPermissions, context => refusesEachText(context, 'permissions')],
  ['ROL-03', ['existing-and-missing-role']],
  ['ROL-04', ['existing-and-missing-permission']],
  ['ROL-12', ['missing-role-elsewhere', 'missing-permission-elsewhere']],
  ['API-03', ['unknown-api']],
  ['API-04', ['no-api']],
]

const withoutKey: readonly (readonly [id: string, requests: number, names: Names])[] = [
  ['AUT-08', 1, unauthorized],
  ['ROL-05', 2, [...missingRoles, ...missingPermissions]],
  ['ROL-06', 1, ['existing-and-missing-role']],
  ['ROL-07', 1, ['existing-and-missing-permission']],
]

/** Requirements whose creates must be refused, and must leave no key. */
export const refusedCreates = fromCatalog([
  ...refused.map(([id, names, also]) => ({
    ...{ id, refused: names, requests: 0 },
    check: async (context: CheckContext) =>
      allOf([await areRefused(context, names), ...(also === undefined ? [] : [await also(context)])]),
  })),
  ...withoutKey.map(([id, requests, names]) => ({
    ...{ id, refused: names, requests },
    check: (context: CheckContext) => leaveNoKey(context, names),
  })),
  {
    id: 'ROL-11',
    refused: similarNameRefusals,
    async check(context) {
      const outcome = await areRefused(context, collatedNameRefusals)
      if (outcome.kind !== 'failed') return areRefused(context, similarNameRefusals)
      const { finding } = outcome
      const sent = finding.exchanges.flatMap(exchange => Object.values(createBodyIn(exchange) ?? {}).flat())
      const names = Object.values(context.run.offers).flat()
      const cause = collationOf(sent.flatMap(text => names.map(name => [text, name] as const)))
      return failed({ ...finding, ...(cause !== undefined && { cause }) })
    },
  },
])

export function areRefused(context: CheckContext, names: readonly RefusedCreateName[]): Promise<Outcome> {
  return untilFailed(names, context, async name => isRefused(await context.pool.refusal(name)))
}

/** Omits creates for the main user, because the requirements in model.ts check that these creates left no key. */
export function leaveNoKey(context: CheckContext, names: readonly RefusedCreateName[]): Promise<Outcome> {
  const alone = names.filter(name => refusedOptionsOf(name).user !== 'main')
  return untilFailed(alone, context, name => leavesNoKey(context, name))
}

/** Stops at the first failure, because keys of refused creates may then make listings too long for the budget. */
async function untilFailed(
  names: readonly RefusedCreateName[],
  { leaveOut }: CheckContext,
  ask: (name: RefusedCreateName) => Promise<Outcome>,
): Promise<Outcome> {
  const outcomes: Outcome[] = []
  const unsent: BudgetUsedUp[] = []
  for (const name of names) {
    const outcome = await ask(name).catch(error => {
      if (error instanceof BudgetUsedUp) return error
      throw error
    })
    if (outcome instanceof BudgetUsedUp) unsent.push(outcome)
    else if (outcome.kind === 'failed') return outcome
    else outcomes.push(outcome)
  }
  if (unsent[0] !== undefined && !outcomes.some(({ kind }) => kind === 'met')) throw unsent[0]
  if (unsent.length > 0) leaveOut(unsent.length, 'refused create')
  return allOf(outcomes)
}
