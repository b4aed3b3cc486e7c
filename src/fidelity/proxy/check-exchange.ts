import { judgeHead, objectIn } from '../../../contract-tests/judge/judge-answer.js'
import { judgeCreated } from '../../../contract-tests/judge/judge-created.js'
import type { JsonObject } from '../../../contract-tests/middleware/member-value.js'
import { operationNamed } from '../../../schemas/operations.js'
import { isObject } from '../../domain/is-object.js'
import { parsed } from '../calls/parsed.js'
import { checkPage } from './check-page.js'
import { checkRequest } from './check-request.js'
import { hasBearer, type PassedRequest, type PassedResponse } from './passed.js'
import { briefName, newRun, type RunSoFar, unlessLong } from './run-so-far.js'
import { judged, ofService, type ProxyViolation, warningOf } from './violation.js'

export function operationOf({ method, path }: Pick<PassedRequest, 'method' | 'path'>) {
  const isOf = (operation: typeof listing | typeof creation) =>
    path.endsWith(operation.path) && method === operation.method
  if (isOf(listing)) return 'listKeys'
  return isOf(creation) ? 'createKey' : 'other'
}

const listing = operationNamed('apis.listKeys')
const creation = operationNamed('keys.createKey')

/** Checks exchanges in order, because some violations show only in several exchanges, such as a key on two pages of a listing. */
export function createExchangeCheck(): (
  request: PassedRequest,
  response: PassedResponse,
) => ProxyViolation[] {
  const run = newRun()
  return (request, response) => {
    const operation = operationOf(request)
    if (operation === 'other') return []
    const isCreate = operation === 'createKey'
    const ofClient = checkRequest(request, isCreate)
    return [
      ...ofClient,
      ...(ofClient.length === 0 ? checkFailure(response, isCreate) : []),
      ...checkAnswer(request, response, isCreate, run),
    ]
  }
}

/** A 503 is only a warning, because it asks for a retry. */
function checkFailure({ status }: PassedResponse, isCreate: boolean): ProxyViolation[] {
  if (status < 500) return []
  const section = isCreate ? '4.2' : '4.1'
  const problem = `a valid ${isCreate ? 'create' : 'listing'} gets ${status}`
  return [(status === 503 ? warningOf : ofService)(section, problem)]
}

function checkAnswer(
  request: PassedRequest,
  { status, contentType, body }: PassedResponse,
  isCreate: boolean,
  run: RunSoFar,
): ProxyViolation[] {
  if (status < 200 || status > 299) return []
  const { found, find } = judged()
  const section = isCreate ? '4.2' : '4.1'
  if (!hasBearer(request)) find('5', `a request without a bearer token gets ${status}`)
  judgeHead({ status, contentType }, section, find)
  const answer = status === 200 && body !== undefined ? objectIn(body, section, find) : undefined
  if (answer === undefined) return found
  return [...found, ...(isCreate ? checkCreate : checkPage)(request, answer, run)]
}

function checkCreate(
  { body }: PassedRequest,
  created: JsonObject,
  { keys, raws }: RunSoFar,
): ProxyViolation[] {
  const sent = parsed(body)
  const { apiId, ...wanted }: JsonObject = isObject(sent) ? sent : {}
  const { found, find, warn } = judged()
  const earlier = {
    hasId: (id: string) => keys.get(briefName(id)) !== undefined,
    hasKey: (key: string) => raws.get(briefName(key)) !== undefined,
  }
  judgeCreated(created, wanted, earlier, find)
  if (isObject(sent) && typeof apiId !== 'string') warn('4.2', 'a create without apiId gets 200')
  const { keyId, key } = created
  if (typeof key !== 'string' || key === '') return found
  if (typeof keyId !== 'string') return found
  raws.set(briefName(key), briefName(keyId))
  keys.set(briefName(keyId), {
    apiId: typeof apiId === 'string' ? unlessLong(apiId) : undefined,
    key: unlessLong(key, longestKey),
    isRecoverable: wanted.recoverable === true,
  })
  return found
}

/** A record is not compared with a longer raw key. */
const longestKey = 1000
