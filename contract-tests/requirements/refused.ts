import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, NotMet, type Outcome } from '../engine/outcome.js'
import { collationOf } from '../findings/hypotheses.js'
import { createBodyIn } from '../model/seen-records.js'
import { userOfRefused } from '../script/create-bodies.js'
import { refuseEachToken, refusesEachText } from '../script/refused-texts.js'
import { refusalsFor, refusedOptionsOf } from '../script/script.js'
import { BudgetUsedUp } from '../traffic/budget.js'
import { sending } from './judged.js'
import { type Check, fromCatalog } from './requirement.js'

/** Requirements whose creates must be refused. */
const refused = ['AUT-02', 'AUT-06', 'AUT-07', 'AUT-09', 'ROL-03', 'ROL-04', 'ROL-12', 'API-03', 'API-04']
/** Requirements whose creates must leave no key, and the number of users of these creates. */
const withoutKey = { 'AUT-08': 1, 'ROL-05': 2, 'ROL-06': 1, 'ROL-07': 1 }
const ofNames = { 'ROL-01': 'roles', 'ROL-02': 'permissions' } as const

export const refusedCreates = fromCatalog([
  ...refused.map(id => refusing(id, id === 'AUT-06' ? refuseEachToken : undefined)),
  ...Object.entries(withoutKey).map(([id, requests]) => ({ ...refusing(id, listUsers), requests })),
  ...Object.entries(ofNames).map(([id, field]) => {
    const { check, ...rest } = refusing(id)
    return {
      ...rest,
      check: async (context: CheckContext) =>
        allOf([await check(context), await refusesEachText(context, field)]),
    }
  }),
  { ...refusing('ROL-11'), requests: 1, check: refusesSimilarNames },
])

/** @param also Called with the id after the creates. */
export function refusing(id: string, also?: (context: CheckContext, id: string) => Promise<unknown>): Check {
  const send = async (context: CheckContext) => {
    await sendRefusals(context, id)
    await also?.(context, id)
  }
  return { ...sending(id, send), refused: refusalsFor(id), requests: 0 }
}

/** Stops at the first failure, because keys of refused creates may then make listings too long for the budget. */
export async function sendRefusals(context: CheckContext, id: string): Promise<void> {
  const { judge, leaveOut, pool } = context
  const unsent: BudgetUsedUp[] = []
  for (const name of refusalsFor(id)) {
    if (judge.outcomeOf(id).kind === 'failed') return
    await pool.refusal(name).catch(error => {
      if (!(error instanceof BudgetUsedUp)) throw error
      unsent.push(error)
    })
  }
  if (unsent[0] !== undefined && judge.outcomeOf(id).kind !== 'met') throw unsent[0]
  leaveOut(unsent.length, 'refused create')
}

/** Lists the users of the refused creates, except users that also have valid keys. */
export async function listUsers({ judge, reader, run }: CheckContext, id: string): Promise<void> {
  const alone = refusalsFor(id).filter(name => refusedOptionsOf(name).user !== 'main')
  for (const externalId of new Set(alone.map(name => userOfRefused(name, run)))) {
    if (judge.outcomeOf(id).kind === 'failed') return
    // The target may refuse a listing of a user without keys.
    await reader.walk({ externalId, limit: 100, revalidateKeysCache: true }, 3).catch(error => {
      if (!(error instanceof NotMet) || error.finding.place !== 'status') throw error
    })
  }
}

async function refusesSimilarNames(context: CheckContext): Promise<Outcome> {
  const outcome = await refusing('ROL-11').check(context)
  if (outcome.kind !== 'failed') return outcome
  const { finding } = outcome
  const sent = finding.exchanges.flatMap(exchange => Object.values(createBodyIn(exchange) ?? {}).flat())
  const names = Object.values(context.run.offers).flat()
  const cause = collationOf(sent.flatMap(text => names.map(name => [text, name] as const)))
  return failed({ ...finding, ...(cause !== undefined && { cause }) })
}
