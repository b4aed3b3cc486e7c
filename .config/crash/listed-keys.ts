import { setTimeout as delay } from 'node:timers/promises'
import type { ListedKey } from './known-state.js'

/** A busy store lists at most ten large keys in time. */
const keysPerPage = 10
const mostTries = 10

/** Lists all keys. @throws Error if a key is incomplete, or the total is wrong. */
export async function listedKeys(
  url: string,
  headers: Record<string, string>,
): Promise<Map<string, ListedKey>> {
  const listed = new Map<string, ListedKey>()
  let total = 0
  let cursor: string | undefined
  do {
    const query = { apiId: 'api_empty', limit: String(keysPerPage), ...(cursor !== undefined && { cursor }) }
    const page = await read(`${url}/v1/apis.listKeys?${new URLSearchParams(query)}`, headers)
    for (const { id, start, identity, meta, name } of page.keys) {
      if (start === undefined || identity?.id === undefined) throw new Error(`half: ${id}`)
      listed.set(id, { name, characters: meta?.text?.length ?? 0 })
    }
    total = page.total
    cursor = page.cursor
  } while (cursor !== undefined)
  if (total !== listed.size) throw new Error(`the listing has ${listed.size} keys, but total is ${total}`)
  return listed
}

/** Repeats the request after a 503, because keymock answers 503 while its store is busy with large keys. */
async function read(url: string, headers: Record<string, string>, tries = 1) {
  const response = await fetch(url, { headers })
  if (response.status === 200) return response.json()
  const text = await response.text()
  if (response.status !== 503 || tries === mostTries) throw new Error(`${response.status}: ${text}`)
  await delay(500)
  return read(url, headers, tries + 1)
}
