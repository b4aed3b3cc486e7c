import { observationNames } from '../../contract-tests/observations/observation-names.js'
import { smallWorld } from '../../contract-tests/test-support/small-world.js'
import type { Profile } from '../../schemas/generated/types.js'
import { changedFields } from '../../src/fidelity/test-support/changed-fields.js'
import { standardProfile } from '../../src/profile/standard-profile.js'
import type { Subject } from '../mutants/run-against.js'

/** A service that differs from the service of the baseline in one way. */
export interface ObservableChange {
  name: string
  subject: Subject
}

const names: readonly string[] = observationNames

export function observableChanges(): ObservableChange[] {
  const standard = standardProfile()
  const changedTo = (profile: Profile): Subject => ({ profile: { ...profile, name: 'changed' } })
  const fields = changedFields(standard)
    .filter(({ field }) => names.includes(field))
    .map(({ field, value, profile }) => ({
      name: `${field} ${JSON.stringify(value)}`,
      subject: changedTo(profile),
    }))
  const workspaces = smallWorld.workspaces.map(workspace => ({
    ...workspace,
    apis: (workspace.apis ?? []).map(api => ({ ...api, defaultPrefix: 'sk' })),
  }))
  return [
    ...fields,
    {
      name: 'ids of 20 bytes',
      subject: changedTo({ ...standard, ids: { ...standard.ids, randomBytes: 20 } }),
    },
    { name: 'a default prefix', subject: { fixture: { ...smallWorld, workspaces } } },
  ]
}

/** Changes that a run against `smallWorld` cannot observe, each with the reason. */
export const notSeen: Readonly<Record<string, string>> = {
  'requests.repeatedParameter "list"':
    'a service that accepts only true, false and null as a boolean also refuses a list',
  'authorization.decryptWithout "omit"': 'the token may decrypt',
  'errors.failures.recoverable-not-supported.status 423': 'recoverable keys are accepted',
  'errors.failures.expires-refused.status 401': 'an expiry in the past is accepted',
  'keys.header "version-and-length"': 'in base62, keys with this header begin with different characters',
  'listing.totalLagMs 300000': 'a total may lag by 5 minutes',
  'errors.failures.rate-limited.status 430': 'no request is rate limited',
}
