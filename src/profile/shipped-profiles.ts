import standard from '../../fixtures/profiles/standard.json' with { type: 'json' }
import unkeyV1 from '../../fixtures/profiles/unkey-v1.json' with { type: 'json' }
import type { ProfileName } from './profile-source.js'

/** The profiles that come with keymock, by name, as their files give them. */
export const shippedProfiles: Readonly<Record<ProfileName, unknown>> = { standard, 'unkey-v1': unkeyV1 }
