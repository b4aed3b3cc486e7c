import type { CheckContext } from '../engine/check-context.js'
import { NotMet } from '../engine/outcome.js'
import { NotPermitted } from '../traffic/not-permitted.js'
import { sending } from './judged.js'
import { fromCatalog } from './requirement.js'

export const secrecyRequirements = fromCatalog([
  { ...sending('SEC-01', listWithoutDecrypt), fixtures: ['plain'], last: true, requests: 2 },
  {
    ...sending('SEC-02', listWithoutDecrypt),
    fixtures: ['recoverable-a', 'recoverable-b'],
    last: true,
    requests: 2,
  },
])

/** If the target refuses the listings, other requirements report the refusal. */
async function listWithoutDecrypt({ reader, run, pool }: CheckContext): Promise<void> {
  const query = { externalId: run.users.main, limit: 100, revalidateKeysCache: true }
  for (const asked of [query, { ...query, decrypt: false }]) {
    await reader.firstPage(asked).catch(error => {
      if (!(error instanceof NotMet)) throw error
    })
  }
  if (run.saysRecoverable && !pool.created().some(({ body }) => body.recoverable === true))
    throw new NotPermitted('no recoverable key could be created, although the options allow one')
}
