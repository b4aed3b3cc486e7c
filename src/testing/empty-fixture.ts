import fixture from '../../fixtures/default.json' with { type: 'json' }
import type { Fixture } from '../../schemas/generated/types.js'

/** The default fixture without its keys. */
export const emptyFixture: Fixture = { ...fixture, keys: [] }
