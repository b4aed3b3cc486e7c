import { expect, it } from 'vitest'
import { runAgainst } from '../../.config/mutants/run-against.js'
import { createKeymock } from '../../src/index.js'
import { smallWorld } from '../random/small-world.js'
import { smallRuns } from '../test-support/small-run.js'
import { wrongServers } from '../wrong/index.js'

it('STA-03 fails for a service that ignores `enabled: false`, with each of 12 seeds', async () => {
  const server = wrongServers.find(({ name }) => name === 'enabled-false-ignored')
  if (server === undefined) throw new Error('No wrong server has this name.')
  const seeds = Array.from({ length: 12 }, (_, seed) => seed)
  const statuses = seeds.map(async randomSeed => {
    const { results } = await runAgainst(server, {
      only: ['STA-03'],
      observe: false,
      randomSeed,
    })
    return results.find(({ id }) => id === 'STA-03')?.status
  })
  expect(new Set(await Promise.all(statuses))).toEqual(new Set(['fail']))
})

it('STA-04 is not observed for a service whose keys were never enabled', async () => {
  const { changed, run } = smallRuns(createKeymock({ fixtures: smallWorld }))
  const fetch = changed(async (_, answer) => {
    const response = await answer()
    const text = await response.text()
    return new Response(text.replaceAll('"enabled":true', '"enabled":false'), response)
  })
  // RTP-02 needs a key whose createdAt shows the target's clock.
  const statusOf = async (options: Parameters<typeof run>[0]) => {
    const { results } = await run({ ...options, only: ['STA-04', 'RTP-02'] })
    return results.find(({ id }) => id === 'STA-04')?.status
  }
  expect(await statusOf({ fetch })).toBe('not exercised')
  expect(await statusOf({})).toBe('pass')
})
