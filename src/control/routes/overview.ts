import type { Overview } from '../../../schemas/generated/types.js'
import { clockState } from '../../actions/time.js'
import { isHashed } from '../../domain/hashed-secret.js'
import { apiSummaries } from '../../service/controls/api-summaries.js'
import { inState } from '../../service/controls/in-state.js'
import type { State } from '../../service/state.js'
import { controlPath } from '../address.js'
import type { ControlContext } from '../control-route.js'

type Place = Pick<ControlContext, 'server' | 'sandbox' | 'sandboxName' | 'prefix'>

export function overview(place: Place): Promise<Overview> {
  return inState(place.sandbox, state => overviewOf(state, place))
}

async function overviewOf(state: State, { server, sandbox, sandboxName, prefix }: Place): Promise<Overview> {
  const { fixture, profile, clock } = state
  const { tokens = [], anyToken } = fixture
  const base = `${prefix}${controlPath}`
  return {
    keymock: server.version,
    ...(server.replica !== undefined && { replica: server.replica }),
    ...(server.upstream !== undefined && { upstream: server.upstream }),
    ...(sandboxName !== undefined && { sandbox: sandboxName }),
    profile: profile.name,
    clock: clockState(clock),
    apis: await apiSummaries(state),
    tokens: [
      ...tokens.map(({ token, workspaceId, permissions }, place) => ({
        place,
        ...(isHashed(token) ? { hashed: true as const } : { token }),
        workspaceId,
        ...(permissions !== undefined && { permissions }),
      })),
      ...(anyToken === undefined ? [] : [{ place: tokens.length, workspaceId: anyToken.workspaceId }]),
    ],
    links: {
      openapi: `${controlPath}/openapi.json`,
      clock: `${base}/clock`,
      keys: `${base}/keys`,
      faults: `${base}/faults`,
      latency: `${base}/latency`,
      requests: `${base}/requests`,
      events: `${base}/events`,
      profile: `${base}/profile`,
      state: `${base}/state`,
      ...(!sandbox.hasOtherWriters && { undo: `${base}/undo` }),
      ...(server.contract !== undefined && { contract: `${base}/contract` }),
      ...(sandboxName === undefined && { sandboxes: `${controlPath}/sandboxes` }),
    },
  }
}
