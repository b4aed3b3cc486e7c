import type { ListKeysResponse } from '../../schemas/generated/types.js'
import { authorization } from './answer.js'

export async function listPage(url: string): Promise<ListKeysResponse> {
  const response = await fetch(url, { headers: { authorization } })
  if (!response.ok) throw new Error(`The request for a page got ${response.status}: ${await response.text()}`)
  return (await response.json()) as ListKeysResponse
}

export async function* laterCursors(url: string): AsyncGenerator<string> {
  let { cursor } = await listPage(url)
  while (cursor !== undefined) {
    yield cursor
    cursor = (await listPage(`${url}&cursor=${encodeURIComponent(cursor)}`)).cursor
  }
}
