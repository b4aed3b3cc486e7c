import standard from '../../fixtures/profiles/standard.json' with { type: 'json' }
import unkey from '../../fixtures/profiles/unkey-v1.json' with { type: 'json' }
import { createKeymock } from '../create-keymock.js'
import type { GivenProfile, ProfileSource } from './profile-source.js'

const learnt = { extends: 'unkey-v1', name: 'learnt', listing: { order: 'id' }, errors: { failures: {} } }
const own: ProfileSource = { extends: 'unkey-v1', listing: { order: 'id' } }

// A profile from a JSON import has a name. Its texts have the type `string`.
for (const profile of [standard, unkey, learnt, own]) ((_: GivenProfile) => undefined)(profile)

createKeymock({ profile: { listing: { order: 'id' }, errors: { failures: {} } } })
// @ts-expect-error a text of a profile in code is a value of the schema
createKeymock({ profile: { listing: { order: 'idd' } } })
// @ts-expect-error
createKeymock({ profile: { extends: 'unkey-v2' } })
// @ts-expect-error
createKeymock({ profile: { requests: { stages: ['path'] } } })
// @ts-expect-error there is no such field
createKeymock({ profile: { listing: { ordre: 'id' } } })
// @ts-expect-error a value of another type
createKeymock({ profile: { listing: { order: 5 } } })
