import type { CheckContext } from '../engine/check-context.js'
import { bodyOfRefused } from './create-bodies.js'
import { refusedOptionsOf } from './script.js'

/** Sends a create with an unknown role once more. */
export async function refuseCreate({ client, run }: CheckContext, turn: number): Promise<void> {
  if (!run.met.has('write')) return
  const serves = refusedOptionsOf('missing-role').ids
  await client.create(bodyOfRefused('missing-role', run, undefined, turn), { purpose: 'refusal', serves })
}
