import { describe, expect, it } from 'vitest'
import { wrongServers } from '../../contract-tests/wrong-servers/index.js'
import { drawSample, sampleRandom, sampleSeed } from './sample.js'
import { scoreWrongServer } from './score.js'

/** Wrong servers that the suite once missed, because other checks used up the budget or changed the requests. */
const onceMissed = ['first-permission-checked-only', 'cursor-never-ends', 'cursor-dropped-with-limit-1']

const drawn = drawSample(wrongServers, 6, sampleRandom())
const sample = wrongServers.filter(server => drawn.includes(server) || onceMissed.includes(server.name))

describe(`the suite against randomly selected wrong servers (seed ${sampleSeed})`, () => {
  it.each(sample.map(wrongServer => [wrongServer.name, wrongServer] as const))(
    'catches %s with a requirement of a section that the server breaks',
    async (_, wrongServer) => {
      const { caughtBy, inSection } = await scoreWrongServer(wrongServer, { untilCaught: true })
      expect(caughtBy).not.toEqual([])
      expect(
        inSection,
        `caught only by ${caughtBy}, and in none of the sections ${wrongServer.sections}`,
      ).toBe(true)
    },
  )

  it('tries every wrong server that the suite once missed, whatever the seed', () => {
    expect(sample.map(({ name }) => name)).toEqual(expect.arrayContaining(onceMissed))
  })
})
