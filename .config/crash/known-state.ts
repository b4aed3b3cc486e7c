import { statSync } from 'node:fs'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'

interface KnownKey {
  /** The client that created the key. Only this client changes it, so that its changes have an order. */
  client: number
  /** The length of the metadata. */
  characters: number
  /** The acknowledged name, and the names of changes without an answer. */
  names: (string | undefined)[]
  /** Whether a deletion was sent, but not acknowledged. */
  mayBeGone: boolean
}

interface ListedKey {
  name: string | undefined
  characters: number
}

/** What a state must contain after acknowledged changes, and may contain after changes without an answer. */
export class KnownState {
  readonly #keys = new Map<string, KnownKey>()
  readonly #gone = new Set<string>()

  /** A client can still know an id from before a reset, which another client's new key has now. */
  isOf(client: number, id: string): boolean {
    return this.#keys.get(id)?.client === client
  }

  created(id: string, characters: number, client: number): void {
    this.#keys.set(id, { client, characters, names: [undefined], mayBeGone: false })
  }

  /** @returns A function for the acknowledgement of the change. */
  renames(ids: readonly string[], name: string): () => void {
    for (const key of this.#of(ids)) key.names.push(name)
    return () => {
      for (const key of this.#of(ids)) key.names = [name]
    }
  }

  /** @returns A function for the acknowledgement of the deletion. */
  deletes(ids: readonly string[]): () => void {
    for (const key of this.#of(ids)) key.mayBeGone = true
    return () => {
      for (const id of ids) {
        this.#keys.delete(id)
        this.#gone.add(id)
      }
    }
  }

  problemsOf(listed: ReadonlyMap<string, ListedKey>): string[] {
    const wrong = [...this.#gone].filter(id => listed.has(id)).map(id => `came back: ${id}`)
    for (const [id, { characters, names, mayBeGone }] of this.#keys) {
      const found = listed.get(id)
      if (found === undefined) {
        if (!mayBeGone) wrong.push(`lost: ${id}`)
      } else if (found.characters !== characters) wrong.push(`half: ${id}`)
      else if (!names.includes(found.name)) wrong.push(`lost change: ${id} is "${found.name}", not ${names}`)
    }
    return wrong
  }

  /** Replaces each uncertainty by the fact. */
  settle(listed: ReadonlyMap<string, ListedKey>): void {
    for (const [id, key] of this.#keys) {
      const found = listed.get(id)
      if (found === undefined) this.deletes([id])()
      else Object.assign(key, { names: [found.name], mayBeGone: false })
    }
  }

  #of(ids: readonly string[]): KnownKey[] {
    return ids.flatMap(id => this.#keys.get(id) ?? [])
  }
}

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

const mostMs = 2000
const sliceMs = 5

/** Resolves when the file grows by more than 100,000 bytes between two polls (the write of a large key), or after 2 s. */
export async function untilGrowing(file: string): Promise<void> {
  const end = performance.now() + mostMs
  let before = statSync(file).size
  while (performance.now() < end) {
    for (const until = performance.now() + sliceMs; performance.now() < until; ) {
      const { size } = statSync(file)
      if (size > before + 100_000) return
      before = size
    }
    await setImmediate()
  }
}
