import type { Snapshot } from '../../../schemas/generated/types.js'
import type { State } from '../state.js'

/** Copies the keys, users and clock of a state, and the position of its random source, for a later restore. */
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
