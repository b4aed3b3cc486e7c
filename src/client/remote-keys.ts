import type { VerifyKeyRequest } from '../../schemas/generated/types.js'
import { isObject } from '../common/is-object.js'
import { isOffset, type Moment, systemClock, toUnixMs } from '../domain/clock.js'
import { checkGivenKeys, mustBeGiven } from '../service/controls/given-arguments.js'
import type { GivenKey, ThereKey } from '../service/controls/given-key.js'
import { keyChanges, mustBeKeyId, mustBeRawKey } from '../service/controls/key-changes.js'
import type { KeyControls, Verification } from '../service/controls/key-controls.js'
import type { ControlApi } from './control-api.js'

export function remoteKeys(api: ControlApi): KeyControls {
  // Casts the answer, because the type from the schema does not express that only invalid keys have a `reason`.
  const verification = (body: VerifyKeyRequest) =>
    api.call('POST /keys/verify', { body }) as Promise<Verification>
  return {
    async verify(key) {
      mustBeRawKey(key, 'keys.verify')
      return verification({ key })
    },
    async use(keyIdOrKey) {
      mustBeRawKey(keyIdOrKey, 'keys.use')
      // Sends the key in the body, because logs often contain URLs.
      return verification({ key: keyIdOrKey, use: true })
    },
    async update(keyId, update) {
      mustBeKeyId(keyId, 'keys.update')
      const changes = keyChanges(update, systemClock.now())
      const body =
        isObject(update) && isOffset(update.expires) ? { ...changes, expires: update.expires } : changes
      await api.call('PATCH /keys/{id}', { id: keyId, body })
    },
    async delete(keyId) {
      mustBeKeyId(keyId, 'keys.delete')
      await api.call('DELETE /keys/{id}', { id: keyId })
    },
  }
}

/** The maximum number of keys that one request may add. */
const mostAtOnce = 10_000

export function remoteGivenKeys(api: ControlApi) {
  async function alike(count: number, given: GivenKey): Promise<ThereKey[]> {
    mustBeGiven(given)
    const { createdAt, expires, ...rest } = given
    const body = {
      ...rest,
      count,
      ...(createdAt !== undefined && { createdAt: sentMoment(createdAt, 'givenKey, at /createdAt') }),
      ...(expires !== undefined && { expires: sentMoment(expires, 'givenKey, at /expires') }),
    }
    return (await api.call('POST /keys', { body })).keys
  }
  return {
    async givenKey(given: GivenKey = {}): Promise<ThereKey> {
      const [key] = await alike(1, given)
      if (key === undefined) throw new TypeError('The server created no key.')
      return key
    },
    async givenKeys(
      count: number,
      given: GivenKey | ((index: number) => GivenKey) = {},
    ): Promise<ThereKey[]> {
      checkGivenKeys(count, given)
      const each = typeof given === 'function'
      const asked: Promise<ThereKey[]>[] = []
      for (let index = 0; index < count; index += each ? 1 : mostAtOnce) {
        asked.push(each ? alike(1, given(index)) : alike(Math.min(mostAtOnce, count - index), given))
      }
      return (await Promise.all(asked)).flat()
    },
  }
}

/** Does not change an offset, because the server adds the offset to its own clock's time. */
function sentMoment(moment: Moment, where: string): number | string {
  return isOffset(moment) ? moment : toUnixMs(moment, where)
}
