import type { Answer } from '../ask.js'

const most = 50

export class KnownKeys {
  /** Ids and names of keys, faults, sandboxes and so on. */
  readonly ids: string[] = []
  readonly keyIds: string[] = []
  /** Raw keys. */
  readonly keys: string[] = []
  #seen = 0

  remember({ body }: Answer): void {
    const at = this.#seen++ % most
    const note = (list: string[], pattern: RegExp) => {
      const found = pattern.exec(body)?.[1]
      if (found !== undefined) list[Math.min(at, list.length)] = found
    }
    note(this.ids, /"(?:id|keyId|name)":"([\w.-]+)"/)
    note(this.keyIds, /"keyId":"([\w.-]+)"/)
    note(this.keys, /"key":"([^"\\]+)"/)
  }
}
