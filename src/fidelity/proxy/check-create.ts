import { isObject } from '../../domain/is-object.js'
import { parsed } from '../calls/parsed.js'
import type { PassedRequest, PassedResponse } from './passed.js'
import { type RunSoFar, remember } from './run-so-far.js'
import { ofService, type Violation } from './violation.js'

/** What the answer to a create that succeeded breaks. */
export function checkCreate(
  { body: asked }: PassedRequest,
  { body }: PassedResponse,
  { keys, raws }: RunSoFar,
): Violation[] {
  const answer = parsed(body)
  if (!isObject(answer)) return [ofService('4.2', 'the answer to a create is no JSON object')]
  const { keyId, key } = answer
  const sent = parsed(asked)
  const wanted = isObject(sent) ? sent : {}
  const isText = (value: unknown) => typeof value === 'string' && value !== ''
  const found: Violation[] = []
  if (!isText(keyId)) found.push(ofService('4.2', 'keyId is no text'))
  else if (keys.has(String(keyId))) found.push(ofService('4.2', 'keyId is that of an earlier key'))
  if (!isText(key)) return [...found, ofService('4.2', 'key is no text')]
  const prefix = typeof wanted.prefix === 'string' && wanted.prefix !== '' ? `${wanted.prefix}_` : ''
  if (!String(key).startsWith(prefix))
    found.push(ofService('4.2 rule 1', 'key does not start with the prefix and an underscore'))
  else if (String(key).length === prefix.length)
    found.push(ofService('4.2', 'key has nothing behind its prefix'))
  if (raws.has(String(key))) found.push(ofService('4.2', 'key is that of an earlier create'))
  if (isObject(sent) && typeof wanted.apiId !== 'string')
    found.push(ofService('4.2', 'a create without apiId is answered 200'))
  remember(raws, String(key), String(keyId))
  remember(keys, String(keyId), {
    apiId: typeof wanted.apiId === 'string' ? wanted.apiId : undefined,
    raw: String(key),
    isRecoverable: wanted.recoverable === true,
  })
  return found
}
