import standard from '../../fixtures/profiles/standard.json' with { type: 'json' }
import unkey from '../../fixtures/profiles/unkey-v1.json' with { type: 'json' }
import type { GivenProfile } from './profile-source.js'

const own = { extends: 'unkey-v1', listing: { order: 'id' }, errors: { failures: {} } }

// An object from a JSON import or a variable is also a profile.
for (const profile of [standard, unkey, own]) ((_: GivenProfile) => undefined)(profile)

// The type refuses an unknown field, and a value of the wrong type.
// @ts-expect-error
const misspelt: GivenProfile = { listing: { ordre: 'id' } }
// @ts-expect-error
const another: GivenProfile = { listing: { order: 5 } }

export { another, misspelt }
