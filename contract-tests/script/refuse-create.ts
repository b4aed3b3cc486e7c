import type { CheckContext } from '../engine/check-context.js'
import { met, type Outcome } from '../engine/outcome.js'
import { isRefused } from '../records/succeeds.js'
import { bodyOfRefused } from './create-bodies.js'

/** Checks that the target refuses a create with an unknown role. Other checks notice a key that the refused create leaves. */
export async function refuseCreate({ client, run }: CheckContext, turn: number): Promise<Outcome> {
  if (!run.met.has('write')) return met
  const body = bodyOfRefused('missing-role', run, undefined, turn)
  const exchange = await client.create(body, { purpose: 'refusal' })
  return isRefused(exchange)
}
