import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, type Outcome } from '../engine/outcome.js'
import { isObject } from '../records/is-object.js'
import { recordMembers } from '../records/record-schema.js'
import { type ListedKey, listedKeys } from './listed-keys.js'

/** The field of a create that a member shows, where it has another name; those of the service's own are always there to show. */
const fieldOf: Readonly<Record<string, keyof CreateKeyRequest>> = { identity: 'externalId' }
const ofTheService: readonly string[] = ['id', 'start', 'workspaceId', 'apiId', 'createdAt', 'enabled']
/** These come and go by a parameter, or with a change. */
const notAsked: readonly string[] = ['plaintext', 'updatedAt']

/**
 * Which members may be left out is not shown. A member that a target shows of one key, whose create gave it, it shows of every
 * key whose create did, in whichever listing; else it is not chosen but lost.
 */
export function showsMembersAlways(context: CheckContext): Outcome {
  const { run } = context
  const settled = listedKeys(context).filter(
    ({ listed, fixture }) =>
      run.startedAt + listed.page.startedAtMs >= fixture.createdBefore + run.visibilityMs,
  )
  const members = recordMembers.filter(member => !notAsked.includes(member))
  return allOf(
    members.map(member => {
      const shouldHave = settled.filter(key => wasGiven(key, member))
      const shown = shouldHave.find(key => isShown(key, member))
      const lost = shouldHave.find(key => !isShown(key, member))
      if (shown === undefined || lost === undefined) return met
      return failed({
        place: { instanceLocation: `${lost.listed.pointer}/${member}` },
        expected: 'a value, as another key shows one',
        received: 'nothing',
        exchanges: [shown.listed.page, lost.fixture.exchange, lost.listed.page],
      })
    }),
    'no key of the run was listed',
  )
}

function wasGiven({ fixture: { body } }: ListedKey, member: string): boolean {
  if (ofTheService.includes(member)) return true
  const given = body[(fieldOf[member] ?? member) as keyof CreateKeyRequest]
  return given !== undefined && !isNothing(given)
}

function isShown({ listed: { record } }: ListedKey, member: string): boolean {
  const value = record[member as keyof typeof record]
  return value !== undefined && value !== null
}

/** What a record without the member may stand for. */
function isNothing(given: unknown): boolean {
  if (Array.isArray(given)) return given.length === 0
  return given === '' || (isObject(given) && Object.keys(given).length === 0)
}
