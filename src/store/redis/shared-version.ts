import type { ClockSnapshot } from '../../domain/clock.js'
import { KeymockError } from '../../domain/keymock-error.js'
import type { SeenText } from '../../domain/shared-fault-state.js'
import { schemaVersion } from './key-names.js'
import { storeForeign } from './store-errors.js'

/** The version that all replicas of a sandbox must agree on. */
export interface SharedVersion {
  /** Changes with each change of data that replicas cache. */
  version: string
  generation: string
  seed: number | undefined
  clock: ClockSnapshot
  /** The name of the profile. */
  profile: string
  faultState: SeenText
}

/**
 * @param parts Alternating names and values, as Redis returns them.
 * @param where The store and the Redis key, for the error.
 * @returns `undefined` if the store has no state.
 * @throws KeymockError `STORE_FOREIGN`
 */
export function readSharedVersion(parts: readonly string[], where: string): SharedVersion | undefined {
  if (parts.length === 0) return undefined
  const fields = new Map<string, string>()
  for (let index = 0; index < parts.length; index += 2) fields.set(parts[index] ?? '', parts[index + 1] ?? '')
  const [schema, version, generation] = ['schema', 'version', 'generation'].map(name => fields.get(name))
  if (schema === undefined || version === undefined || generation === undefined) {
    throw storeForeign(where, "The prefix contains another program's data.")
  }
  if (schema !== schemaVersion) {
    throw storeForeign(
      where,
      `The prefix holds a state of version ${schema.slice(0, 20)}; this keymock reads and writes version ${schemaVersion}.`,
    )
  }
  const seed = fields.get('seed') ? Number(fields.get('seed')) : undefined
  const frozenAt = fields.get('frozenAt')
  const offsetMs = Number(fields.get('offsetMs'))
  return {
    version,
    generation,
    seed,
    clock: frozenAt ? { offsetMs, frozenAt: Number(frozenAt) } : { offsetMs },
    profile: fields.get('profile') ?? '',
    faultState: { revision: Number(fields.get('revision')), text: fields.get('ledger') ?? '' },
  }
}

export function versionFields({
  version,
  generation,
  seed,
  clock,
  profile,
  faultState,
}: SharedVersion): string[] {
  const fields = {
    schema: schemaVersion,
    version,
    generation,
    seed: seed === undefined ? '' : String(seed),
    offsetMs: String(clock.offsetMs),
    frozenAt: clock.frozenAt === undefined ? '' : String(clock.frozenAt),
    profile,
    revision: String(faultState.revision),
    ledger: faultState.text,
  }
  return Object.entries(fields).flat()
}

export function seedDiffers(where: string, own: number, theirs: number | undefined): KeymockError {
  const used = theirs === undefined ? 'no seed' : theirs
  return new KeymockError({
    code: 'STATE_SEED_DIFFERS',
    where: 'randomSeed',
    problem: `Found ${own}; the state in ${where} uses ${used}, and all servers must use the same seed.`,
    remedy: 'Omit randomSeed, or give another prefix.',
  })
}
