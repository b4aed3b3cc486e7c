import { acceptsEveryCombination } from '../keys/accepted-creates.js'
import { walkAcrossCreate, walkBetweenTwins } from '../oracle/walks/walk-across-create.js'
import { fromCatalog } from './from-catalog.js'
import { sending } from './judged.js'

/** Requirements that compare answers with a model of the run: the expected records and the expected keys of listings. */
export const modelRequirements = fromCatalog([
  {
    ...sending('MOD-17', async context => {
      await walkAcrossCreate(context)
      await walkBetweenTwins(context)
    }),
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
  },
  {
    id: 'MOD-23',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: acceptsEveryCombination,
  },
])
