import type { Snapshot } from '../../../schemas/generated/types.js'
import type { State } from '../state.js'

export async function snapshotOf({ store, clock: { snapshot } }: State): Promise<Snapshot> {
  const clock = snapshot()
  const { drawn, sequence, identities, keys } = await store.state()
  return {
    keymock: 1,
    drawn,
    sequence,
    clock,
    identities: [...identities],
    keys: [...keys],
  }
}
