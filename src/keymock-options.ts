import type { Fault, Fixture, Snapshot } from '../schemas/generated/types.js'
import type { Clock, Moment } from './domain/clock.js'
import { shown, wrongArgument } from './domain/wrong-argument.js'
import { readValue, seed } from './options/value-kind.js'
import type { Neighbours } from './profile/neighbours.js'
import type { GivenProfile } from './profile/profile-source.js'

/** The names of all options. The mock refuses other names, because some callers have no type checks. */
export const keymockOptionNames: Record<keyof KeymockOptions, true> = {
  fixtures: true,
  profile: true,
  neighbours: true,
  clock: true,
  randomSeed: true,
  baseUrl: true,
  faults: true,
  state: true,
}

export interface KeymockOptions {
  /**
   * The initial data (schemas/fixture.schema.json).
   * @default The default fixture: `fixtures/default.json`, with 250 keys in `api_payments` and the token `keymock-token`.
   */
  fixtures?: Fixture | undefined
  /**
   * The profile decides what the specification leaves open. Give the name of a shipped profile, or the differences from a
   * shipped profile.
   * @default 'standard'
   */
  profile?: GivenProfile | undefined
  /**
   * The operations outside the specification that the mock serves: `'all'`, `'none'`, or names such as `['keys.verifyKey']`.
   * @default The operations that the profile serves: none in `standard`, all in `unkey-v1`.
   */
  neighbours?: Neighbours | undefined
  /**
   * A clock, or a moment at which the clock is frozen.
   * @default The clock of the machine.
   */
  clock?: Clock | Moment | undefined
  /**
   * The seed of all random values. With equal options and a frozen clock, the same calls give the same bytes.
   * @default 0
   */
  randomSeed?: number | undefined
  /**
   * The base URL of the requests that `handlers` and `fetch` answer, for example `https://api.example.com`.
   * @default Any origin.
   */
  baseUrl?: string | undefined
  /**
   * Faults that apply from the beginning, and again after each reset (schemas/control/fault.schema.json).
   * @default nothing
   */
  faults?: readonly Fault[] | undefined
  /** A state that replaces the fixture's keys and identities. Tokens, APIs, roles and permissions still come from the fixture. */
  state?: Snapshot | undefined
}

/** @throws KeymockError `ARGUMENT_INVALID` */
export function checkSeed(randomSeed: unknown, caller: string): void {
  if (randomSeed === undefined || readValue(seed, randomSeed) !== undefined) return
  throw wrongArgument(
    `${caller}, randomSeed`,
    `Found ${shown(randomSeed)}; expected ${seed.program?.takes ?? seed.takes}.`,
  )
}
