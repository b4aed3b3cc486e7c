import { describe, expect, it } from 'vitest'
import { wrongServers } from '../../contract-tests/wrong-servers/index.js'
import { drawSample, sampleRandom, sampleSeed } from './sample.js'
import { scoreWrongServer } from './score.js'

const sample = drawSample(wrongServers, 24, sampleRandom())

describe(`the suite, with wrong servers drawn from the seed ${sampleSeed}`, () => {
  it.each(sample.map(wrongServer => [wrongServer.name, wrongServer] as const))(
    'catches %s, by a requirement of the section that it breaks',
    async (_, wrongServer) => {
      const { caughtBy, inSection } = await scoreWrongServer(wrongServer)
      expect(caughtBy).not.toEqual([])
      expect(inSection, `only ${caughtBy} noticed it, and not in ${wrongServer.sections}`).toBe(true)
    },
  )
})
