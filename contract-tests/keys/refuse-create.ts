import type { CheckContext } from '../engine/check-context.js'
import { met, type Outcome } from '../engine/outcome.js'
import { isRefused } from '../records/succeeds.js'
import { fillerFields } from './filler-fields.js'
import { absentName } from './refused-creates.js'

/** Checks that the target refuses a create with an unknown role. Other checks notice a key that the refused create leaves. */
export async function refuseCreate({ client, run }: CheckContext, turn: number): Promise<Outcome> {
  if (!run.met.has('write')) return met
  const exchange = await client.create(
    {
      apiId: run.apiId,
      ...fillerFields(run, 'typical', turn),
      externalId: run.users.refused('names'),
      expires: run.expires,
      roles: [absentName(run, 'role')],
    },
    { purpose: 'refusal' },
  )
  return isRefused(exchange)
}
