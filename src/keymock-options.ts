import type { Fault, Fixture, Snapshot } from '../schemas/generated/types.js'
import type { Clock, Moment } from './domain/clock.js'
import { shown, wrongArgument } from './domain/wrong-argument.js'
import { readValue, seed } from './options/value-kind.js'
import type { Neighbours } from './profile/neighbours.js'
import type { GivenProfile } from './profile/profile-source.js'

/** The name of every option, for calls that no compiler has seen. */
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
   * The world to start from (schemas/fixture.schema.json).
   * @default The default fixture: `fixtures/default.json`, with 250 keys in `api_payments` and the token `keymock-token`.
   */
  fixtures?: Fixture | undefined
  /**
   * The choices that the specification leaves open: a shipped profile's name, or the choices that differ from one.
   * @default 'standard'
   */
  profile?: GivenProfile | undefined
  /**
   * Operations outside the specification that are served: `'all'`, `'none'`, or names such as `['keys.verifyKey']`.
   * @default The profile's: none of `standard`, all of `unkey-v1`.
   */
  neighbours?: Neighbours | undefined
  /**
   * Where the time comes from: a clock, or a moment to stand still at.
   * @default The clock of the machine.
   */
  clock?: Clock | Moment | undefined
  /**
   * Where chance starts: the same seed, fixture and calls give the same bytes.
   * @default 0
   */
  randomSeed?: number | undefined
  /**
   * Where the handlers answer: `https://api.example.com`.
   * @default Any origin.
   */
  baseUrl?: string | undefined
  /**
   * Faults from the beginning, and again after each reset (schemas/control/fault.schema.json).
   * @default nothing
   */
  faults?: readonly Fault[] | undefined
  /** A state to start from instead of the fixture's keys; the fixture still tells tokens, APIs, roles and permissions. */
  state?: Snapshot | undefined
}

/** @throws KeymockError `ARGUMENT_INVALID` */
export function checkSeed(randomSeed: unknown, caller: string): void {
  if (randomSeed === undefined || readValue(seed, randomSeed) !== undefined) return
  throw wrongArgument(
    `${caller}, randomSeed`,
    `Found ${shown(randomSeed)}; it takes ${seed.program?.takes ?? seed.takes}.`,
  )
}
