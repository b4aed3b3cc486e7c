import type { ListKeysResponse } from '../../schemas/generated/types.js'
import { authorization } from './answer.js'

export async function listPage(url: string): Promise<ListKeysResponse> {
  const response = await fetch(url, { headers: { authorization } })
  if (!response.ok) throw new Error(`A page was answered with ${response.status}: ${await response.text()}`)
  return (await response.json()) as ListKeysResponse
}

/** Goes through a listing: the path of each page behind the first one, one after the other. */
export async function* laterPages(server: string, path: string): AsyncGenerator<string> {
  let { cursor } = await listPage(server + path)
  while (cursor !== undefined) {
    const next = `${path}&cursor=${encodeURIComponent(cursor)}`
    yield next
    cursor = (await listPage(server + next)).cursor
  }
}
