import type { Fixture } from '../../schemas/generated/types.js'
import type { Moment } from '../domain/clock.js'
import type { Neighbours } from '../profile/neighbours.js'
import type { GivenProfile } from '../profile/profile-source.js'
import type { Checks } from '../service/controls/checks.js'
import type { MessageHeaders } from '../service/message.js'
import type { ListedSandbox, SandboxHost } from '../service/sandboxes/sandbox-host.js'
import type { ContractRuns } from './contract-runs.js'
import type { OpenStreams } from './routes/open-streams.js'

/** How a sandbox is to begin otherwise than the root. */
export interface NewSandbox {
  /** @default made up */
  name?: string | undefined
  fixture?: Fixture | undefined
  profile?: GivenProfile | undefined
  neighbours?: Neighbours | undefined
  clock?: Moment | undefined
  freeze?: boolean | undefined
  randomSeed?: number | undefined
}

/** The server that a control API drives. */
export interface ControlledServer {
  sandboxes: SandboxHost
  /** Where the service at its root is, as a client reaches it that sent these headers. Without a slash at its end. */
  baseUrl(headers: MessageHeaders): string
  /** The name of this server among the replicas of a shared state. */
  replica?: string | undefined
  /** The service that a proxy passes requests on to. Absent for a mock server. */
  upstream?: string | undefined
  checks: Checks
  /** The version of keymock. */
  version: string
  /**
   * Makes a named sandbox.
   *
   * @throws KeymockError `SANDBOX_NAME_INVALID`, `SANDBOXES_FULL`, `SANDBOX_EXISTS`, `FIXTURE_INVALID`, `PROFILE_INVALID`
   */
  create(beginning: NewSandbox): Promise<ListedSandbox>
  /** Runs the contract suite. Absent where no command hands over a runner. */
  contract?: ContractRuns | undefined
  /** The event streams that clients have open. */
  streams: OpenStreams
  /** Aborts when the server is about to close: what waits ends then. */
  closing: AbortSignal
}
