interface SavedKey {
  key: string
  keyId: string
}

/** Keys and times that consecutive recorded calls of the same kind share. */
export class SavedNames {
  readonly #keys = new Map<string, SavedKey>()
  readonly #times = new Map<string, number>()

  clear(): void {
    this.#keys.clear()
    this.#times.clear()
  }

  save(name: string, key: SavedKey): void {
    this.#keys.set(name, key)
  }

  /** Placeholders look like `{{keyId:NAME}}` or `{{time:T+1000}}`. */
  fill(text: string, now: number): string {
    return text.replace(/\{\{(\w+):(\w+)([+-]\d+)?\}\}/g, (_, kind: string, name: string, ms = '0') => {
      if (kind !== 'time') return this.#keyText(kind, name)
      const time = this.#times.get(name) ?? now + Number(ms)
      this.#times.set(name, time)
      return String(time)
    })
  }

  shown(value: unknown): unknown {
    if (typeof value === 'string') return this.#shownText(value)
    if (typeof value === 'number') return this.#shownTime(value)
    if (Array.isArray(value)) return value.map(item => this.shown(item))
    if (typeof value !== 'object' || value === null) return value
    const record = value as { id?: unknown; start?: unknown }
    const own = [...this.#keys].find(([, { keyId }]) => keyId === record.id)
    return Object.fromEntries(
      Object.entries(value).map(([member, inside]) => [
        member,
        member === 'start' && own?.[1].key.startsWith(String(inside))
          ? `<start of ${own[0]}, ${String(inside).length}>`
          : member === 'cursor'
            ? inside
            : this.shown(inside),
      ]),
    )
  }

  #keyText(kind: string, name: string): string {
    const { key, keyId } = this.#keys.get(name) ?? { key: `unsaved_${name}`, keyId: `unsaved_${name}` }
    const texts: Record<string, string> = {
      key,
      keyId,
      KEYID: keyId.toUpperCase(),
      KEY: key.toUpperCase(),
      keyCut: key.slice(0, -1),
    }
    return texts[kind] ?? ''
  }

  #shownText(text: string): string {
    let shown = text
    for (const [name, { key, keyId }] of this.#keys)
      shown = shown
        .replaceAll(keyId, `<keyId ${name}>`)
        .replaceAll(key, `<key ${name}>`)
        .replaceAll(keyId.toUpperCase(), `<KEYID ${name}>`)
    return shown
  }

  #shownTime(value: number): unknown {
    const named = [...this.#times].find(([, time]) => time === value)
    return named === undefined ? value : `<time ${named[0]}>`
  }
}
