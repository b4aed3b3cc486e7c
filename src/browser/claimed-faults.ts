import type { Firing } from '../service/faults/fault-plan.js'
import type { FaultChange, FaultKeeper, FaultRecords } from '../service/faults/fault-records.js'
import { isUsedUp } from '../service/faults/fault-state.js'
import { Faults, type FaultsParts } from '../service/faults/faults.js'
import type { RequestMessage } from '../service/message.js'
import type { FiringClaims } from './firing-claims.js'

/** Faults that several tabs share. Two tabs never take the same use of a limited fault. */
export class ClaimedFaults extends Faults {
  readonly #keeper: FaultKeeper
  readonly #claims: FiringClaims

  constructor(parts: FaultsParts, keeper: FaultKeeper, claims: FiringClaims) {
    super(parts, keeper)
    this.#keeper = keeper
    this.#claims = claims
  }

  protected override async take(firings: FaultChange<Firing[]>, request: RequestMessage): Promise<Firing[]> {
    for (;;) {
      const missing = this.#firingsOf(firings).find(name => !this.#claims.has(name))
      // No other code runs between this check and `take`, so `take` counts exactly the claimed uses.
      if (missing === undefined) return super.take(firings, request)
      if (!(await this.#claims.claim(missing))) countForeign(this.#keeper.known, missing)
    }
  }

  #firingsOf(firings: FaultChange<Firing[]>): string[] {
    const { known } = this.#keeper
    const tried = structuredClone(known)
    firings(tried, () => undefined)
    const before = new Map(known.rules.map(({ id, fired }) => [id, fired]))
    return [...tried.rules, ...tried.usedUp]
      .filter(({ id, fault, fired }) => fault.times !== undefined && fired > (before.get(id) ?? fired))
      .map(({ id, fired }) => `${id} ${fired}`)
  }
}

/** Counts another tab's use of a fault, before that tab reports the use. */
function countForeign(known: FaultRecords, name: string): void {
  const [id, fired] = name.split(' ')
  const rule = known.rules.find(other => other.id === id)
  if (rule === undefined) return
  rule.fired = Math.max(rule.fired, Number(fired))
  if (!isUsedUp(rule)) return
  known.rules = known.rules.filter(other => other !== rule)
  known.usedUp = [...known.usedUp, rule]
}
