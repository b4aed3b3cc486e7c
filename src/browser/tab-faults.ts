import type { Emit } from '../service/events/service-event.js'
import { type FaultKeeper, type FaultRecords, noRecords } from '../service/faults/fault-records.js'
import { Faults, type FaultsParts } from '../service/faults/faults.js'
import { ClaimedFaults } from './claimed-faults.js'
import { FiringClaims } from './firing-claims.js'

/** The state that tabs share, for as long as this one shares it. */
export interface TabState {
  readonly isShared: boolean
  /** The number of the beginning: faults are numbered again with each. */
  readonly epoch: number
}

/** A message from a tab to the others: the records after its latest change. Without them it asks. */
interface Message {
  /** How many changes there have been in all tabs, as far as this one knows. */
  version: number
  records?: FaultRecords
}

/**
 * The faults of every tab of an origin. The other tabs learn of each change and of each use immediately. They
 * end with the last tab.
 */
export class TabFaults {
  /** Whether what begins is what another tab has begun: its faults are asked for. */
  #isFollowing = false
  readonly #state: () => TabState | undefined
  readonly #others: BroadcastChannel
  readonly #claims: FiringClaims
  #known = noRecords()
  #version = 0

  /** @param world Tabs with another world have other faults. */
  constructor(world: unknown, state: () => TabState | undefined) {
    this.#state = state
    const place = `keymock faults ${JSON.stringify(world)}`
    this.#others = new BroadcastChannel(place)
    this.#claims = new FiringClaims(() => `${place} ${state()?.epoch}`)
    this.#others.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data)
  }

  /** Begins the faults of a state, in the place of those before. */
  readonly newFaults = (parts: FaultsParts): Faults => {
    const keeper = this.#newKeeper(parts.emit)
    return this.#state()?.isShared === true
      ? new ClaimedFaults(parts, keeper, this.#claims)
      : new Faults(parts, keeper)
  }

  /** Begins what another tab has begun, with its faults. */
  async follow(startOver: () => Promise<void>): Promise<void> {
    this.#isFollowing = true
    const begun = startOver()
    this.#isFollowing = false
    await begun
    this.ask()
  }

  /** Takes over changes that other tabs made before this one opened. */
  ask(): void {
    this.#say({ version: this.#version })
  }

  #newKeeper(emit: Emit): FaultKeeper {
    const known = noRecords()
    this.#known = known
    // A beginning of this tab's own supersedes what the others have; until they begin, too, they need not know.
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
