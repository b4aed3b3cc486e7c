import type { Exchange } from '../exchange.js'
import { BoundedLog, type LogBudget } from './bounded-log.js'
import type { JournalSource } from './journals.js'
import { type KeptText, keep, keptBytes, shownText } from './kept-text.js'

/** An exchange as the journal has it. */
export interface JournaledExchange extends Exchange {
  /** Grows from one request to the next, through every reset. */
  id: number
  /** How many characters the body had, where the journal keeps only its beginning. */
  requestBodyLength?: number
  responseBodyLength?: number
}

export interface JournalOptions extends JournalSource {
  budget: LogBudget
  /** @default 1000 */
  mostEntries?: number | undefined
}

interface Entry {
  id: number
  exchange: Exchange
  requestBody: KeptText | undefined
  responseBody: KeptText
}

/**
 * What was asked of a sandbox and answered since its last reset, in order of the answers: the latest of it, the long bodies cut.
 *
 * To record costs next to nothing. Whatever somebody wants to read is made when it is read.
 */
export class Journal {
  readonly #log: BoundedLog<Entry>
  readonly #nextId: () => number
  readonly #isWhole: () => boolean
  readonly #keepsNothing: boolean
  #whole: JournaledExchange[] = []
  #isOver = false

  constructor({ budget, mostEntries = 1000, nextId, isWhole }: JournalOptions) {
    this.#log = new BoundedLog(budget, mostEntries)
    this.#nextId = nextId
    this.#isWhole = isWhole
    this.#keepsNothing = mostEntries === 0
  }

  /** @returns The id of the entry. */
  record(exchange: Exchange): number {
    const id = this.#nextId()
    if (this.#isOver) return id
    if (this.#isWhole()) {
      this.#whole.push({ ...exchange, id })
      return id
    }
    if (this.#keepsNothing) return id
    const { requestBody: asked, responseBody: answered, responsePieces } = exchange
    const requestBody = asked === undefined ? undefined : keep(asked)
    const responseBody = keep(answered, responsePieces)
    const isApart = requestBody !== asked || responseBody !== answered
    // The exchange itself belongs to its listeners.
    const rest = isApart
      ? { ...exchange, requestBody: '', responseBody: '', responsePieces: undefined }
      : exchange
    const entry = { id, exchange: rest, requestBody, responseBody }
    this.#log.push(entry, bytesOf(entry))
    return id
  }

  /** Whether it still takes something. */
  get isOpen(): boolean {
    return !this.#isOver
  }

  get size(): number {
    return this.#log.size + this.#whole.length
  }

  /** Oldest first. */
  exchanges(isWanted: (exchange: Exchange, id: number) => boolean = () => true): JournaledExchange[] {
    const found = this.#whole.filter(exchange => isWanted(exchange, exchange.id))
    for (const entry of this.#log) if (isWanted(entry.exchange, entry.id)) found.push(journaled(entry))
    return found
  }

  /** Those whose answers may show raw keys. */
  keysShown(): JournaledExchange[] {
    return this.exchanges(
      ({ status, operation, search }) =>
        status === 200 && (operation === 'keys.createKey' || search.includes('decrypt')),
    )
  }

  /** How many there are of a kind. */
  count(isWanted: (exchange: Exchange, id: number) => boolean): number {
    let found = this.#whole.filter(exchange => isWanted(exchange, exchange.id)).length
    for (const entry of this.#log) if (isWanted(entry.exchange, entry.id)) found++
    return found
  }

  clear(): void {
    this.#log.clear()
    this.#whole = []
  }

  /** Forgets everything, and takes nothing more. Ids go on being given out. */
  end(): void {
    this.#isOver = true
    this.clear()
  }
}

function journaled({ id, exchange, requestBody, responseBody }: Entry): JournaledExchange {
  const answered = shownText(responseBody)
  const asked = requestBody === undefined ? undefined : shownText(requestBody)
  return {
    ...exchange,
    id,
    responseBody: answered.text,
    ...(answered.length !== undefined && { responseBodyLength: answered.length }),
    ...(asked !== undefined && { requestBody: asked.text }),
    ...(asked?.length !== undefined && { requestBodyLength: asked.length }),
  }
}

/** What an entry takes without its texts: objects, and the rest of the exchange. */
const bytesAtLeast = 1000

/** About what an entry takes up. */
function bytesOf({
  exchange: { url, requestHeaders, refusal },
  requestBody = '',
  responseBody,
}: Entry): number {
  let characters = url.length
  for (const name in requestHeaders) characters += name.length + (requestHeaders[name]?.length ?? 0)
  const bodies = keptBytes(requestBody) + keptBytes(responseBody)
  return bytesAtLeast + 2 * characters + bodies + (refusal === undefined ? 0 : 200 * refusal.rules.length)
}
