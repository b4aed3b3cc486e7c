import { standardProfile } from './profile/standard-profile.js'
import type { Checks } from './service/controls/checks.js'

/** The first check loads the code of all checks. The profile `standard` needs no check. */
export const checksOnDemand: Checks = {
  fixture: async fixture => (await load()).fixture(fixture),
  profile: async source => (source === 'standard' ? standardProfile() : (await load()).profile(source)),
  snapshot: async snapshot => (await load()).snapshot(snapshot),
  keyUpdate: async update => (await load()).keyUpdate(update),
  fault: async fault => (await load()).fault(fault),
  faults: async faults => (await load()).faults(faults),
}

async function load() {
  const { checks } = await import('./service/controls/checks.js')
  return checks
}
