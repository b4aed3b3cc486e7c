import type { CheckContext } from '../engine/check-context.js'
import { acceptsEveryCreate } from '../keys/accepted-creates.js'
import { sending } from './judged.js'
import { fromCatalog } from './requirement.js'

export const createRequirements = fromCatalog([
  {
    ...sending('CRE-09', listMain),
    fixtures: ['plain', 'named'],
    last: true,
    requests: 2,
  },
  {
    id: 'CRE-16',
    fixtures: ['plain', 'again'],
    wholePool: true,
    requests: 0,
    check: async context => acceptsEveryCreate(context),
  },
])

async function listMain({ pool, reader, run }: CheckContext): Promise<void> {
  await pool.fixture('plain')
  await reader.walk({ externalId: run.users.main, limit: 100, revalidateKeysCache: true }, 12)
}
