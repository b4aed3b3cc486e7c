export interface JudgedWorld {
  readonly token: string
  /** APIs that the token may use. Most calls use the first API. */
  readonly apiIds: readonly [string, ...string[]]
  /** An API with more keys than the default limit of a page. */
  readonly bulkApiId: string
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
}

export interface JudgedTime {
  now(): number
  sleep(ms: number): Promise<void>
}

export function timeByHand(start = Date.UTC(2030, 0, 1, 12)): JudgedTime {
  let now = start
  return {
    now: () => now,
    async sleep(ms) {
      now += ms
    },
  }
}
