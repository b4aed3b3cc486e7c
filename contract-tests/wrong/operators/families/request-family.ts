import { memberOf, withMember } from '../../../middleware/member-value.js'
import { createMembers, type Member } from '../../../middleware/members.js'
import type { Made } from '../../../middleware/memory.js'
import { changingBodies } from '../../../middleware/with-memory.js'
import type { MemberChange } from '../changes/change.js'
import { changesFor, typicalChanges } from '../changes/index.js'
import { always, type Condition } from '../conditions/condition.js'
import { type RequestPlace, requestConditions } from '../conditions/request-conditions.js'
import { type OperatorServer, operatorServer, subjectOf } from '../operator.js'

/** Members that no record shows, so a server can change them only in the request. */
const hidden = ['prefix', 'byteLength', 'recoverable', 'environment']

const dropped: MemberChange = {
  name: 'dropped',
  kinds: ['string', 'integer', 'boolean', 'array', 'object'],
  does: 'is ignored',
  change: () => undefined,
}

const ofTheRefused: MemberChange = {
  name: 'of-the-refused-create',
  kinds: dropped.kinds,
  does: 'comes from a refused create',
  change: (value, { memory, member }) => memberOf(memory.refused.at(-1), member.path) ?? value,
}

export const requestFamily: readonly OperatorServer[] = createMembers
  .filter(({ name }) => !['refill', 'ratelimit'].includes(name))
  .flatMap(member => [
    ...[...changesFor(member, createMembers), dropped, ofTheRefused].map(change =>
      changed(member, change, always),
    ),
    ...requestConditions
      .filter(({ name }) => ![`beside-${member.name}`, `without-${member.name}`].includes(name))
      .flatMap(condition => [
        changed(member, dropped, condition),
        ...(hidden.includes(member.name)
          ? typicalChanges(member)
              .filter(({ name }) => name !== 'of-the-record-before')
              .map(change => changed(member, change, condition))
          : []),
      ]),
  ])

function changed(
  member: Member,
  { name, does, change }: MemberChange,
  condition: Condition<RequestPlace>,
): OperatorServer {
  return operatorServer('create', {
    operator: name,
    member: member.name,
    condition,
    sections: ['4.2', '2.1', '4.1', '3'],
    breaks: `${subjectOf(member)} of a key comes from its create.`,
    does: `${subjectOf(member)} of a create ${does}`,
    middleware: changingBodies((body, memory) => {
      const number = memory.made.length
      if (!condition.holds({ request: body, number, memory })) return body
      const made: Made = { number, keyId: '', key: '', request: body, refusals: memory.refused.length }
      const valueIn = (other: Made) => memberOf(other.request, member.path)
      const value = memberOf(body, member.path)
      const wrong = change(value, { member, message: body, made, memory, valueIn })
      return value === wrong ? body : withMember(body, member.path, wrong)
    }),
  })
}
