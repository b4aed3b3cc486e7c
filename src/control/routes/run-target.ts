import type { Fixture } from '../../../schemas/generated/types.js'
import { isHashed } from '../../domain/hashed-secret.js'
import { apiSummaries } from '../../service/controls/api-summaries.js'
import type { State } from '../../service/state.js'
import type { RunTarget } from '../contract-runs.js'

const onePage = 100

/** Collects facts about a state, so that the suite skips as few requirements as possible. */
export async function runTargetOf(state: State, path: string): Promise<RunTarget> {
  const { tokens = [], workspaces, anyToken } = state.fixture
  const caller = widest(tokens)
  const workspaceId = caller?.workspaceId ?? anyToken?.workspaceId ?? workspaces[0]?.id
  const workspace = workspaces.find(({ id }) => id === workspaceId)
  const counted = (await apiSummaries(state)).filter(api => api.workspaceId === workspaceId)
  const usable = workspace?.apis.filter(({ keySpace = true }) => keySpace) ?? []
  const [api, secondApi] = [
    ...usable.filter(({ recoverable = true }) => recoverable),
    ...usable.filter(({ recoverable = true }) => !recoverable),
  ]
  const bulkApi = counted.find(({ keyCount }) => keyCount > onePage)
  const [existingRole, ...moreRoles] = workspace?.roles?.map(({ name }) => name) ?? []
  const [existingPermission, ...morePermissions] = workspace?.permissions ?? []
  return {
    path,
    token: caller?.token ?? 'any-token',
    apiId: api?.id ?? '',
    recoverable: true,
    ...(secondApi !== undefined && { secondApiId: secondApi.id }),
    ...(bulkApi !== undefined && { bulkApiId: bulkApi.id }),
    ...(existingRole !== undefined && { existingRole }),
    ...(existingPermission !== undefined && { existingPermission }),
    moreRoles,
    morePermissions,
  }
}

function widest(tokens: NonNullable<Fixture['tokens']>) {
  const known = tokens.filter(
    ({ token, enabled = true, usedUp = false, expires }) =>
      !isHashed(token) && enabled && !usedUp && expires === undefined,
  )
  return known.find(({ permissions }) => permissions === undefined) ?? known[0]
}
