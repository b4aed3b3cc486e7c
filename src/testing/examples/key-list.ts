import type { ListKeysResponse } from 'keymock'

/** The code under test in the examples: returns the names of an API's usable keys. */
export async function usableKeyNames(apiId: string, token: string): Promise<string[]> {
  const response = await fetch(`https://keys.example.com/v1/apis.listKeys?apiId=${apiId}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  if (!response.ok) throw new Error(`The keys cannot be listed: ${response.status}`)
  const { keys }: ListKeysResponse = await response.json()
  return keys.filter(key => key.enabled).map(key => key.name ?? 'without a name')
}
