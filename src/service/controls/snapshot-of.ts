import type { Snapshot } from '../../../schemas/generated/types.js'
import type { State } from '../state.js'

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
