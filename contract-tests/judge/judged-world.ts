/** The known data of a judged server. */
export interface JudgedWorld {
  readonly token: string
  /** APIs that the token may use; the first is used most. */
  readonly apiIds: readonly [string, ...string[]]
  /** An API with more keys than a page without a limit holds. */
  readonly bulkApiId: string
  /** Roles and permissions that exist. */
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
}

/** The clock of the judge. */
export interface JudgedTime {
  now(): number
  sleep(ms: number): Promise<void>
}

/** A clock that advances only when the test waits. */
export function timeByHand(start = Date.UTC(2030, 0, 1, 12)): JudgedTime {
  let now = start
  return {
    now: () => now,
    async sleep(ms) {
      now += ms
    },
  }
}
