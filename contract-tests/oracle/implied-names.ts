import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, type Outcome } from '../engine/outcome.js'
import { show } from '../records/member-checks.js'
import { isSettled, type ListedKey, listedKeys } from './listed-keys.js'

/** A role or a permission may imply further names, but must imply the same names for every key. */
export function impliesNamesAlways(context: CheckContext, member: 'roles' | 'permissions'): Outcome {
  const listed = listedKeys(context).flatMap(key => {
    const names = key.listed.record[member]
    const given = givenNames(key.fixture.body, member)
    return Array.isArray(names) && given.length > 0 && isSettled(key, context) ? [{ key, given, names }] : []
  })
  const richest = new Map<string, (typeof listed)[number]>()
  for (const one of listed) {
    const name = JSON.stringify([...one.given].sort())
    if (one.names.length > (richest.get(name)?.names.length ?? -1)) richest.set(name, one)
  }
  const outcomes = listed.map(fuller => {
    const other = [...richest.values()].find(
      ({ given, names }) =>
        given.every(name => fuller.given.includes(name)) && names.some(name => !fuller.names.includes(name)),
    )
    return other === undefined ? met : lacksImplied(fuller.key, other.key, member)
  })
  return allOf(outcomes, `no key was listed with ${member}`)
}

/** For permissions, the names include the roles, because a role may imply permissions. */
function givenNames({ roles = [], permissions = [] }: CreateKeyRequest, member: 'roles' | 'permissions') {
  return member === 'roles' ? roles : [...roles.map(role => `role ${role}`), ...permissions]
}

function lacksImplied(fuller: ListedKey, other: ListedKey, member: 'roles' | 'permissions'): Outcome {
  return failed({
    place: { instanceLocation: `${fuller.listed.pointer}/${member}` },
    expected: `at least ${show(other.listed.record[member])}, as for another key that was created with the same or fewer ${member === 'roles' ? 'roles' : 'roles and permissions'}`,
    received: show(fuller.listed.record[member]),
    exchanges: [other.fixture.exchange, other.listed.page, fuller.fixture.exchange, fuller.listed.page],
  })
}
