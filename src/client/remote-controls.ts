import type {
  ClockRequest,
  Fault,
  FaultStatus,
  NextAnswerRequest,
  Profile,
} from '../../schemas/generated/types.js'
import type { FailureDetails, FaultControls, NextAnswers } from '../actions/faults.js'
import {
  type ClockControls,
  type ClockMove,
  clockMembers,
  type LatencyControls,
  latencyMembers,
} from '../actions/time.js'
import { type Duration, type Moment, toMilliseconds, toUnixMs } from '../domain/clock.js'
import type { OperationName } from '../service/exchange.js'
import type { ControlApi } from './control-api.js'

export function remoteFaults(api: ControlApi): NextAnswers & { faults: FaultControls } {
  const next = async (body: object) => {
    // The body needs no check here, because the server checks the failure and its details.
    await api.call('POST /faults/next', { body: body as NextAnswerRequest })
  }
  return {
    faults: {
      add: (fault: Fault) => api.call('POST /faults', { body: fault }),
      async list() {
        const faults: FaultStatus[] = []
        let cursor: string | undefined
        do {
          const page = await api.call('GET /faults', { query: { limit: 1000, cursor } })
          faults.push(...page.faults)
          cursor = page.cursor
        } while (cursor !== undefined)
        return faults
      },
      async remove(id) {
        await api.call('DELETE /faults/{id}', { id })
      },
      async clear() {
        await api.call('DELETE /faults')
      },
    },
    failNext: (operation: OperationName, failure: string, details?: FailureDetails) =>
      next({ operation, failure, details }),
    delayNext: (operation: OperationName, by: Duration) =>
      next({ operation, delay: toMilliseconds(by, 'delayNext') }),
  }
}

export function remoteLatency(api: ControlApi): LatencyControls {
  return latencyMembers(
    () => api.call('GET /latency'),
    body => api.call('PUT /latency', { body }),
  )
}

export function remoteClock(api: ControlApi): ClockControls {
  return {
    now: async () => (await api.call('GET /clock')).now,
    ...clockMembers(async (name, given) => {
      await api.call('PATCH /clock', { body: clockRequest(name, given) })
    }),
  }
}

function clockRequest(name: ClockMove, given: Duration | Moment | undefined): ClockRequest {
  const moment = () => toUnixMs(given as Moment, `clock.${name}`)
  switch (name) {
    case 'advance':
      return { advance: toMilliseconds(given as Duration, 'clock.advance') }
    case 'set':
      return { set: moment() }
    case 'freeze':
      return { freeze: true, ...(given !== undefined && { set: moment() }) }
    default:
      return { [name]: true }
  }
}

export async function remoteProfile(api: ControlApi): Promise<Profile> {
  const { name, description, neighbours, fields } = await api.call('GET /profile')
  const profile: Record<string, unknown> = {
    name,
    ...(description !== undefined && { description }),
    ...(neighbours !== undefined && { neighbours }),
  }
  for (const { field, value } of fields) if (value !== null) put(profile, field.split('.'), value)
  // The server has checked this profile. Only the order of members differs from the server's profile.
  return profile as unknown as Profile
}

function put(into: Record<string, unknown>, [member = '', ...below]: string[], value: unknown): void {
  if (below.length === 0) into[member] = value
  else {
    into[member] ??= {}
    put(into[member] as Record<string, unknown>, below, value)
  }
}
