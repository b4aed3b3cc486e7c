import type { JsonObject } from '../../../middleware/member-value.js'
import { always, type Condition, type RecordPlace } from '../conditions/condition.js'
import { queryConditions } from '../conditions/query-conditions.js'
import { recordConditions } from '../conditions/record-conditions.js'
import { requestConditions } from '../conditions/request-conditions.js'
import { type OperatorServer, operatorServer } from '../operator.js'
import { changingRecords, type ListedPlace } from './listed-records.js'

const underFilter: readonly Condition<RecordPlace>[] = requestConditions.map(({ name, when, holds }) => ({
  name: `filtered-${name}`,
  when,
  holds: ({ query, made, memory }) =>
    query.has('externalId') &&
    made !== undefined &&
    holds({ request: made.request, number: made.number, memory }),
}))

const inFull: readonly Condition<RecordPlace>[] = requestConditions.map(({ name, when, holds }) => ({
  name: `unfiltered-${name}`,
  when,
  holds: ({ query, made, memory }) =>
    !query.has('externalId') &&
    made !== undefined &&
    holds({ request: made.request, number: made.number, memory }),
}))

export const presenceFamily: readonly OperatorServer[] = [
  ...(
    [
      ['A listing omits a key', [always, ...recordConditions]],
      ['A filtered listing omits a key', underFilter],
      ['A listing without a filter omits a key', inFull],
    ] as const
  ).flatMap(([does, conditions]) => conditions.map(condition => listing('lost', does, condition, () => []))),
  ...[always, ...recordConditions].map(condition =>
    listing('listed-twice', 'A listing shows a key twice', condition, ({ record }) => [record, record]),
  ),
  ...[always, ...recordConditions].map(condition =>
    listing(
      'replaced',
      'A listing shows the previous record in place of a key',
      condition,
      ({ record, before }) => [before ?? record],
    ),
  ),
  ...[always, ...queryConditions].map(condition =>
    listing(
      'joined-by-another',
      'A listing adds a key of another user or API',
      condition,
      ({ record, memory }) => {
        const other = memory.made
          .map(({ keyId }) => memory.recordOf(keyId))
          .find(known => isForeign(known, record))
        return other === undefined ? [record] : [record, other]
      },
    ),
  ),
]

function isForeign(known: JsonObject | undefined, record: JsonObject): known is JsonObject {
  const user = (key: JsonObject) => JSON.stringify([key.apiId, key.identity])
  return known !== undefined && user(known) !== user(record)
}

function listing(
  operator: string,
  does: string,
  condition: Condition<RecordPlace>,
  change: (place: ListedPlace) => readonly JsonObject[],
): OperatorServer {
  const under = ({ holds }: Condition<RecordPlace>) =>
    changingRecords(place => (holds(place) ? change(place) : [place.record]))
  return operatorServer('key', {
    operator,
    member: 'listing',
    condition,
    sections: ['4.1'],
    breaks: 'A listing contains each requested key once.',
    does,
    middleware: under(condition),
    under,
  })
}
