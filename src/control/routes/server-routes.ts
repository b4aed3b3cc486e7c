import { route } from '../control-route.js'
import { overview } from './overview.js'

export const serverRoutes = [
  route({
    method: 'GET',
    path: '/',
    scope: 'sandbox',
    summary: 'The sandbox at a glance: version, profile, clock, APIs with counts, tokens, links',
    answer: 'Overview',
    secret: true,
    run: async context => ({ json: await overview(context) }),
  }),
  route({
    method: 'GET',
    path: '/health',
    scope: 'sandbox',
    summary:
      'Check whether the server is ready; without access to the control API, the answer has only `ready`',
    answer: 'Health',
    async run({ server, sandbox }) {
      const ready = await sandbox.isReady()
      return { status: ready ? 200 : 503, json: { ready, keymock: server.version } }
    },
  }),
]
