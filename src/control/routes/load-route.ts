import { route } from '../control-route.js'
import { overview } from './overview.js'

/** Changes nothing if the fixture, the profile or a fault is invalid. */
export const loadRoute = route({
  method: 'POST',
  path: '/load',
  scope: 'sandbox',
  summary: 'Reset with another fixture, profile or faults in one step',
  body: 'LoadRequest',
  maxBytes: 64 * 1024 * 1024,
  answer: 'Overview',
  secret: true,
  async run(context) {
    const { fixture, profile, faults } = context.body
    const { checks } = context.server
    await context.sandbox.startOver({
      ...(fixture !== undefined && { fixture: await checks.fixture(fixture) }),
      ...(profile !== undefined && { profile: await checks.profile(profile as never) }),
      ...(faults !== undefined && { faults: await checks.faults(faults) }),
    })
    return { json: await overview(context) }
  },
})
