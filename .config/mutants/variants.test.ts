import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../contract-tests/engine/random.js'
import { combineVariants, drawPairs } from '../../contract-tests/right-servers/combine.js'
import { variants } from '../../contract-tests/right-servers/index.js'
import { scoreVariant } from './score.js'

const right = { verdict: 'conformant', failedBy: [] }

describe('the suite', () => {
  it.each(variants.map(variant => [variant.name, variant] as const))(
    'fails nothing of %s',
    async (_, variant) => {
      expect(await scoreVariant(variant)).toMatchObject(right)
    },
  )
})

// A pair that fails is named by its test, and the seed draws it again.
const seed = Number(process.env.KEYMOCK_PAIRS_SEED ?? 20_261_121)
const pairs = drawPairs(variants, 100, seededRandom(seed))

describe(`the suite, with pairs of variants drawn from the seed ${seed}`, () => {
  it.each(pairs.map(pair => [combineVariants(pair).name, pair] as const))(
    'fails nothing of %s',
    async (_, pair) => {
      expect(await scoreVariant(combineVariants(pair))).toMatchObject(right)
    },
  )
})
