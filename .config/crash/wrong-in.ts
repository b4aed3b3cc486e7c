import { setTimeout as delay } from 'node:timers/promises'

/** A busy store lists at most ten large keys in time. */
const keysPerPage = 10
const mostTries = 10

/**
 * Finds missing keys, incomplete keys and a wrong total.
 *
 * @param acknowledged The expected length of each key's metadata, by the id of the key.
 */
export async function wrongIn(
  url: string,
  headers: Record<string, string>,
  acknowledged: ReadonlyMap<string, number>,
): Promise<string[]> {
  const listed = new Set<string>()
  const wrong: string[] = []
  let total = 0
  let cursor: string | undefined
  do {
    const query = { apiId: 'api_empty', limit: String(keysPerPage), ...(cursor !== undefined && { cursor }) }
    const page = await read(`${url}/v1/apis.listKeys?${new URLSearchParams(query)}`, headers)
    for (const { id, start, identity, meta } of page.keys) {
      listed.add(id)
      const characters = acknowledged.get(id)
      const isWhole = characters === undefined || (meta?.text?.length ?? 0) === characters
      if (start === undefined || identity?.id === undefined || !isWhole) wrong.push(`half: ${id}`)
    }
    total = page.total
    cursor = page.cursor
  } while (cursor !== undefined)
  if (total !== listed.size) wrong.push(`the listing has ${listed.size} keys, but total is ${total}`)
  for (const id of acknowledged.keys()) if (!listed.has(id)) wrong.push(`lost: ${id}`)
  return wrong
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
