import type { HttpHandler } from 'msw'
import type { Snapshot } from '../schemas/generated/types.js'
import type { KeymockData } from './data/keymock-data.js'
import { refuseUnknown } from './domain/wrong-argument.js'
import { type LocalKeymock, type NextWorld, nextWorldNames } from './keymock.js'
import { apiSummaries } from './service/controls/api-summaries.js'
import { withCallSites } from './service/controls/call-sites.js'
import type { Checks } from './service/controls/checks.js'
import { clockControls } from './service/controls/clock-controls.js'
import { faultControls } from './service/controls/fault-controls.js'
import { givenKeyControls } from './service/controls/given-key.js'
import { inState } from './service/controls/in-state.js'
import { keyControls } from './service/controls/key-controls.js'
import { latencyControls } from './service/controls/latency-controls.js'
import { localRequests } from './service/controls/local-requests.js'
import { nextAnswers } from './service/controls/next-answers.js'
import { snapshotOf } from './service/controls/snapshot-of.js'
import type { MessageHandler } from './service/message.js'
import { ownFetch } from './service/requests/own-fetch.js'
import type { Sandbox } from './service/sandbox.js'
import type { StateInput } from './service/sandbox-state.js'

export interface LocalParts {
  checks: Checks
  /** If absent, the mock answers requests to any origin. */
  baseUrl?: string | undefined
  mswHandlers?:
    | ((answer: MessageHandler, serves: (path: string) => boolean, baseUrl?: string) => HttpHandler[])
    | undefined
}

export function localKeymock(sandbox: Sandbox, parts: LocalParts): LocalKeymock {
  const { checks, baseUrl } = parts
  const act = <Result>(action: () => Promise<Result>) => sandbox.actions.run(action)
  const startOver = (beginning: () => Promise<Partial<StateInput>>) =>
    act(() => sandbox.startOver(beginning()))
  let handlers: HttpHandler[] | undefined
  const handle: MessageHandler = request => sandbox.handle(request)
  const keys = keyControls(sandbox)
  const given = givenKeyControls(sandbox)
  const faults = faultControls(sandbox, checks.fault)
  const next = nextAnswers(sandbox)
  const latency = latencyControls(sandbox)
  return withCallSites<LocalKeymock>({
    get handlers() {
      handlers ??= parts.mswHandlers?.(handle, path => sandbox.serves(path), baseUrl) ?? []
      return handlers
    },
    get profile() {
      return sandbox.profile
    },
    get ready() {
      return sandbox.ready
    },
    fetch: ownFetch(handle, path => sandbox.serves(path), baseUrl),
    clock: clockControls(sandbox.clock, move => sandbox.moveClock(move)),
    keys: {
      verify: key => act(() => keys.verify(key)),
      use: keyIdOrKey => act(() => keys.use(keyIdOrKey)),
      update: (keyId, update) => act(() => keys.update(keyId, update)),
      delete: keyId => act(() => keys.delete(keyId)),
    },
    faults: {
      add: fault => act(() => faults.add(fault)),
      list: () => act(() => faults.list()),
      remove: id => act(() => faults.remove(id)),
      clear: () => act(() => faults.clear()),
    },
    failNext: (operation, kind, details) => act(() => next.failNext(operation, kind, details)),
    delayNext: (operation, by) => act(() => next.delayNext(operation, by)),
    latency: { get: latency.get, set: given => act(() => latency.set(given)) },
    givenKey: key => act(() => given.givenKey(key)),
    givenKeys: (count, keys) => act(() => given.givenKeys(count, keys)),
    requests: localRequests(sandbox),
    reset: () => act(() => sandbox.reset()),
    snapshot: () => act(() => inState(sandbox, snapshotOf)),
    restore: snapshot => startOver(() => checkedSnapshot(snapshot, checks)),
    load: next => startOver(() => checkedWorld(next, checks)),
    apis: () => act(() => inState(sandbox, apiSummaries)),
    data: () => act(() => dataOf(sandbox)),
    observe: listener => sandbox.observe(listener),
  })
}

async function checkedSnapshot(snapshot: Snapshot, checks: Checks): Promise<Partial<StateInput>> {
  return { snapshot: await checks.snapshot(snapshot) }
}

async function checkedWorld(next: NextWorld, checks: Checks): Promise<Partial<StateInput>> {
  refuseUnknown(next, nextWorldNames, 'load')
  const { fixtures, profile, faults } = next
  return {
    ...(fixtures !== undefined && { fixture: await checks.fixture(fixtures) }),
    ...(profile !== undefined && { profile: await checks.profile(profile) }),
    ...(faults !== undefined && { faults: await checks.faults(faults) }),
  }
}

async function dataOf(sandbox: Sandbox): Promise<KeymockData> {
  const { keymockData } = await import('./data/keymock-data.js')
  return inState(sandbox, keymockData)
}
