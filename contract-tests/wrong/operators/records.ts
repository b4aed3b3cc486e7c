import { isObject, type JsonObject, memberOf, withMember } from '../../../src/common/json.js'
import { changingRecords, type ListedRecord } from '../../middleware/changing.js'
import { type Member, recordMembers } from '../../middleware/members.js'
import { type Made, shownOf } from '../../middleware/memory.js'
import type { MemberChange } from './changes.js'
import { always, type Condition, type RecordPlace } from './condition.js'
import { keyConditions, queryConditions, recordConditions } from './condition-rows.js'
import { changesFor, typicalChanges, valueChanges } from './member-changes.js'
import { type OperatorServer, operatorServer, subjectOf } from './operator.js'

/** Objects that are not changed as a whole, because their members are changed one by one. */
const containers = ['refill', 'ratelimit', 'identity']
const members = recordMembers.filter(({ name }) => !containers.includes(name))

const ofString = (name: string, does: string, change: MemberChange['change']): MemberChange => ({
  name,
  does,
  change,
})
const shown = ofString('shown', 'is the raw key', (value, { made }) => made?.key ?? value)
const dropped = ofString('dropped', 'is absent', () => undefined)
const raw = { ...shown, name: 'shows-the-raw-key' }

/** Wrong members of records. */
export const recordServers: readonly OperatorServer[] = members.flatMap(member => {
  const under = (changes: readonly MemberChange[], conditions: readonly Condition<RecordPlace>[]) =>
    changes.flatMap(change => conditions.map(condition => changed(member, change, condition)))
  const typical = typicalChanges(member)
  return [
    ...under(changesFor(member, members), [always]),
    ...under(
      valueChanges(member).filter(change => typical.includes(change)),
      recordConditions,
    ),
    ...under(
      typical.filter(({ name }) => name === 'of-the-previous-key'),
      queryConditions,
    ),
    ...(member.name === 'plaintext' ? under([shown, dropped], [always, ...recordConditions]) : []),
    ...(member.kind === 'string' && member.name !== 'plaintext' ? under([raw], [always]) : []),
  ]
})

function changed(
  member: Member,
  { name, does, change }: MemberChange,
  condition: Condition<RecordPlace>,
): OperatorServer {
  const under = ({ holds }: Condition<RecordPlace>) =>
    changingRecords((record, place) => {
      if (!holds(place)) return record
      const { memory, made, index, page } = place
      const valueIn = (other: Made) => shownOf(memory, other, member.path)
      const value = memberOf(record, member.path)
      const [before, after] = [page.keys[index - 1], page.keys[index + 1]] as (JsonObject | undefined)[]
      const message = record as JsonObject
      const wrong = change(value, { member, message, made, memory, valueIn, before, after })
      return value === wrong ? record : withMember(record, member.path, wrong)
    })
  return operatorServer('record', {
    operator: name,
    member: member.name,
    condition,
    sections: sectionsOf(member),
    breaks: `${subjectOf(member)} of a listed key comes from its create.`,
    does: `${subjectOf(member)} of a listed key ${does}`,
    middleware: under(condition),
    under,
  })
}

function sectionsOf({ path: [first, inner] }: Member): readonly string[] {
  const nested = { refill: '2.2', ratelimit: '2.3', identity: '2.4' }[first ?? '']
  if (inner !== undefined && nested !== undefined) return [nested, '2.1', '4.2']
  if (first === 'enabled') return ['3', '2.1', '4.2']
  return first === 'expires' ? ['2.5', '2.1', '4.2', '3'] : ['2.1', '4.1', '4.2']
}

type ChangeRecords = (place: ListedRecord) => readonly object[]

const ofKeys = (kind: string, isMeant: (query: URLSearchParams) => boolean): Condition<RecordPlace>[] =>
  keyConditions.map(({ holds, ...condition }) => ({
    ...condition,
    name: `${kind}-${condition.name}`,
    holds: ({ query, made, memory }) =>
      isMeant(query) && made !== undefined && holds({ request: made.request, number: made.number, memory }),
  }))

const whole = [always, ...recordConditions]
const lost: ChangeRecords = () => []
const rows: readonly (readonly [string, string, readonly Condition<RecordPlace>[], ChangeRecords])[] = [
  ['lost', 'A listing omits a key', whole, lost],
  ['lost', 'A filtered listing omits a key', ofKeys('filtered', query => query.has('externalId')), lost],
  [
    'lost',
    'A listing without a filter omits a key',
    ofKeys('unfiltered', query => !query.has('externalId')),
    lost,
  ],
  ['listed-twice', 'A listing shows a key twice', whole, ({ record }) => [record, record]],
  [
    'replaced',
    'A listing shows the previous record in place of a key',
    whole,
    ({ record, page, index }) => [page.keys[index - 1] ?? record],
  ],
  [
    'joined-by-another',
    'A listing adds a key of another user or API',
    [always, ...queryConditions],
    ({ record, memory }) => {
      const known = memory.made.map(({ keyId }) => memory.recordOf(keyId)).filter(isObject)
      const other = known.find(one => ownerOf(one) !== ownerOf(record as JsonObject))
      return other === undefined ? [record] : [record, other]
    },
  ],
]

function ownerOf({ apiId, identity }: JsonObject): string {
  return JSON.stringify([apiId, identity])
}

/** Keys that a listing omits, repeats or adds. */
export const presenceServers: readonly OperatorServer[] = rows.flatMap(
  ([operator, does, conditions, change]) =>
    conditions.map(condition => {
      const under = ({ holds }: Condition<RecordPlace>) =>
        changingRecords((record, place) => (holds(place) ? change(place) : record))
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
    }),
)
