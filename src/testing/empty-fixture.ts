import fixture from '../../fixtures/default.json' with { type: 'json' }
import type { Fixture } from '../../schemas/generated/types.js'

/** The default fixture's tokens, APIs, roles and users, and not one key. */
export const emptyFixture: Fixture = { ...fixture, keys: [] }
