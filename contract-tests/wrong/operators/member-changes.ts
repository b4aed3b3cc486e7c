import { memberOf } from '../../../src/common/json.js'
import type { Member, MemberKind } from '../../middleware/members.js'
import type { Made, Memory } from '../../middleware/memory.js'
import { arrayChanges, booleanChanges, integerChanges, objectChanges, stringChanges } from './change-rows.js'
import type { ChangedPlace, MemberChange } from './changes.js'

type Choose = (memory: Memory, made: Made) => Made | undefined

function fromKey(name: string, whose: string, choose: Choose): MemberChange {
  return {
    name,
    does: `comes from ${whose}`,
    change(value, { memory, made, valueIn }) {
      const other = made && choose(memory, made)
      const taken = other && other !== made ? valueIn(other) : undefined
      return taken === undefined || taken === null ? value : taken
    },
  }
}

function fromPage(name: string, whose: string, choose: (place: ChangedPlace) => unknown): MemberChange {
  return {
    name,
    does: `comes from ${whose}`,
    change: (value, place) => memberOf(choose(place), place.member.path) ?? value,
  }
}

const folded = (value: unknown) =>
  typeof value === 'string' ? value.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase() : undefined

const twin: Choose = ({ made }, own) => {
  const user = folded(own.request.externalId)
  return made.find(other => other !== own && user !== undefined && folded(other.request.externalId) === user)
}

/** Changes that show a value of another key. Typical causes are a loop variable, a shared object, a join or a cache. */
const memoryChanges: readonly MemberChange[] = [
  fromKey('of-the-previous-key', 'the previous key', ({ made }, { number }) => made[number - 1]),
  fromKey('of-the-next-key', 'the next key', ({ made }, { number }) => made[number + 1]),
  fromKey('of-the-first-key', 'the first key', ({ made }) => made[0]),
  fromKey('of-the-last-key', 'the last created key', ({ made }) => made.at(-1)),
  fromKey('of-the-twin', 'another key of the same or a similar user', twin),
  fromPage('of-the-record-before', 'the previous record on the page', ({ before }) => before),
  fromPage('of-the-record-after', 'the next record on the page', ({ after }) => after),
]

function memberSwaps(member: Member, members: readonly Member[]): MemberChange[] {
  return members
    .filter(other => other.kind === member.kind && other.name !== member.name)
    .filter(other => !other.name.startsWith(`${member.name}.`) && !member.name.startsWith(`${other.name}.`))
    .map(other => ({
      name: `taken-from-${other.name}`,
      does: `comes from ${other.name}`,
      change: (value, { message }) => memberOf(message, other.path) ?? value,
    }))
}

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
