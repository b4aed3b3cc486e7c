import { memberOf, withMember } from '../../../middleware/member-value.js'
import { type Member, recordMembers } from '../../../middleware/members.js'
import { type Made, shownOf } from '../../../middleware/memory.js'
import type { MemberChange } from '../changes/change.js'
import { changesFor, typicalChanges, valueChanges } from '../changes/index.js'
import { always, type Condition, type RecordPlace } from '../conditions/condition.js'
import { queryConditions } from '../conditions/query-conditions.js'
import { recordConditions } from '../conditions/record-conditions.js'
import { type OperatorServer, operatorServer, subjectOf } from '../operator.js'
import { changingRecords } from './listed-records.js'

/** Objects that are not changed as a whole, because their members are changed one by one. */
const containers = ['refill', 'ratelimit', 'identity']
const members = recordMembers.filter(({ name }) => !containers.includes(name))

const plaintext: MemberChange[] = [
  {
    name: 'shown',
    kinds: ['string'],
    does: 'is the raw key',
    change: (value, { made }) => made?.key ?? value,
  },
  { name: 'dropped', kinds: ['string'], does: 'is absent', change: () => undefined },
]

const raw: MemberChange = {
  name: 'shows-the-raw-key',
  kinds: ['string'],
  does: 'is the raw key',
  change: (value, { made }) => made?.key ?? value,
}

export const recordFamily: readonly OperatorServer[] = members.flatMap(member => [
  ...changesFor(member, members).map(change => changed(member, change)),
  ...valueChanges(member)
    .filter(change => typicalChanges(member).includes(change))
    .flatMap(change => recordConditions.map(condition => changed(member, change, condition))),
  ...typicalChanges(member)
    .filter(({ name }) => name === 'of-the-previous-key')
    .flatMap(change => queryConditions.map(condition => changed(member, change, condition))),
  ...(member.name === 'plaintext'
    ? plaintext.flatMap(change =>
        [always, ...recordConditions].map(condition => changed(member, change, condition)),
      )
    : []),
  ...(member.kind === 'string' && member.name !== 'plaintext' ? [changed(member, raw)] : []),
])

function changed(
  member: Member,
  { name, does, change }: MemberChange,
  condition: Condition<RecordPlace> = always,
): OperatorServer {
  const under = ({ holds }: Condition<RecordPlace>) =>
    changingRecords(({ record, made, memory, before, after, ...place }) => {
      if (!holds({ record, made, memory, ...place })) return [record]
      const valueIn = (other: Made) => shownOf(memory, other, member.path)
      const value = memberOf(record, member.path)
      const wrong = change(value, { member, message: record, made, memory, valueIn, before, after })
      return [value === wrong ? record : withMember(record, member.path, wrong)]
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
