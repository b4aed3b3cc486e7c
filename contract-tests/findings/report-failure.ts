import type { ContractFailure } from '../../schemas/generated/types.js'
import type { Finding } from '../engine/outcome.js'
import { instanceLocationOf, locationOf } from '../engine/place.js'
import { keyIdIn, seenRecords, successfulCreates } from '../model/seen-records.js'
import { isAnswered, isSuccess, type TargetExchange } from '../traffic/exchange.js'
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
  const isOfPieces = explained(() => failsInPieces(exchanges, history), false)
  const hint = finding.hint ?? (isOfPieces ? sentInPieces : undefined)
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

const replacement = '\uFFFD'

/**
 * Whether a create in chunks was refused, and the same create in one piece was not; or whether listings show characters that were
 * decoded wrongly, but only in keys that were created in chunks.
 */
function failsInPieces(exchanges: readonly TargetExchange[], history: readonly TargetExchange[]): boolean {
  const last = exchanges.at(-1)
  if (last?.request.inPieces && isAnswered(last) && !isSuccess(last)) {
    const { body } = last.request
    return successfulCreates(history).some(({ request }) => request.body === body && !request.inPieces)
  }
  const records = seenRecords(history).filter(({ record }) => JSON.stringify(record).includes(replacement))
  const garbled = successfulCreates(history).filter(
    create =>
      !create.request.body?.includes(replacement) &&
      records.some(({ record }) => record.id === keyIdIn(create)),
  )
  const isInPieces = ({ request }: TargetExchange) => request.inPieces === true
  return garbled.every(isInPieces) && garbled.some(create => exchanges.some(({ id }) => id === create.id))
}

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
