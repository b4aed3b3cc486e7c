import type {
  ClockRequest,
  GivenKeysRequest,
  LatencyRequest,
  LoadRequest,
  NextAnswerRequest,
  VerifyKeyRequest,
} from '../../schemas/generated/types.js'
import { type AdjustableClock, type Duration, toMilliseconds } from '../domain/clock.js'
import type { GivenProfile } from '../profile/profile-source.js'
import type { Checks } from '../service/controls/checks.js'
import { type GivenKey, givenKeys } from '../service/controls/given-key.js'
import { apiSummaries, inState, snapshotOf, withFaults } from '../service/controls/in-state.js'
import { changeKey, deleteKey, useKeyOnce, verifyKey } from '../service/controls/key-controls.js'
import { type Latency, latencyRange } from '../service/faults/waits.js'
import type { Sandbox } from '../service/sandbox.js'
import { addFault, delayNext, failNext } from './faults.js'

interface Sent<Body> {
  body: Body
}

/**
 * The actions behind the members of a mock. A mock in this process runs these functions, and the control API runs them for its
 * clients. A fault, a latency or a move of the clock takes effect before the function returns, unless other writers share it or
 * a check must load code.
 */
const memberActions = {
  'POST /keys': async (sandbox: Sandbox, { body: { count = 1, ...given } }: Sent<GivenKeysRequest>) => ({
    // `givenKeys` checks the members other than `count`.
    keys: await givenKeys(sandbox, count, given as GivenKey),
  }),
  'POST /keys/verify': (sandbox: Sandbox, { body: { key, use } }: Sent<VerifyKeyRequest>) =>
    use ? useKeyOnce(sandbox, key) : verifyKey(sandbox, key),
  'PATCH /keys/{id}': async (sandbox: Sandbox, { id, body }: { id: string; body: unknown }, checks: Checks) =>
    changeKey(sandbox, id, await checks.keyUpdate(body)),
  'DELETE /keys/{id}': (sandbox: Sandbox, { id }: { id: string }) => deleteKey(sandbox, id),
  'GET /faults': async (sandbox: Sandbox) => ({
    faults: await withFaults(sandbox, faults => faults.list()),
  }),
  'POST /faults': (sandbox: Sandbox, { body }: Sent<unknown>, checks: Checks) =>
    addFault(sandbox, body, checks.fault),
  'DELETE /faults/{id}': (sandbox: Sandbox, { id }: { id: string }) =>
    withFaults(sandbox, faults => faults.remove(id)),
  'DELETE /faults': (sandbox: Sandbox) => withFaults(sandbox, faults => faults.clear()),
  'POST /faults/next': async (
    sandbox: Sandbox,
    { body: { operation, failure, details, delay } }: Sent<NextAnswerRequest>,
  ) => {
    if (failure !== undefined) await failNext(sandbox, operation, failure, details)
    if (delay !== undefined)
      await delayNext(sandbox, operation, toMilliseconds(delay as Duration, 'delayNext'))
  },
  'PUT /latency': (sandbox: Sandbox, { body: { from, to = from } }: Sent<LatencyRequest>) => {
    const range = latencyRange({ from, to } as Latency)
    return withFaults(sandbox, faults => faults.setLatency(range))
  },
  'PATCH /clock': (sandbox: Sandbox, { body }: Sent<ClockRequest>) =>
    sandbox.moveClock(() => moveClock(sandbox.clock, body)),
  'POST /reset': (sandbox: Sandbox) => sandbox.reset(),
  'GET /state': (sandbox: Sandbox) => inState(sandbox, snapshotOf),
  'PUT /state': (sandbox: Sandbox, { body }: Sent<unknown>, checks: Checks) =>
    sandbox.startOver(checkedSnapshot(body, checks)),
  'POST /load': (sandbox: Sandbox, { body }: Sent<LoadRequest>, checks: Checks) =>
    sandbox.startOver(checkedWorld(body, checks)),
  'GET /': async (sandbox: Sandbox) => ({ apis: await inState(sandbox, apiSummaries) }),
}

export type MemberActions = typeof memberActions
export type MemberAction = keyof MemberActions

/** The caller has checked the message with the schemas of the action. */
export function runMemberAction(
  name: string,
  ...given: [sandbox: Sandbox, sent: object, checks: Checks]
): Promise<unknown> {
  return (memberActions[name as MemberAction] as (...given: unknown[]) => Promise<unknown>)(...given)
}

async function checkedSnapshot(body: unknown, checks: Checks) {
  return { snapshot: await checks.snapshot(body) }
}

async function checkedWorld({ fixture, profile, faults }: LoadRequest, checks: Checks) {
  return {
    ...(fixture !== undefined && { fixture: await checks.fixture(fixture) }),
    ...(profile !== undefined && { profile: await checks.profile(profile as GivenProfile) }),
    ...(faults !== undefined && { faults: await checks.faults(faults) }),
  }
}

function moveClock(clock: AdjustableClock, { reset, set, advance, freeze, run }: ClockRequest): void {
  if (reset) clock.reset()
  // A single call sets and freezes the clock: between two calls, time would pass.
  if (freeze && set !== undefined) clock.freeze(set)
  else if (set !== undefined) clock.set(set)
  if (advance !== undefined) clock.advance(advance as Duration)
  if (freeze && set === undefined) clock.freeze()
  if (run) clock.run()
}
