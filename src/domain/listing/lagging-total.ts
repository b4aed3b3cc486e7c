/** A total may lag by up to 5 minutes (spec 4.1). */
export class LaggingTotal {
  readonly #counts = new Map<string, { total: number; countedAt: number }>()
  readonly #held = new Map<string, number>()
  readonly #lagMs: number

  /** @param lagMs The greatest age of a total, in milliseconds; 0 for exact totals. */
  constructor(lagMs: number) {
    this.#lagMs = lagMs
  }

  /** @param now Unix milliseconds. */
  async of(apiId: string, count: () => Promise<number>, now: number): Promise<number> {
    const held = this.#held.get(apiId)
    if (held !== undefined) return held
    if (this.#lagMs === 0) return count()
    const known = this.#counts.get(apiId)
    const age = known === undefined ? Number.POSITIVE_INFINITY : now - known.countedAt
    if (known !== undefined && age >= 0 && age < this.#lagMs) return known.total
    const total = await count()
    this.#counts.set(apiId, { total, countedAt: now })
    return total
  }

  hold(apiId: string, total: number): void {
    if (!this.#held.has(apiId)) this.#held.set(apiId, total)
  }

  /** Called after a successful create. */
  release(apiId: string): void {
    this.#held.delete(apiId)
  }
}
