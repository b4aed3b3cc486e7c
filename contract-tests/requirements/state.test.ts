import { expect, it } from 'vitest'
import { runAgainst } from '../../.config/mutants/run-against.js'
import { wrongServers } from '../wrong-servers/index.js'

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
