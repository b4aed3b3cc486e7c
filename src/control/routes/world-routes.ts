import type { WorldView } from '../../../schemas/generated/types.js'
import { inState } from '../../service/controls/in-state.js'
import type { State } from '../../service/state.js'
import { route } from '../control-route.js'

export const worldRoutes = [
  route({
    method: 'GET',
    path: '/world',
    scope: 'sandbox',
    summary: 'Workspaces with their roles, permissions and users',
    answer: 'WorldView',
    run: async ({ sandbox }) => ({ json: await inState(sandbox, worldView) }),
  }),
]

async function worldView({ world, store }: State): Promise<WorldView> {
  const identities = await store.identities()
  return {
    workspaces: [...world.workspaces.values()].map(({ id, name, roles, permissions }) => ({
      id,
      ...(name !== undefined && { name }),
      roles: [...roles].map(([role, brings]) => ({ name: role, permissions: [...brings] })),
      permissions: [...permissions],
      users: identities
        .filter(({ workspaceId }) => workspaceId === id)
        .map(({ externalId, meta }) => ({ externalId, ...(meta !== undefined && { meta }) })),
    })),
  }
}
