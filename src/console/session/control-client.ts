import type {
  ClockRequest,
  ClockState,
  ControlledKey,
  ControlledKeys,
  Fault,
  FaultPage,
  FaultStatus,
  GivenKeys,
  JournalPage,
  KeyUpdateRequest,
  Overview,
  ProfileView,
  SandboxList,
  SandboxRequest,
  SandboxSummary,
  Snapshot,
  VerifiedKey,
  WorldView,
} from '../../../schemas/generated/types.js'
import type { ConsoleSource, ControlRequest } from '../source/console-source.js'

type Asked = Pick<ControlRequest, 'query' | 'body'>

/** The control API, route by route, for the sandbox that is shown. */
export function controlClient(source: ConsoleSource, sandbox: () => string | undefined) {
  const at = <Answer>(method: ControlRequest['method'], path: string, asked: Asked = {}) =>
    source.ask({ method, path, sandbox: sandbox(), ...asked }) as Promise<Answer>
  const atRoot = <Answer>(method: ControlRequest['method'], path: string, asked: Asked = {}) =>
    source.ask({ method, path, ...asked }) as Promise<Answer>
  const key = (id: string) => `/keys/${encodeURIComponent(id)}`

  return {
    overview: () => at<Overview>('GET', '/'),
    world: () => at<WorldView>('GET', '/world'),
    clock: () => at<ClockState>('GET', '/clock'),
    moveClock: (body: ClockRequest) => at<ClockState>('PATCH', '/clock', { body }),

    keys: (query: { apiId?: string | undefined; limit: number; cursor?: string | undefined }) =>
      at<ControlledKeys>('GET', '/keys', { query }),
    key: (id: string) => at<ControlledKey>('GET', key(id)),
    giveKeys: (body: Record<string, unknown>) => at<GivenKeys>('POST', '/keys', { body }),
    updateKey: (id: string, body: KeyUpdateRequest) => at<ControlledKey>('PATCH', key(id), { body }),
    deleteKey: (id: string) => at<undefined>('DELETE', key(id)),
    useKey: (id: string) => at<VerifiedKey>('POST', `${key(id)}/use`),
    verifyKey: (rawKey: string) => at<VerifiedKey>('POST', '/keys/verify', { body: { key: rawKey } }),

    requests: (query: { since?: string | undefined; limit: number }) =>
      at<JournalPage>('GET', '/requests', { query }),
    clearRequests: () => at<unknown>('DELETE', '/requests'),

    faults: () => at<FaultPage>('GET', '/faults', { query: { limit: 1000 } }),
    addFault: (body: Fault) => at<FaultStatus>('POST', '/faults', { body }),
    liftFault: (id: string) => at<unknown>('DELETE', `/faults/${encodeURIComponent(id)}`),
    liftAllFaults: () => at<unknown>('DELETE', '/faults'),

    reset: () => at<Overview>('POST', '/reset'),
    snapshot: () => at<Snapshot>('GET', '/state'),
    restore: (body: unknown) => at<Overview>('PUT', '/state', { body }),
    loadFixture: (body: unknown) => at<Overview>('PUT', '/fixture', { body }),
    profile: () => at<ProfileView>('GET', '/profile'),
    changeProfile: (profile: unknown) => at<ProfileView>('PUT', '/profile', { body: { profile } }),

    sandboxes: (query: { limit: number; cursor?: string | undefined }) =>
      atRoot<SandboxList>('GET', '/sandboxes', { query }),
    addSandbox: (body: SandboxRequest) => atRoot<SandboxSummary>('POST', '/sandboxes', { body }),
    removeSandbox: (name: string) => atRoot<undefined>('DELETE', `/sandboxes/${encodeURIComponent(name)}`),
    removeSandboxes: () => atRoot<unknown>('DELETE', '/sandboxes'),
    resetSandbox: (name: string) => source.ask({ method: 'POST', path: '/reset', sandbox: name }),
  }
}

export type ControlClient = ReturnType<typeof controlClient>
