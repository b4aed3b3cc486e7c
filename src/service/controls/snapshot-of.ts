import type { Snapshot } from '../../../schemas/generated/types.js'
import type { State } from '../state.js'

/** The keys, users, clock and random position of a state, for a later restore. */
export async function snapshotOf({ store, clock }: State): Promise<Snapshot> {
  const { drawn, sequence, identities, keys } = await store.state()
  return {
    keymock: 1,
    drawn,
    sequence,
    clock: clock.snapshot(),
    identities: [...identities],
    keys: [...keys],
  }
}
