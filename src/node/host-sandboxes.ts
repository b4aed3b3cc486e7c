import { hostname } from 'node:os'
import type { Fixture } from '../../schemas/generated/types.js'
import { version } from '../../schemas/generated/version.js'
import { type ContractRunner, ContractRuns } from '../actions/contract-runs.js'
import { type ControlledServer, type NewSandbox, OpenStreams } from '../actions/controlled-server.js'
import { buildKeymock, type KeymockParts, sandboxOf } from '../build-keymock.js'
import type { Clock } from '../domain/clock.js'
import { MemoryBudget } from '../domain/memory-budget.js'
import { namedSeed, randomSeed } from '../domain/random.js'
import { Seeds } from '../fixture/seed-state.js'
import type { LocalKeymock } from '../keymock.js'
import type { HandlersAround } from '../msw/handlers-first.js'
import { readNeighbours, withNeighbours } from '../profile/profile-source.js'
import type { MessageHandler, RequestMessage, ResponseMessage } from '../service/message.js'
import type { RequestContext } from '../service/operation.js'
import type { Sandbox } from '../service/sandbox.js'
import { stateBytes } from '../service/sandbox-state.js'
import { Sandboxes, type SandboxHost } from '../service/sandboxes/sandboxes.js'
import { authentication } from '../service/steps.js'
import type { SharedStores } from './shared-stores.js'

interface HostOptions {
  sandboxTtlMs?: number | undefined
  maxSandboxes?: number | undefined
  onSandboxExpired?: ((name: string) => void) | undefined
  around?: ((handle: MessageHandler) => MessageHandler) | undefined
  handlers?: HandlersAround | undefined
  /** The clock that measures how long sandboxes are unused. @default The clock of the machine. */
  realClock?: Clock | undefined
  /** The shared store and the mock at the root, if several servers share their states. */
  shared?: { stores: SharedStores; root: LocalKeymock } | undefined
  /** Aborts when the server is about to close. */
  closing: AbortSignal
  contract?: ContractRunner | undefined
  tls?: object | undefined
}

export interface HostedSandboxes {
  sandboxes: SandboxHost
  /** The mock at the root. */
  keymock: LocalKeymock
  /**
   * Refuses a request that fails authentication, if its sandbox does not exist. Such a request creates no sandbox. The answer is
   * that of a new sandbox, and the entry is in the root's journal.
   */
  refuseUnauthenticated(request: RequestMessage): Promise<ResponseMessage | undefined>
  controlled: ControlledServer
}

/** By default, a named sandbox begins with the fixture and the profile of the root. */
export function hostSandboxes(parts: KeymockParts, options: HostOptions): HostedSandboxes {
  const { around, handlers: userHandlers, shared: others, closing, contract, tls } = options
  const seeds = new Seeds()
  const host = (keymock: LocalKeymock): Sandbox => {
    const sandbox = sandboxOf(keymock)
    const behind = around?.(sandbox.answer) ?? sandbox.answer
    const hold = async (request: RequestMessage) => {
      const { faults } = sandbox
      if (faults.latency.to > 0) await faults.holdBack(request)
    }
    sandbox.answer = userHandlers?.around(behind, keymock, hold) ?? behind
    return sandbox
  }
  // Named sandboxes do not use the root's file or its saved state. They are in memory or in the shared store.
  const { openStore, snapshot, shared, ...rest } = parts
  const { memory = new MemoryBudget() } = parts
  memory.share(parts.profile)
  const alike = { ...rest, memory, fixture: loadedOnce(parts.fixture, memory), seeds }
  const stores = others?.stores
  const keymock = others?.root ?? buildKeymock({ ...parts, memory, fixture: alike.fixture, seeds })
  const named = (name: string, own: KeymockParts) => {
    memory.admit(stateBytes(own, memory))
    return host(stores?.named(name, own) ?? buildKeymock(own))
  }
  const ownDraws = (name: string) => ({ drawSeed: namedSeed(parts.randomSeed ?? 0, name) })
  const hosting = {
    root: host(keymock),
    make: (name: string) => named(name, { ...alike, ...ownDraws(name), clock: keymock.clock.another() }),
    onExpired: options.onSandboxExpired,
  }
  const { maxSandboxes: mostSandboxes, sandboxTtlMs: ttlMs, realClock: clock } = options
  const limits = { mostSandboxes, ttlMs, clock }
  const sandboxes: SandboxHost = stores?.sandboxes(hosting) ?? new Sandboxes({ ...hosting, ...limits })

  async function create({ name, fixture, profile, clock, freeze, randomSeed, ...given }: NewSandbox) {
    const made = keymock.clock.another()
    // One call sets and freezes the clock, because real time passes between two calls.
    if (freeze) made.freeze(clock)
    else if (clock !== undefined) made.set(clock)
    const { checks } = parts
    const neighbours = readNeighbours(given.neighbours, 'neighbours') ?? parts.neighbours
    const base = profile === undefined ? parts.profile : await checks.profile(profile)
    const own = {
      ...alike,
      clock: made,
      ...(fixture !== undefined && { fixture: await checks.fixture(fixture) }),
      profile: withNeighbours(base, neighbours),
      neighbours,
      // Derives no seed from a generated name. Such a name differs in each run, so the ids would differ in each run too.
      ...(randomSeed === undefined ? name !== undefined && ownDraws(name) : { randomSeed }),
    }
    return sandboxes.add(name ?? freeName(), name => named(name, own))
  }

  async function refuseUnauthenticated(request: RequestMessage): Promise<ResponseMessage | undefined> {
    const clock = keymock.clock.another()
    const passing = buildKeymock({ ...alike, clock, journal: { ...alike.journal, mostEntries: 0 } })
    const sandbox = sandboxOf(passing)
    try {
      const state = await sandbox.state()
      const context: RequestContext<unknown> = { request, search: '', now: clock.now(), requestId: () => '' }
      if ((await authentication(state, context)) === undefined) return undefined
      // Only a refused request also needs the handlers of the user.
      host(passing)
      let entry: number | undefined
      sandbox.observe(exchange => {
        entry = hosting.root.record(exchange)
      })
      const response = await sandbox.answer(request)
      const { journalHeader } = sandbox.profile.responses
      if (entry !== undefined && response.headers[journalHeader] !== undefined)
        response.headers[journalHeader] = String(entry)
      return response
    } finally {
      sandbox.end()
    }
  }

  return {
    sandboxes,
    keymock,
    refuseUnauthenticated,
    controlled: {
      sandboxes,
      checks: parts.checks,
      version,
      ...(stores !== undefined && { replica: `${hostname()}:${process.pid}` }),
      baseUrl: ({ host = '127.0.0.1:4010' }) => `${tls === undefined ? 'http' : 'https'}://${host}`,
      create,
      ...(contract !== undefined && { contract: new ContractRuns(contract, closing) }),
      streams: new OpenStreams(),
      closing,
    },
  }
}

function freeName(): string {
  return `sandbox-${randomSeed().toString(16)}-${randomSeed().toString(16)}`
}

function loadedOnce(fixture: KeymockParts['fixture'], memory: MemoryBudget): KeymockParts['fixture'] {
  if (typeof fixture !== 'function') {
    memory.share(fixture)
    return fixture
  }
  let loaded: Promise<Fixture> | undefined
  return () => {
    loaded ??= fixture().then(found => {
      memory.share(found)
      return found
    })
    return loaded
  }
}
