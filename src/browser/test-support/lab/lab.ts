import { openKeymock, startWorker } from 'keymock/browser'
import { HttpResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'
import type { runContract as RunContract } from '../../../../contract-tests/engine/run-contract.js'

/** The suite is larger than the rest of the page, so the suite loads on demand. */
const runContract: typeof RunContract = async (...given) => {
  const suite = await import('../../../../contract-tests/engine/run-contract.js')
  return suite.runContract(...given)
}

/** Functions that tests call from outside the page. */
export const lab = {
  failedBehaviours,
  openKeymock,
  startWorker,
  setupWorker,
  http,
  HttpResponse,
  runContract,
  create,
  list,
  verify,
}

Object.assign(globalThis, { lab })

const url = 'https://keys.example.com'
const headers = { Authorization: 'Bearer keymock-token', 'Content-Type': 'application/json' }

async function create(request: Record<string, unknown> = {}): Promise<{ keyId: string; key: string }> {
  const body = JSON.stringify({ apiId: 'api_empty', ...request })
  return (await fetch(`${url}/v1/keys.createKey`, { method: 'POST', headers, body })).json()
}

async function list(apiId = 'api_empty'): Promise<{ total: number; keys: { id: string; name?: string }[] }> {
  return (await fetch(`${url}/v1/apis.listKeys?apiId=${apiId}`, { headers })).json()
}

async function verify(key: string): Promise<string> {
  const body = JSON.stringify({ key })
  const response = await fetch(`${url}/v1/keys.verifyKey`, { method: 'POST', headers, body })
  return (await response.json()).code
}

async function failedBehaviours(): Promise<string[]> {
  const { behaviours } = await import('../../../test-support/behaviour.js')
  const { emptyFixture } = await import('../../../testing/create-test-keymock.js')
  const failed: string[] = []
  for (const { says, check } of behaviours) {
    const keymock = await openKeymock({ persist: false, fixtures: emptyFixture })
    const tried = { keymock, token: 'keymock-token', apiId: 'api_payments' }
    await check({ ...tried, fetch: (path, init) => keymock.fetch(url + path, init) }).catch(error =>
      failed.push(`${says}: ${error}`),
    )
  }
  return failed
}
