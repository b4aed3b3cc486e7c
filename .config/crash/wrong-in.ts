/**
 * Finds acknowledged keys that are not listed, and keys that are listed without a part of what they were created with.
 *
 * @param acknowledged By id, the number of characters of the metadata.
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
    const query = new URLSearchParams({ apiId: 'api_empty', ...(cursor !== undefined && { cursor }) })
    const page = await (await fetch(`${url}/v1/apis.listKeys?${query}`, { headers })).json()
    for (const { id, start, identity, meta } of page.keys) {
      listed.add(id)
      const characters = acknowledged.get(id)
      const isWhole = characters === undefined || (meta?.text?.length ?? 0) === characters
      if (start === undefined || identity?.id === undefined || !isWhole) wrong.push(`half: ${id}`)
    }
    total = page.total
    cursor = page.cursor
  } while (cursor !== undefined)
  if (total !== listed.size) wrong.push(`${listed.size} keys are listed of ${total}`)
  for (const id of acknowledged.keys()) if (!listed.has(id)) wrong.push(`lost: ${id}`)
  return wrong
}
