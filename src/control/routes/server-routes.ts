import { Superseded } from '../../domain/superseded.js'
import type { Sandbox } from '../../service/sandbox.js'
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
    summary: 'Check whether the server is ready',
    answer: 'Health',
    async run({ server, sandbox }) {
      const ready = await isReady(sandbox)
      return { status: ready ? 200 : 503, json: { ready, keymock: server.version } }
    },
  }),
]

/** A shared store may be unreachable. */
async function isReady(sandbox: Sandbox): Promise<boolean> {
  try {
    const { store } = await sandbox.state()
    await store.count('')
    return true
  } catch (error) {
    // The store did answer: another state has replaced this state.
    return error instanceof Superseded
  }
}
