import type { Emit } from '../service/events/service-event.js'
import { type FaultKeeper, type FaultRecords, noRecords } from '../service/faults/fault-records.js'
import { Faults, type FaultsParts } from '../service/faults/faults.js'
import { ClaimedFaults } from './claimed-faults.js'
import { FiringClaims } from './firing-claims.js'

export interface TabState {
  readonly isShared: boolean
  /** Different after each reset, because the ids of faults start again with a reset. */
  readonly epoch: number
}

/** Reports the faults in `records`. Without `records`, requests the faults of the other tabs. */
interface Message {
  /** The number of changes to the faults, from all tabs, that the sender knows. */
  version: number
  records?: FaultRecords
}

/** The shared faults of tabs with the same origin and equal initial data. The faults end when the last tab closes. */
export class TabFaults {
  #isFollowing = false
  readonly #state: () => TabState | undefined
  readonly #others: BroadcastChannel
  readonly #claims: FiringClaims
  #known = noRecords()
  #version = 0

  /** @param world Identifies the initial data. */
  constructor(world: unknown, state: () => TabState | undefined) {
    this.#state = state
    const place = `keymock faults ${JSON.stringify(world)}`
    this.#others = new BroadcastChannel(place)
    this.#claims = new FiringClaims(() => `${place} ${state()?.epoch}`)
    this.#others.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data)
  }

  readonly newFaults = (parts: FaultsParts): Faults => {
    const keeper = this.#newKeeper(parts.emit)
    return this.#state()?.isShared === true
      ? new ClaimedFaults(parts, keeper, this.#claims)
      : new Faults(parts, keeper)
  }

  /** Adopts the state and the faults of the other tabs. */
  async follow(startOver: () => Promise<void>): Promise<void> {
    this.#isFollowing = true
    const begun = startOver()
    this.#isFollowing = false
    await begun
    this.ask()
  }

  ask(): void {
    this.#say({ version: this.#version })
  }

  #newKeeper(emit: Emit): FaultKeeper {
    const known = noRecords()
    this.#known = known
    // After a reset in this tab, the higher version replaces the faults of the other tabs. These tabs ask for it (see `follow`).
    // After a reset in another tab, version 0 lets this tab adopt the faults of that tab.
    this.#version = this.#isFollowing ? 0 : this.#version + 1
    return {
      known,
      read: () => known,
      change: change => {
        const result = change(known, emit)
        if (known === this.#known) this.#share(this.#version + 1)
        return result
      },
    }
  }

  #share(version: number): void {
    this.#version = version
    this.#say({ version, records: this.#known })
  }

  #hear({ version, records }: Message): void {
    if (this.#state()?.isShared !== true) return
    if (records === undefined) {
      if (this.#version > version) this.#share(this.#version)
    } else if (version > this.#version) {
      this.#version = version
      Object.assign(this.#known, records)
    }
  }

  #say(message: Message): void {
    if (this.#state()?.isShared === true) this.#others.postMessage(message)
  }
}
