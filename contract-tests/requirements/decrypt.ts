import type { CheckContext } from '../engine/check-context.js'
import { NotChecked } from '../engine/outcome.js'
import { successfulLists } from '../model/seen-records.js'
import { pageOf } from '../traffic/reader.js'
import { sending } from './judged.js'
import { fromCatalog } from './requirement.js'

export const decryptRequirements = fromCatalog([
  {
    ...sending('DEC-01', decrypted),
    fixtures: ['recoverable-a', 'recoverable-b'],
    settled: true,
  },
  {
    ...sending('DEC-02', async context => {
      if (!hasDecrypted(context)) await decrypted(context)
    }),
    fixtures: ['plain', 'named'],
    settled: true,
    requests: 0,
  },
])

function hasDecrypted({ history, run }: CheckContext): boolean {
  const made = history.findLast(({ operation }) => operation === 'createKey')?.id ?? 0
  return successfulLists(history).some(({ id, request }) => {
    const { apiId, cursor, decrypt, externalId, limit, ownerId } = Object.fromEntries(request.query)
    const isOfMain = apiId === run.apiId && externalId === run.users.main
    const isWhole = limit === '100' && cursor === undefined && ownerId === undefined
    return id > made && isOfMain && decrypt === 'true' && isWhole
  })
}

/** A refusal is allowed, because the specification leaves open which tokens may decrypt. A server error is not allowed. */
async function decrypted({ client, run }: CheckContext): Promise<void> {
  const query = { externalId: run.users.main, limit: 100, decrypt: true, revalidateKeysCache: true }
  const exchange = await client.list(query, { purpose: 'probe' })
  const { status } = exchange.response
  if (status >= 400 && status < 500)
    throw new NotChecked('the target refused a listing with decrypt; the specification allows this')
  pageOf(exchange)
}
