import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../contract-tests/engine/random.js'
import { combine, drawPairs } from '../../contract-tests/right-servers/combine.js'
import { rightServers } from '../../contract-tests/right-servers/index.js'
import { scoreRightServer } from './score.js'

const right = { verdict: 'conformant', failedBy: [] }

describe('the suite', () => {
  it.each(rightServers.map(rightServer => [rightServer.name, rightServer] as const))(
    'fails nothing of %s',
    async (_, rightServer) => {
      expect(await scoreRightServer(rightServer)).toMatchObject(right)
    },
  )
})

// A pair that fails is named by its test, and the seed draws it again.
const seed = Number(process.env.KEYMOCK_PAIRS_SEED ?? 20_261_121)
const pairs = drawPairs(rightServers, 100, seededRandom(seed))

describe(`the suite, with pairs of rightServers drawn from the seed ${seed}`, () => {
  it.each(pairs.map(pair => [combine(pair).name, pair] as const))('fails nothing of %s', async (_, pair) => {
    expect(await scoreRightServer(combine(pair))).toMatchObject(right)
  })
})
