import type { ListKeysResponse } from '../../schemas/generated/types.js'
import type { Keymock } from '../keymock.js'

export interface Tried {
  keymock: Keymock
  apiId: string
  token: string
  fetch(path: string, init: RequestInit): Promise<Response>
}

/**
 * A behavior that every implementation of {@link Keymock} must have. A page can also run `check`, because `check` needs no test
 * runner.
 */
export interface Behaviour {
  says: string
  check(tried: Tried): Promise<void>
}

export function create(tried: Tried, name: string): Promise<number> {
  const { apiId, token } = tried
  return tried
    .fetch('/v1/keys.createKey', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ apiId, name }),
    })
    .then(({ status }) => status)
}

export async function list(tried: Tried, query = ''): Promise<ListKeysResponse> {
  const headers = { Authorization: `Bearer ${tried.token}` }
  return (await tried.fetch(`/v1/apis.listKeys?apiId=${tried.apiId}${query}`, { headers })).json()
}

export function codeOf(failing: Promise<unknown>): Promise<string | undefined> {
  return failing.then(
    () => undefined,
    (error: { code?: string }) => error.code,
  )
}

export function equal(found: unknown, expected: unknown): void {
  const [one, other] = [found, expected].map(value => JSON.stringify(value))
  if (one !== other) throw new Error(`Found ${one}, expected ${other}.`)
}
