import fixture from '../../fixtures/default.json' with { type: 'json' }
import type { Fixture } from '../../schemas/generated/types.js'

/** The default fixture's tokens, APIs, roles and users, without keys. */
export const emptyFixture: Fixture = { ...fixture, keys: [] }
