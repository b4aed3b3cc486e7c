import type { State } from '../state.js'

/** An API, with the number of its keys. */
export interface ApiSummary {
  id: string
  name?: string
  workspaceId: string
  keyCount: number
}

/** Every API of a state, with the number of its keys. */
export function apiSummaries({ world, store }: State): Promise<ApiSummary[]> {
  return Promise.all(
    [...world.apis.values()].map(async ({ id, name, workspaceId }) => ({
      id,
      ...(name !== undefined && { name }),
      workspaceId,
      keyCount: await store.count(id),
    })),
  )
}
