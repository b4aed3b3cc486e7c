import { openKeymock, startWorker } from 'keymock/browser'
import { HttpResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'
import { runContract } from '../../../../contract-tests/engine/run-contract.js'

/** What tests reach for from outside of the page. */
export const lab = { openKeymock, startWorker, setupWorker, http, HttpResponse, runContract, create, list }

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
