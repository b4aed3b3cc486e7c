import type { CheckContext } from '../engine/check-context.js'
import { totalLagMs } from '../engine/contract-settings.js'
import { NotChecked } from '../engine/outcome.js'
import { successfulLists } from '../model/seen-records.js'
import { sending } from './judged.js'
import { fromCatalog } from './requirement.js'

const atTheEnd = { last: true, requests: 0 } as const

export const totalRequirements = fromCatalog([
  sending('TOT-01', async context => {
    for (const limit of [100, 1]) await listSinceCreate(context, limit)
  }),
  {
    ...sending('TOT-02', listAfterLag),
    needs: ['write', 'long-wait'],
    fixtures: ['plain'],
    last: true,
    requests: 12,
  },
  { ...sending('TOT-03'), ...atTheEnd, needs: ['write'] },
  { ...sending('TOT-04'), ...atTheEnd },
])

/** Lists the API, unless the run has sent this listing since its last create. */
async function listSinceCreate({ history, reader, run }: CheckContext, limit: number): Promise<void> {
  const created = history.findLast(({ operation }) => operation === 'createKey')?.id ?? 0
  const isKnown = successfulLists(history).some(({ id, request: { query } }) => {
    const { apiId, limit: asked, ...others } = Object.fromEntries(query)
    return id > created && apiId === run.apiId && asked === `${limit}` && Object.keys(others).length === 0
  })
  if (!isKnown) await reader.firstPage({ limit })
}

const pageCap = 30
const requestsReserved = 4

async function listAfterLag(context: CheckContext): Promise<void> {
  const { reader, pool, time } = context
  await pool.fixture('plain')
  await time.sleep(totalLagMs)
  reader.forget()
  const most = Math.min(pageCap, context.requestsLeft() - requestsReserved)
  const walk = most > 0 ? await reader.walk({ limit: 100, revalidateKeysCache: true }, most) : undefined
  if (walk?.ended) return
  if (walk?.loop !== undefined) throw new NotChecked('a cursor came twice, so the listing has no end')
  if (most >= pageCap) throw new NotChecked('the API has too many keys to count them')
  context.leaveOut(1, walk ? 'unfinished listing' : 'complete listing')
  throw new NotChecked('the budget left too few requests for this check')
}
