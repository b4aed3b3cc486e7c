import type { ListKeysResponse } from 'keymock'

/** The subject of the example: names of an API's keys that are usable now. */
export async function usableKeyNames(apiId: string, token: string): Promise<string[]> {
  const response = await fetch(`https://keys.example.com/v1/apis.listKeys?apiId=${apiId}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  if (!response.ok) throw new Error(`The keys cannot be listed: ${response.status}`)
  const { keys }: ListKeysResponse = await response.json()
  return keys.filter(key => key.enabled).map(key => key.name ?? 'without a name')
}
