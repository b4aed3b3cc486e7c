interface KnownKey {
  /** The length of the metadata. */
  characters: number
  /** The acknowledged name, and the names of changes without an answer. */
  names: (string | undefined)[]
  /** Whether a deletion was sent, but not acknowledged. */
  mayBeGone: boolean
}

export interface ListedKey {
  name: string | undefined
  characters: number
}

/** What a state must contain after acknowledged changes, and may contain after changes without an answer. */
export class KnownState {
  readonly #keys = new Map<string, KnownKey>()
  readonly #gone = new Set<string>()

  has(id: string): boolean {
    return this.#keys.has(id)
  }

  created(id: string, characters: number): void {
    this.#keys.set(id, { characters, names: [undefined], mayBeGone: false })
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
