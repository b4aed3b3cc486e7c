import { expect, it } from 'vitest'
import { drawSample, sampleRandom } from '../mutants/sample.js'
import { beyondProfiles } from './beyond-profiles.js'
import { allServers, thereAndBack } from './there-and-back.js'

const servers = allServers()
const names = servers.map(({ name }) => name)
/** `npm run fidelity` tries all servers, with 500 calls each. */
const sample = drawSample(
  servers.filter(({ name }) => beyondProfiles[name] === undefined),
  1,
  sampleRandom(),
)

it.each(sample.map(server => [server.name, server] as const))(
  'the mock learned from a right server answers like that server: %s',
  async (_, server) => {
    const { compared } = await thereAndBack(server, 60)
    expect(compared.divergences).toEqual([])
    expect(compared.asked).toBe(60)
  },
)

it('every server in beyondProfiles is one of the right servers', () => {
  expect(Object.keys(beyondProfiles).filter(name => !names.includes(name))).toEqual([])
})
