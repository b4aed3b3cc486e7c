/** The total of an API, which may lag (spec 4.1: by up to 5 minutes). */
export class LaggingTotal {
  readonly #counts = new Map<string, { total: number; countedAt: number }>()
  readonly #lagMs: number

  /** @param lagMs How old a total may be, in milliseconds; 0 for one that is always exact. */
  constructor(lagMs: number) {
    this.#lagMs = lagMs
  }

  /** @param now Unix milliseconds. */
  async of(apiId: string, count: () => Promise<number>, now: number): Promise<number> {
    if (this.#lagMs === 0) return count()
    const known = this.#counts.get(apiId)
    const age = known === undefined ? Number.POSITIVE_INFINITY : now - known.countedAt
    if (known !== undefined && age >= 0 && age < this.#lagMs) return known.total
    const total = await count()
    this.#counts.set(apiId, { total, countedAt: now })
    return total
  }
}
