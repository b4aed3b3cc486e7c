import type { State } from '../state.js'

export interface ApiSummary {
  id: string
  name?: string
  workspaceId: string
  keyCount: number
}

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
