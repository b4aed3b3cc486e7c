import type { Profile } from '../../../schemas/generated/types.js'
import { isObject } from '../../domain/is-object.js'
import type { Played } from '../calls/call.js'
import { decode } from '../calls/decode-text.js'
import { fitsLetters } from '../calls/letters.js'
import { leading } from '../calls/time-in-ids.js'
import type { Candidate } from './candidates.js'

const daySeconds = 86_400

/** Whether ids and keys as the target drew them may be those of a profile with another value of a field. */
export function drawnAs(
  target: readonly Played[],
  { encoding, timestampBytes, timestampEpoch }: Profile['ids'],
): (candidate: Candidate) => boolean {
  const made = target.flatMap(({ answer, at }) => {
    const json = answer?.json
    return isObject(json) && typeof json.keyId === 'string' && typeof json.key === 'string'
      ? [{ id: afterPrefix(json.keyId), key: afterPrefix(json.key), at }]
      : []
  })
  const ids = made.map(({ id }) => id)
  const keys = made.map(({ key }) => key)
  const tellsTime = ({ id, at }: (typeof made)[number]) => {
    const seconds = leading(decode(id, encoding), 4)
    return Math.abs(seconds + timestampEpoch - at / 1000) < daySeconds
  }
  // Ids that begin with the time begin alike.
  const isTimed =
    (ids.length > 1 && new Set(ids.map(id => id.slice(0, 2))).size === 1) || made.some(tellsTime)
  return ({ field, value }) => {
    if (field === 'ids.encoding') return ids.every(id => fitsLetters(id, String(value)))
    if (field === 'keys.encoding') return keys.every(key => fitsLetters(key, String(value)))
    if (field === 'ids.timestampBytes' && Number(value) > 0) return isTimed
    if (field === 'ids.randomBytes') return !isTimed || timestampBytes > 0
    return true
  }
}

function afterPrefix(text: string): string {
  return text.slice(text.indexOf('_') + 1)
}
