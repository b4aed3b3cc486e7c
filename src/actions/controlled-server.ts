import type { Fixture } from '../../schemas/generated/types.js'
import type { Moment } from '../domain/clock.js'
import type { GivenProfile, Neighbours } from '../profile/profile-source.js'
import type { Checks } from '../service/controls/checks.js'
import type { MessageHeaders } from '../service/message.js'
import type { ListedSandbox, SandboxHost } from '../service/sandboxes/sandboxes.js'
import type { ContractRuns } from './contract-runs.js'
import { refused } from './control-error.js'

/** For an absent member, the sandbox starts with the value that the root started with. */
export interface NewSandbox {
  /** @default generated */
  name?: string | undefined
  fixture?: Fixture | undefined
  profile?: GivenProfile | undefined
  neighbours?: Neighbours | undefined
  clock?: Moment | undefined
  freeze?: boolean | undefined
  /** @default the root's seed; with a given name, a seed that also depends on this name */
  randomSeed?: number | undefined
}

export interface ControlledServer {
  sandboxes: SandboxHost
  /** Returns the root address of the service as the sender of these headers sees it, without a trailing slash. */
  baseUrl(headers: MessageHeaders): string
  /** The name of this server among the replicas of a shared state. */
  replica?: string | undefined
  /** The address of the service behind a proxy. Absent for a mock server. */
  upstream?: string | undefined
  checks: Checks
  version: string
  /**
   * @throws KeymockError `SANDBOX_NAME_INVALID`, `SANDBOXES_FULL`, `SANDBOX_EXISTS`, `MEMORY_FULL`, `MOMENT_INVALID`,
   * `FIXTURE_INVALID`, `PROFILE_INVALID`, `PROFILE_UNKNOWN`
   */
  create(beginning: NewSandbox): Promise<ListedSandbox>
  /** Absent if the server cannot run the contract suite. */
  contract?: ContractRuns | undefined
  streams: OpenStreams
  /** Aborts when the server is about to close, and ends every wait. */
  closing: AbortSignal
}

/** Each stream slows down all requests of its sandbox. */
const mostOpen = 100

export class OpenStreams {
  #open = 0

  get isFull(): boolean {
    return this.#open >= mostOpen
  }

  opened(): () => void {
    this.#open++
    return () => {
      this.#open--
    }
  }

  mustHaveRoom(): void {
    if (!this.isFull) return
    throw refused(503)`EVENT_STREAMS_FULL  events
      This server has ${mostOpen} event streams open, the most that it allows.
      Close an unused stream.`
  }
}
