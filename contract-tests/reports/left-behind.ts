import type { ContractReport } from '../../schemas/generated/types.js'
import { counted, instant } from '../document/counted.js'

/** One sentence about the keys that stay on the target. */
export function leftBehindSentence({ leftBehind, target }: ContractReport): string {
  if (leftBehind.length === 0) return 'Nothing was left behind.'
  const count = (state: string) => leftBehind.filter(key => key.state === state).length
  const uncertain = count('uncertain')
  const refused = count('left by a refused request')
  const disabled = leftBehind.filter(key => key.disabled).length
  const expiring = leftBehind.filter(key => !key.disabled && key.expires !== undefined)
  const lasting = leftBehind.filter(key => key.lasting)
  const unlimited = leftBehind.length - disabled - expiring.length - lasting.length
  const last = Math.max(...expiring.map(({ expires = 0 }) => expires))
  const users = new Set(leftBehind.flatMap(({ externalId }) => externalId ?? [])).size
  const apis = [...new Set(leftBehind.map(({ apiId }) => apiId))]
  return [
    `${counted(leftBehind.length, 'key')} stay${leftBehind.length === 1 ? 's' : ''} in ${apis.join(', ') || target.apiId}, because no operation deletes keys.`,
    disabled > 0 ? `${disabled} ${disabled === 1 ? 'was' : 'were'} created disabled.` : '',
    expiring.length > 0
      ? `${expiring.length} expire${expiring.length === 1 ? 's' : ''} by ${instant(last)}.`
      : '',
    lasting.length > 0
      ? `${lasting.length} ${lasting.length === 1 ? 'stays' : 'stay'} enabled and never ${lasting.length === 1 ? 'expires' : 'expire'}: ${lasting.map(({ keyId }) => keyId ?? 'one without a known id').join(', ')}.`
      : '',
    unlimited > 0 ? `${unlimited} ${unlimited === 1 ? 'has' : 'have'} no expiry.` : '',
    users > 0 ? `They belong to ${counted(users, 'externalId')}, whose identities also stay.` : '',
    uncertain > 0 ? `${uncertain} may exist: the response to the create was lost.` : '',
    refused > 0 ? `The service created ${refused} of them although it refused the request.` : '',
  ]
    .filter(text => text !== '')
    .join(' ')
}
