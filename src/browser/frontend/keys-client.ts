import type { CreateKeyRequest, CreateKeyResponse, ListKeysResponse } from 'keymock'

const url: string = import.meta.env.VITE_KEYS_URL ?? 'https://keys.example.com'
const headers = { Authorization: 'Bearer keymock-token', 'Content-Type': 'application/json' }

export const apiId = 'api_payments'

export function createKey(request: CreateKeyRequest): Promise<CreateKeyResponse> {
  return ask(`${url}/v1/keys.createKey`, { method: 'POST', headers, body: JSON.stringify(request) })
}

export function listKeys(query: { externalId?: string; cursor?: string }): Promise<ListKeysResponse> {
  const search = new URLSearchParams({ apiId, ...query })
  return ask(`${url}/v1/apis.listKeys?${search}`, { headers })
}

async function ask<Answer>(address: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(address, init)
  if (response.ok) return response.json()
  const problem = await response.json().catch(() => ({}))
  throw new Error(problem.detail ?? `The service answered ${response.status}.`)
}
