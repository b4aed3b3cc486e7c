import { describe, expect, it } from 'vitest'
import { combine, drawPairs } from '../../contract-tests/right-servers/combine.js'
import { rightServers } from '../../contract-tests/right-servers/index.js'
import { drawSample, sampleRandom, sampleSeed } from './sample.js'
import { scoreRightServer } from './score.js'

const single = drawSample(rightServers, 3, sampleRandom())
const pairs = drawPairs(rightServers, 3, sampleRandom()).map(combine)

describe(`the suite against right servers and pairs of right servers (seed ${sampleSeed})`, () => {
  it.each([...single, ...pairs].map(rightServer => [rightServer.name, rightServer] as const))(
    'finds %s conformant, without a failed requirement',
    async (_, rightServer) => {
      expect(await scoreRightServer(rightServer)).toMatchObject({ verdict: 'conformant', failedBy: [] })
    },
  )
})
