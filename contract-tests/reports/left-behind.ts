import type { ContractLeftKey, ContractReport } from '../../schemas/generated/types.js'
import { groupedBy } from '../../src/common/collections.js'
import { counted, firstOf, instant } from '../../src/common/document/counted.js'

export function leftBehindSentence({ leftBehind, target, startedAt }: ContractReport): string {
  if (leftBehind.length === 0) return 'Nothing was left behind.'
  // Does not count an uncertain key with an id: a listing showed the key, so the key exists.
  const uncertain = leftBehind.filter(
    ({ state, keyId }) => state === 'uncertain' && keyId === undefined,
  ).length
  const refused = leftBehind.filter(({ state }) => state === 'left by a refused request').length
  const unreturned = leftBehind.filter(isUnreturned).length
  const working = leftBehind.filter(key => key.working)
  const ending = leftBehind.filter(key => !key.working && !isUnreturned(key))
  const disabled = ending.filter(key => key.disabled).length
  // The run sends one expiry in seconds, which is in the past if it is read as milliseconds.
  const isPast = ({ expires = 0 }: ContractLeftKey) => expires < Date.parse(startedAt)
  const ended = ending.filter(key => !key.disabled && key.expires !== undefined && isPast(key))
  const expiring = ending.filter(key => !key.disabled && key.expires !== undefined && !isPast(key))
  const lasting = ending.filter(key => key.lasting)
  const unlimited = ending.length - disabled - ended.length - expiring.length - lasting.length
  const last = Math.max(...expiring.map(({ expires = 0 }) => expires))
  const owned = leftBehind.filter(({ externalId }) => externalId !== undefined)
  const users = new Set(owned.map(({ externalId }) => externalId)).size
  const apis = [...new Set(leftBehind.map(({ apiId }) => apiId))]
  return [
    `${uncertain > 0 ? 'Up to ' : ''}${counted(leftBehind.length, 'key')} stay${leftBehind.length === 1 ? 's' : ''} in ${apis.join(' and ') || target.apiId}, because the specification has no operation that deletes keys.`,
    ...workingSentences(working),
    disabled > 0 ? `${disabled} ${disabled === 1 ? 'was' : 'were'} created disabled.` : '',
    ended.length > 0
      ? `${ended.length} ${ended.length === 1 ? 'was' : 'were'} created with an expiry in the past.`
      : '',
    expiring.length > 0
      ? `${expiring.length} expire${expiring.length === 1 ? 's' : ''} by ${instant(last)}.`
      : '',
    lasting.length > 0
      ? `${lasting.length} ${lasting.length === 1 ? 'stays' : 'stay'} enabled and never ${lasting.length === 1 ? 'expires' : 'expire'}: ${idsOf(lasting)}.`
      : '',
    unlimited > 0 ? `${unlimited} ${unlimited === 1 ? 'has' : 'have'} no expiry.` : '',
    users > 0
      ? `${counted(owned.length, 'key')} belong${owned.length === 1 ? 's' : ''} to ${counted(users, 'externalId')}, whose ${users === 1 ? 'identity also stays' : 'identities also stay'}.`
      : '',
    uncertain > 0
      ? `${uncertain} of these keys may not exist: ${uncertain === 1 ? 'its create' : 'their creates'} failed, got no answer or returned no keyId, and no listing showed ${uncertain === 1 ? 'it' : 'them'}.`
      : '',
    refused > 0
      ? `The service created ${refused} of these keys although it refused the ${refused === 1 ? 'create' : 'creates'}.`
      : '',
    unreturned > 0
      ? `Listings showed ${unreturned} of these keys, which no create returned: a create seems to make more than one key.`
      : '',
  ]
    .filter(text => text !== '')
    .join(' ')
}

/** The run did not ask for such a key, so it does not know how the key was created. */
const isUnreturned = ({ state }: ContractLeftKey) => state === 'returned by no create'

export function endOfKey(key: ContractLeftKey): string {
  const { working, disabled, expires } = key
  if (isUnreturned(key)) return 'not known'
  if (working) return working.expires === undefined ? 'works, never expires' : worksUntil(working.expires)
  return disabled ? 'created disabled' : expires === undefined ? 'never expires' : instant(expires)
}

const worksUntil = (expires: number) => `works until ${instant(expires)}`

function workingSentences(keys: readonly ContractLeftKey[]): string[] {
  const byMember = groupedBy(keys, ({ disabled }) => (disabled ? 'enabled: false' : 'expires'))
  return [...byMember].map(([member, own]) => {
    const lasting = own.filter(({ working }) => working?.expires === undefined)
    const expiring = own.filter(key => !lasting.includes(key))
    const last = Math.max(...expiring.map(({ working }) => working?.expires ?? 0))
    const verb = ({ length }: readonly unknown[]) => (length === 1 ? 'works' : 'work')
    const never = `${counted(lasting.length, 'key')} ${verb(lasting)} and never ${lasting.length === 1 ? 'expires' : 'expire'}: ${idsOf(lasting)}`
    const until = `${counted(expiring.length, 'key')} ${verb(expiring)} until ${instant(last)} at the latest: ${idsOf(expiring)}`
    const parts = [...(lasting.length > 0 ? [never] : []), ...(expiring.length > 0 ? [until] : [])]
    return `The service ignored ${member}: ${parts.join('; ')}.`
  })
}

const shownIds = 8

function idsOf(keys: readonly ContractLeftKey[]): string {
  return firstOf(
    keys.map(({ keyId }) => keyId ?? 'a key with an unknown id'),
    shownIds,
  )
}
