import type { Snapshot } from '../../../schemas/generated/types.js'
import { validateSnapshot } from '../../../schemas/generated/validators.js'
import { refuseDeep } from '../../domain/refuse-deep.js'
import { schemaError } from '../../domain/schema-error.js'

/**
 * Checks a state that comes from outside: from a file, or from another version of keymock.
 *
 * @param name What an error calls it: a file name, say.
 * @throws KeymockError `SNAPSHOT_INVALID`
 */
export function checkSnapshot(snapshot: unknown, name = 'snapshot'): Snapshot {
  refuseDeep(snapshot, { code: 'SNAPSHOT_INVALID', name })
  if (validateSnapshot(snapshot)) return snapshot
  throw schemaError(validateSnapshot.errors ?? [], snapshot, {
    code: 'SNAPSHOT_INVALID',
    name,
    schema: 'schemas/snapshot.schema.json',
    remedy: 'Restore what snapshot() of the same version of keymock returned; {schema} describes it.',
  })
}
