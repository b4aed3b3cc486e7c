import type { ClockState, Overview } from '../../../schemas/generated/types.js'
import type { AdjustableClock } from '../../domain/clock.js'
import { controlPath } from '../address.js'
import type { ControlContext } from '../control-route.js'

type Place = Pick<ControlContext, 'server' | 'sandbox' | 'sandboxName' | 'prefix'>

/** A sandbox at a glance. */
export async function overview({ server, sandbox, sandboxName, prefix }: Place): Promise<Overview> {
  const { fixture, profile, world, store, clock } = await sandbox.state()
  const { tokens = [], anyToken } = fixture
  const apis = [...world.apis.values()].map(async ({ id, name, workspaceId }) => ({
    id,
    ...(name !== undefined && { name }),
    workspaceId,
    keyCount: await store.count(id),
  }))
  const base = `${prefix}${controlPath}`
  return {
    keymock: server.version,
    ...(sandboxName !== undefined && { sandbox: sandboxName }),
    profile: profile.name,
    clock: clockState(clock),
    apis: await Promise.all(apis),
    tokens: [
      ...tokens.map(({ token, workspaceId, permissions }, place) => ({
        place,
        token,
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
      requests: `${base}/requests`,
      events: `${base}/events`,
      profile: `${base}/profile`,
      state: `${base}/state`,
      ...(sandboxName === undefined && { sandboxes: `${controlPath}/sandboxes` }),
    },
  }
}

/** Where a clock stands. */
export function clockState(clock: AdjustableClock): ClockState {
  const now = clock.now()
  const { offsetMs, frozenAt } = clock.snapshot()
  return { now, nowIso: new Date(now).toISOString(), frozen: frozenAt !== undefined, offsetMs }
}
