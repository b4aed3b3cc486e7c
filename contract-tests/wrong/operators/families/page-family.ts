import { memberOf, withMember } from '../../../middleware/member-value.js'
import { type Member, pageMembers } from '../../../middleware/members.js'
import { changingPages } from '../../../middleware/with-memory.js'
import type { MemberChange } from '../changes/change.js'
import { changesFor, typicalChanges } from '../changes/index.js'
import { always, type Condition } from '../conditions/condition.js'
import { type PagePlace, pageConditions } from '../conditions/page-conditions.js'
import { type OperatorServer, operatorServer, subjectOf } from '../operator.js'

/** These changes fit every member, except `only-of-this-page`, which fits only `total`. */
const memberless: readonly MemberChange[] = [
  { name: 'dropped', kinds: [], does: 'is absent', change: () => undefined },
  { name: 'as-null', kinds: [], does: 'is null', change: () => null },
  {
    name: 'of-the-first-page',
    kinds: [],
    does: 'comes from the first page',
    change: (value, { memory, member }) => memberOf(memory.firstPage(), member.path) ?? value,
  },
  {
    name: 'only-of-this-page',
    kinds: [],
    does: 'is only the length of the keys list',
    change: (_, { message }) => lengthOf(message.keys),
  },
]

function lengthOf(keys: unknown): number {
  return Array.isArray(keys) ? keys.length : 0
}

function changesOfPage(member: Member): readonly MemberChange[] {
  const own = memberless.filter(({ name }) => (name === 'only-of-this-page') === (member.name === 'total'))
  const dropped = memberless.filter(({ name }) => name !== 'only-of-this-page')
  return [...changesFor(member, pageMembers), ...new Set([...own, ...dropped])]
}

export const pageFamily: readonly OperatorServer[] = pageMembers
  .filter(({ name }) => !name.includes('.'))
  .flatMap(member => {
    const changes = changesOfPage(member)
    const under = changes.filter(
      change =>
        typicalChanges(member).includes(change) || memberless.includes(change) || change.name === 'emptied',
    )
    return [
      ...changes.map(change => changed(member, change, always)),
      ...pageConditions.flatMap(condition => under.map(change => changed(member, change, condition))),
    ]
  })
  .filter(({ operator }) => !/^of-the-(previous|next|first|last)-key$|^of-the-(twin|record)/.test(operator))

function changed(
  member: Member,
  { name, does, change }: MemberChange,
  condition: Condition<PagePlace>,
): OperatorServer {
  return operatorServer('page', {
    operator: name,
    member: member.name,
    condition,
    sections: ['4.1', '8'],
    breaks:
      member.name === 'total'
        ? "The total of a page is the number of the API's keys."
        : `${subjectOf(member)} of a page belongs to that page.`,
    does: `${subjectOf(member)} of a page ${does}`,
    middleware: changingPages((page, { query }, memory) => {
      if (!condition.holds({ query, memory, count: page.keys.length, hasMore: Boolean(page.cursor) }))
        return page
      const value = memberOf(page, member.path)
      const wrong = change(value, {
        member,
        message: page,
        made: undefined,
        memory,
        valueIn: () => undefined,
      })
      return value === wrong ? page : withMember(page, member.path, wrong)
    }),
  })
}
