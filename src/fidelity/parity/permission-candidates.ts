import { textsIn } from '../calls/texts-in.js'
import { quotedMessage } from '../learn/read-off/permission-message.js'
import type { Candidate, Divergent } from './candidates.js'

/** What an operation may need, where the target's refusal lists it in quotes. */
export function ofPermissions({ target: { call, answer } }: Divergent): Candidate[] {
  if (call.operation === 'other') return []
  const field = call.operation === 'listKeys' ? 'authorization.list' : 'authorization.create'
  const apiId = new Map(call.query).get('apiId') ?? /"apiId":"([^"]+)"/.exec(call.body ?? '')?.[1]
  const general = (name: string) => (apiId === undefined ? name : name.replace(apiId, '{apiId}'))
  return textsIn(answer?.json).flatMap(text => {
    const needed = quotedMessage(text)?.needed
    return needed === undefined ? [] : [{ field, value: needed.map(group => group.map(general)) }]
  })
}
