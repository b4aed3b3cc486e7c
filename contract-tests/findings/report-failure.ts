import type { ContractFailure } from '../../schemas/generated/types.js'
import type { Finding } from '../engine/outcome.js'
import { instanceLocationOf, locationOf } from '../engine/place.js'
import type { TargetExchange } from '../traffic/exchange.js'
import { hypothesisOf } from './hypotheses.js'
import { type ReplayOptions, replayOf } from './replay.js'
import { reportExchange } from './report-exchange.js'
import { reportSuspects, suspectsSentence } from './suspect-texts.js'

/** The result is not redacted yet. */
export function reportFailure(
  finding: Finding & { hint?: string | undefined },
  options: ReplayOptions,
  history: readonly TargetExchange[] = [],
): ContractFailure {
  const { place, received, expectedFrom, fuzz } = finding
  const expected = expectedFrom === undefined ? finding.expected : `${finding.expected}, ${expectedFrom}`
  const exchanges = [...new Set(finding.exchanges)].sort((a, b) => a.id - b.id)
  const hint = finding.hint ?? (exchanges.some(({ request }) => request.inPieces) ? sentInPieces : undefined)
  const instanceLocation = instanceLocationOf(place)
  const texts = explained(() => reportSuspects({ place, exchanges }), undefined)
  const placed = {
    location: locationOf(place),
    ...(instanceLocation === undefined ? {} : { instanceLocation }),
    received,
    exchanges,
  }
  return {
    ...placed,
    expected,
    message: messageOf({ location: placed.location, expected, received, hint, texts }),
    ...(texts === undefined ? {} : { texts }),
    ...(hint === undefined ? {} : { hint }),
    cause: explained(() => hypothesisOf(finding, history), undefined) ?? finding.cause ?? causeAt(placed),
    exchanges: exchanges.map(reportExchange),
    replay: explained(() => replayOf(exchanges, options), []),
    ...(fuzz ? { fuzz } : {}),
  }
}

/** An explanation that throws, because the target answers in an unforeseen form, must not cost the failure. */
export function explained<T>(explain: () => T, otherwise: T): T {
  try {
    return explain()
  } catch {
    return otherwise
  }
}

const sentInPieces =
  'the suite created the key with a body in chunks (Transfer-Encoding: chunked) that split a character; perhaps only such chunks cause the failure'

type Said = Pick<ContractFailure, 'location' | 'expected' | 'received'> & {
  hint?: string | undefined
  texts?: ContractFailure['texts'] | undefined
}

export function messageOf({ location, expected, received, hint, texts }: Said): string {
  const more = [
    ...(texts === undefined ? [] : [suspectsSentence(texts)]),
    ...(hint === undefined ? [] : [hint]),
  ]
  return [`${location}: expected ${expected}, received ${received}`, ...more].join('; ')
}

type Placed = Pick<ContractFailure, 'location' | 'instanceLocation' | 'received'> & {
  exchanges: readonly { operation?: string | undefined }[]
}

/** The operation and the member of a failure, for failures without another cause. */
export function causeAt({ location, instanceLocation, received, exchanges }: Placed): string {
  const operation = exchanges.at(-1)?.operation ?? 'other'
  const member = `${operation} ${location.replaceAll(/\/\d+(?=\/|$)/g, '/*')}`
  return instanceLocation === undefined ? `${member}: ${received}` : member
}
