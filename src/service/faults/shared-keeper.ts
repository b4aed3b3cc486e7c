import type { SeenText, SharedText } from '../../domain/shared-fault-state.js'
import { Superseded } from '../../domain/superseded.js'
import type { Emit, ServiceEvent } from '../events/service-event.js'
import { type FaultChange, type FaultKeeper, type FaultRecords, noRecords } from './fault-records.js'

/**
 * Stores the fault records as a text that several servers share. Before the first {@link keepIn}, `known` is empty, and
 * every change throws `Superseded`.
 */
export class SharedKeeper implements FaultKeeper {
  readonly #emit: Emit
  #known = noRecords()
  #place: SharedText | undefined
  #seen: SeenText = { revision: 0, text: '' }
  /** Changes run one after the other, because concurrent changes would conflict. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(emit: Emit) {
    this.#emit = emit
  }

  get known(): FaultRecords {
    return this.#known
  }

  get text(): string {
    return JSON.stringify(this.#known)
  }

  keepIn(place: SharedText, seen: SeenText): void {
    this.#place = place
    this.#see(seen)
  }

  async read(): Promise<FaultRecords> {
    if (this.#place === undefined) throw new Superseded()
    this.#see(await this.#place.read())
    return this.#known
  }

  async change<Result>(change: FaultChange<Result>): Promise<Result> {
    // Reads first, because the change may concern faults that other servers added.
    await this.read()
    return (await this.make(change)).result
  }

  /** Makes a change without an earlier {@link read}. `isKept` is true if the change altered the records. */
  make<Result>(change: FaultChange<Result>): Promise<{ result: Result; isKept: boolean }> {
    const made = this.#turn.then(() => this.#make(change))
    this.#turn = made.catch(() => undefined)
    return made
  }

  async #make<Result>(change: FaultChange<Result>): Promise<{ result: Result; isKept: boolean }> {
    for (;;) {
      if (this.#place === undefined) throw new Superseded()
      const before = this.#seen
      const records: FaultRecords = JSON.parse(before.text)
      const { added, latency } = records
      const events: ServiceEvent[] = []
      const result = change(records, event => events.push(event))
      const text = JSON.stringify(records)
      if (text === before.text) return { result, isKept: false }
      const { isDone, seen } = await this.#place.replace(
        before,
        text,
        records.added > added || records.latency !== latency,
      )
      if (!isDone) {
        // Accepts a lower revision too, because a store that restarts from a backup has older records.
        this.#take(seen)
        continue
      }
      this.#see(seen)
      for (const event of events) this.#emit(event)
      return { result, isKept: true }
    }
  }

  #see(seen: SeenText): void {
    if (seen.revision > this.#seen.revision) this.#take(seen)
  }

  #take(seen: SeenText): void {
    this.#seen = seen
    this.#known = JSON.parse(seen.text)
  }
}
