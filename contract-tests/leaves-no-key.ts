import type { AttemptName } from './attempts.js'
import type { CheckContext } from './check-context.js'
import { failed, met, notExercised, type Outcome } from './outcome.js'

/** Whether a create that had to be refused left a key: nobody else has the externalId that it was sent with. */
export async function leavesNoKey(context: CheckContext, name: AttemptName): Promise<Outcome> {
  const { population, reader, world } = context
  const attempt = await population.attempt(name)
  const externalId = world.users.refused(name)
  const { records, pages } = await reader.walk({ externalId, limit: 100, revalidateKeysCache: true }, 3)
  const page = pages.at(-1)
  // A target whose filter does not work returns other keys too; that is told by the requirements of the filter.
  const own = new Set(population.created().map(({ keyId }) => keyId))
  const left = records.find(({ record }) => {
    const identity = record.identity
    if (typeof identity === 'object' && identity !== null && 'externalId' in identity) {
      return identity.externalId === externalId
    }
    return !own.has(String(record.id)) && records.length <= 1
  })
  if (!left) {
    if (records.length === 0) return met
    return notExercised('the filter returned keys of other users')
  }
  const keyId = left.record.id
  context.found({
    ...(typeof keyId === 'string' ? { keyId } : {}),
    apiId: world.apiId,
    externalId,
    expires: world.expires,
    disabled: false,
    state: 'left by a refused request',
  })
  return failed({
    location: `body ${left.pointer}`,
    expected: 'no key',
    received: `the key ${String(keyId ?? 'without an id')}`,
    cause: `createKey ${name} leaves a key`,
    exchanges: page ? [attempt, page.exchange] : [attempt],
  })
}
