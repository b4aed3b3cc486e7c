/** The token of the fixture. Only the banner may show the token. */
export const token = 'acme-token-which-stays-hidden'

export function fixtureText(keyCount: number): string {
  return JSON.stringify({
    tokens: [{ token, workspaceId: 'ws_acme' }],
    workspaces: [{ id: 'ws_acme', apis: [{ id: 'api_payments' }] }],
    keys: Array.from({ length: keyCount }, (_, index) => ({ apiId: 'api_payments', name: `Key ${index}` })),
  })
}

export function create(url: string, request: object = {}): Promise<Response> {
  return fetch(`${url}/v1/keys.createKey`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ apiId: 'api_payments', ...request }),
  })
}

export async function listed(
  url: string,
): Promise<{ total: number; keys: { id: string }[]; cursor?: string }> {
  const response = await fetch(`${url}/v1/apis.listKeys?apiId=api_payments`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return response.json()
}

export async function allIds(url: string): Promise<Set<string>> {
  const ids = new Set<string>()
  let cursor: string | undefined
  do {
    const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const response = await fetch(`${url}/v1/apis.listKeys?apiId=api_payments${query}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    const page = await response.json()
    for (const { id } of page.keys) ids.add(id)
    cursor = page.cursor
  } while (cursor !== undefined)
  return ids
}
