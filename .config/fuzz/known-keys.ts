import type { Answer } from './check-answer.js'

const most = 50

/** Names of existing things from the answers, the latest of each kind. */
export class KnownKeys {
  /** Identifiers and names of anything. */
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
