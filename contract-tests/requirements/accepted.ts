import { allOf, type Outcome } from '../engine/outcome.js'
import type { RunFacts } from '../engine/run-facts.js'
import { listOnce } from '../keys/probe.js'
import { succeeds } from '../model/succeeds.js'
import { type FixtureName, keyOptionsOf } from '../script/script.js'
import type { ListQuery } from '../traffic/requests.js'
import { fromCatalog } from './requirement.js'

const creates: readonly (readonly [id: string, ...names: FixtureName[]])[] = [
  ['CRE-01', 'bare-expiring', 'bare-disabled', 'only-api'],
  ['CRE-10', 'remaining', 'bare-disabled'],
  ['CRE-11', 'meta'],
  ['CRE-12', 'named'],
  ['CRE-13', 'odd-user'],
  ['CRE-14', 'owner'],
  ['CRE-15', 'odd-user'],
  ['PFX-03', 'prefix-16'],
  ['PFX-04', 'prefix-1', 'prefix-underscore'],
  ['BYT-05', 'bytes-16'],
  ['BYT-06', 'bytes-255'],
  ['BYT-07', 'bytes-64'],
  ['ENV-01', 'environment-256'],
]

/** Requirements whose creates must succeed. */
export const acceptedCreates = fromCatalog(
  creates.map(([id, ...names]) => {
    const lasting = (name: FixtureName) => keyOptionsOf(name).lasts === true
    const [optional, fixtures] = [names.filter(lasting), names.filter(name => !lasting(name))]
    return {
      ...{ id, fixtures, optional, requests: 0 },
      async check({ pool, run }) {
        const outcomes: Outcome[] = []
        for (const name of run.local ? names : fixtures) outcomes.push(succeeds(await pool.creation(name)))
        return allOf(outcomes)
      },
    }
  }),
)

const listings: readonly (readonly [id: string, query: (users: RunFacts['users']) => ListQuery])[] = [
  ['LIM-02', () => ({ limit: 1 })],
  ['LIM-03', () => ({ limit: 100 })],
  ['REV-01', () => ({ revalidateKeysCache: true })],
  ['REV-03', () => ({ revalidateKeysCache: false })],
  ['LST-08', () => ({})],
  ['LST-09', ({ owner }) => ({ ownerId: owner, limit: 1 })],
  ['DEC-03', () => ({ decrypt: false, limit: 1 })],
]

/** Requirements whose listings must succeed. */
export const acceptedListings = fromCatalog(
  listings.map(([id, query]) => ({
    id,
    check: async context => succeeds(await listOnce(context, query(context.run.users))),
  })),
)
