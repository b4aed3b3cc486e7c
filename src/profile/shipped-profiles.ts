import standard from '../../fixtures/profiles/standard.json' with { type: 'json' }
import unkeyV1 from '../../fixtures/profiles/unkey-v1.json' with { type: 'json' }
import type { ProfileName } from './profile-source.js'

export const shippedProfiles: Readonly<Record<ProfileName, unknown>> = { standard, 'unkey-v1': unkeyV1 }
