import type { Fault, Fixture, Profile, Snapshot } from '../../../schemas/generated/types.js'
import type { RedisConnection } from './connection.js'
import type { GenerationNames } from './key-names.js'
import { confirmScript } from './scripts/generations.js'
import type { SharedVersion } from './shared-version.js'
import { readFixture } from './stored-world.js'

/** The initial data of a state that another replica has begun. */
export interface InitialState {
  /** Absent if this replica already has this fixture. */
  fixture?: Fixture
  profile: Profile
  faults: Fault[]
  /** Unix milliseconds. */
  begunAt: number
  /** The snapshot lacks the keys and identities, because they stay in the store. */
  snapshot: Snapshot
}

/**
 * @param ownHash The hash of this replica's fixture.
 * @returns The initial state; undefined if the store no longer has the generation. `lost` contains the indexes in
 * `GenerationNames` of the Redis keys that the store has lost.
 */
export async function readInitialState(
  connection: RedisConnection,
  { head, ...names }: GenerationNames & { head: string },
  { clock, version }: SharedVersion,
  ownHash: string,
): Promise<{ beginning: InitialState; fixtureHash: string } | { lost: readonly unknown[] } | undefined> {
  const [outcome, ...lost] = await connection.run(confirmScript, [head, ...Object.values(names)], [version])
  if (outcome === 'lost') return { lost }
  const [[fixtureHash, profile, faults, begunAt], [drawn, sequence]] = (await Promise.all([
    connection.command(['HMGET', names.world, 'fixtureHash', 'profile', 'faults', 'begunAt']),
    connection.command(['HMGET', names.position, 'drawn', 'sequence']),
  ])) as (string | null)[][] as [(string | null)[], (string | null)[]]
  if (!fixtureHash || !profile || !faults) return undefined
  const isOwn = fixtureHash === ownHash
  const fixture = isOwn ? undefined : await connection.command(['HGET', names.world, 'fixture'])
  if (fixture === null) return undefined
  return {
    fixtureHash,
    beginning: {
      ...(typeof fixture === 'string' && { fixture: await readFixture({ fixture }) }),
      profile: JSON.parse(profile),
      faults: JSON.parse(faults),
      begunAt: Number(begunAt),
      snapshot: {
        keymock: 1,
        drawn: Number(drawn),
        sequence: Number(sequence),
        clock,
        identities: [],
        keys: [],
      },
    },
  }
}
