import type { ContractRunner } from '../../actions/contract-runs.js'
import { checksOnDemand } from '../../checks-on-demand.js'
import { adjustableClock, baseClock, type Clock } from '../../domain/clock.js'
import { hostSandboxes } from '../../node/host-sandboxes.js'
import { router } from '../../node/router.js'
import { addNeighbours } from '../../service/operations/index.js'
import { neighbourOperations } from '../../service/operations/neighbours/index.js'
import { smallFixture } from '../../test-support/service-client.js'
import { openControlPlane } from '../control-plane.js'
import type { Protection } from '../protection.js'

interface ControlledAnswer {
  status: number
  headers: Record<string, string | string[]>
  text: string
  json: unknown
}

interface AskOptions {
  body?: unknown
  headers?: Record<string, string>
}

export const noon = Date.UTC(2030, 0, 1, 12)

/** A server without a socket: requests and answers are objects. */
export async function controlled({ protection = {}, clock, ...host }: ControlledOptions = {}) {
  addNeighbours(neighbourOperations)
  const closing = new AbortController()
  const hosted = hostSandboxes(
    {
      fixture: smallFixture,
      profile: await checksOnDemand.profile('standard'),
      clock: adjustableClock(clock ?? baseClock(noon)),
      checks: checksOnDemand,
    },
    { ...host, closing: closing.signal },
  )
  const service = router(hosted.sandboxes, {
    refuseUnauthenticated: hosted.refuseUnauthenticated,
    servesAnyPath: false,
    control: openControlPlane(hosted.controlled, { origins: [], ...protection }),
    reportPage: name => hosted.controlled.contract?.page(name),
  })
  async function ask(
    method: string,
    url: string,
    { body, headers }: AskOptions = {},
  ): Promise<ControlledAnswer> {
    const response = await service.answer({
      method,
      url,
      headers: { host: '127.0.0.1:4010', ...headers },
      body: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = typeof response.body === 'string' ? response.body : ''
    return { ...response, text, json: /^[[{]/.test(text) ? JSON.parse(text) : undefined }
  }
  return { ...hosted, ask, close: () => closing.abort() }
}

interface ControlledOptions {
  protection?: Partial<Protection>
  /** @default frozen at noon */
  clock?: Clock
  sandboxTtlMs?: number
  maxSandboxes?: number
  onSandboxExpired?: (name: string) => void
  realClock?: Clock
  contract?: ContractRunner
}

export const authorization = { authorization: 'Bearer full-token', 'content-type': 'application/json' }
