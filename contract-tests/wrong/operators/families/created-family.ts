import { memberOf, withMember } from '../../../middleware/member-value.js'
import { createdMembers, type Member } from '../../../middleware/members.js'
import type { Made } from '../../../middleware/memory.js'
import { changingCreated } from '../../../middleware/with-memory.js'
import { changesOf, type MemberChange } from '../changes/change.js'
import { changesFor, typicalChanges } from '../changes/index.js'
import { always, type Condition } from '../conditions/condition.js'
import { type RequestPlace, requestConditions } from '../conditions/request-conditions.js'
import { type OperatorServer, operatorServer } from '../operator.js'

const isString = (value: unknown): value is string => typeof value === 'string'

function anew(write: (prefix: string, characters: string) => string) {
  return (key: string, { made }: { made: Made | undefined }) => {
    const prefix = made?.request.prefix
    return isString(prefix) && prefix !== '' ? write(prefix, key.slice(prefix.length + 1)) : key
  }
}

/** Wrong changes of the prefix (section 4.2 rule 1). */
const prefixChanges = changesOf(['string'], isString, {
  'prefix-lost': ['loses its prefix', anew((_, characters) => characters)],
  'prefix-behind': ['has its prefix at the end', anew((prefix, characters) => `${characters}_${prefix}`)],
  'underscore-lost': [
    'has no underscore after its prefix',
    anew((prefix, characters) => prefix + characters),
  ],
  'dash-for-underscore': [
    'has a dash after its prefix',
    anew((prefix, characters) => `${prefix}-${characters}`),
  ],
  'underscore-not-repeated': [
    'loses the underscores at the end of its prefix',
    anew((prefix, characters) => `${prefix.replace(/(?<!_)_+$/, '')}_${characters}`),
  ],
  'prefix-in-lower-case': [
    'has its prefix in lower case',
    anew((prefix, characters) => `${prefix.toLowerCase()}_${characters}`),
  ],
  'prefix-cut-at-8': [
    'has a prefix of at most 8 characters',
    anew((prefix, characters) => `${prefix.slice(0, 8)}_${characters}`),
  ],
  'prefix-cut-at-15': [
    'has a prefix of at most 15 characters',
    anew((prefix, characters) => `${prefix.slice(0, 15)}_${characters}`),
  ],
  'prefix-of-letters': [
    'has only letters and digits in its prefix',
    anew((prefix, characters) => `${prefix.replace(/[^A-Za-z0-9]/g, '')}_${characters}`),
  ],
  'characters-lost': ['has no characters after its prefix and the underscore', anew(prefix => `${prefix}_`)],
  'environment-inside': [
    'has "live" after its prefix',
    anew((prefix, characters) => `${prefix}live_${characters}`),
  ],
})

export const createdFamily: readonly OperatorServer[] = createdMembers.flatMap(member => [
  ...changesFor(member, createdMembers).map(change => changed(member, change, always)),
  ...typicalChanges(member)
    .filter(({ name }) => name !== 'of-the-record-before')
    .flatMap(change => requestConditions.map(condition => changed(member, change, condition))),
  ...(member.name === 'key' ? [always, ...requestConditions].flatMap(keyChanges) : []),
])

function keyChanges(condition: Condition<RequestPlace>): OperatorServer[] {
  const key = createdMembers.filter(({ name }) => name === 'key')
  const changes =
    condition === always ? prefixChanges : prefixChanges.filter(({ name }) => name === 'prefix-lost')
  return key.flatMap(member => changes.map(change => changed(member, change, condition)))
}

function changed(
  member: Member,
  { name, does, change }: MemberChange,
  condition: Condition<RequestPlace>,
): OperatorServer {
  return operatorServer('created', {
    operator: name,
    member: member.name,
    condition,
    sections: ['4.2', '2.1', '4.2 rule 1', '4.2 rule 2'],
    breaks: `A create answers with the ${member.name} of the new key.`,
    does: `The ${member.name} in the answer to a create ${does}`,
    middleware: changingCreated((created, body, memory) => {
      const made = memory.made.at(-1)
      const number = memory.made.length - 1
      if (!condition.holds({ request: body, number, memory })) return created
      const valueIn = (other: Made) => (member.name === 'key' ? other.key : other.keyId)
      const value = memberOf(created, member.path)
      return withMember(
        created,
        member.path,
        change(value, { member, message: created, made, memory, valueIn }),
      )
    }),
  })
}
