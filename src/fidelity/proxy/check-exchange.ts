import { operationNamed } from '../../../schemas/operations.js'
import { checkCreate } from './check-create.js'
import { checkPage } from './check-page.js'
import { checkRequest } from './check-request.js'
import { hasBearer, type PassedRequest, type PassedResponse } from './passed.js'
import { newRun } from './run-so-far.js'
import { ofService, type Violation } from './violation.js'

const listing = operationNamed('apis.listKeys')
const creation = operationNamed('keys.createKey')

/** Checks exchanges one after the other: some requirements only a run shows, such as a walk that gives a key twice. */
export function createExchangeCheck(): (request: PassedRequest, response: PassedResponse) => Violation[] {
  const run = newRun()
  return (request, response) => {
    const isList = request.path.endsWith(listing.path) && request.method === listing.method
    const isCreate = request.path.endsWith(creation.path) && request.method === creation.method
    if (!isList && !isCreate) return []
    const isChecked = response.status === 200 && response.body !== undefined
    return [
      ...checkRequest(request, isCreate),
      ...checkAnswer(request, response),
      ...(isChecked ? (isCreate ? checkCreate : checkPage)(request, response, run) : []),
    ]
  }
}

/** What the head of an answer breaks. */
function checkAnswer(request: PassedRequest, { status, contentType }: PassedResponse): Violation[] {
  if (status < 200 || status > 299) return []
  const found: Violation[] = []
  if (!hasBearer(request))
    found.push(ofService('5', `a request without a bearer token is answered ${status}`))
  if (status !== 200) found.push(ofService('7', `success has the status ${status}, and not 200`))
  else if (!/^application\/json\s*(;|$)/i.test(contentType))
    found.push(ofService(request.method === 'GET' ? '4.1' : '4.2', 'the media type is not application/json'))
  return found
}
