import type { Member, MemberKind } from '../../../middleware/members.js'
import { arrayChanges } from './array-changes.js'
import { booleanChanges } from './boolean-changes.js'
import type { MemberChange } from './change.js'
import { integerChanges } from './integer-changes.js'
import { memberSwaps, memoryChanges } from './memory-changes.js'
import { objectChanges } from './object-changes.js'
import { stringChanges } from './string-changes.js'

const byKind: Readonly<Record<MemberKind, readonly MemberChange[]>> = {
  string: stringChanges,
  integer: integerChanges,
  boolean: booleanChanges,
  array: arrayChanges,
  object: objectChanges,
}

export function valueChanges({ kind }: Member): readonly MemberChange[] {
  return byKind[kind]
}

export function changesFor(member: Member, members: readonly Member[]): readonly MemberChange[] {
  return [...valueChanges(member), ...memoryChanges, ...memberSwaps(member, members)]
}

/** Each of these changes affects nearly every value. */
const typical: Readonly<Record<MemberKind, string>> = {
  string: 'last-character-lost',
  integer: 'one-more',
  boolean: 'inverted',
  array: 'last-lost',
  object: 'last-member-lost',
}

/** The changes that are combined with conditions. */
export function typicalChanges(member: Member): readonly MemberChange[] {
  const [previous, before] = ['of-the-previous-key', 'of-the-record-before']
  return changesFor(member, []).filter(({ name }) => [typical[member.kind], previous, before].includes(name))
}
