import { inState } from '../../service/controls/in-state.js'
import { snapshotOf } from '../../service/controls/snapshot-of.js'
import { route } from '../control-route.js'
import { overview } from './overview.js'
import { profileView } from './profile-view.js'

const mebibyte = 1024 * 1024
/** What a fixture or a snapshot may have. */
const maxBytes = 64 * mebibyte

/** The state of a sandbox as a whole, and what it begins with. */
export const stateRoutes = [
  route({
    method: 'POST',
    path: '/reset',
    scope: 'sandbox',
    summary: 'Back to the fixture: keys, users, clock, chance, faults and journal',
    answer: 'Overview',
    secret: true,
    async run(context) {
      await context.sandbox.reset()
      return { json: await overview(context) }
    },
  }),
  route({
    method: 'GET',
    path: '/state',
    scope: 'sandbox',
    summary: 'The whole state, to be restored later',
    answer: 'Snapshot',
    secret: true,
    run: async ({ sandbox }) => ({ json: await inState(sandbox, snapshotOf) }),
  }),
  route({
    method: 'PUT',
    path: '/state',
    scope: 'sandbox',
    summary: 'Restore a state',
    document: 'Snapshot',
    maxBytes,
    answer: 'Overview',
    secret: true,
    async run(context) {
      await context.sandbox.startOver({ snapshot: await context.server.checks.snapshot(context.document) })
      return { json: await overview(context) }
    },
  }),
  route({
    method: 'PUT',
    path: '/fixture',
    scope: 'sandbox',
    summary: 'Start over with another world',
    document: 'Fixture',
    maxBytes,
    answer: 'Overview',
    secret: true,
    async run(context) {
      await context.sandbox.startOver({ fixture: await context.server.checks.fixture(context.document) })
      return { json: await overview(context) }
    },
  }),
  route({
    method: 'GET',
    path: '/profile',
    scope: 'sandbox',
    summary: 'Each choice of the profile: its section, its value, and what standard has',
    answer: 'ProfileView',
    run: async ({ sandbox }) => ({ json: profileView((await sandbox.state()).profile) }),
  }),
  route({
    method: 'PUT',
    path: '/profile',
    scope: 'sandbox',
    summary: 'Start over under another profile',
    body: 'ProfileRequest',
    answer: 'ProfileView',
    async run({ sandbox, body, server }) {
      // Whether it is one is what the check finds out.
      await sandbox.startOver({ profile: await server.checks.profile(body.profile as never) })
      return { json: profileView(sandbox.profile) }
    },
  }),
]
