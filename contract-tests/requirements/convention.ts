import { operationNamed } from '../../schemas/operations.js'
import type { CheckContext } from '../engine/check-context.js'
import { sending } from './judged.js'
import { fromCatalog } from './requirement.js'

export const conventionRequirements = fromCatalog([
  { ...sending('VER-01', listAtOtherPaths), requests: 2 },
  {
    ...sending('ERR-01', async ({ client, history }) => {
      const isFailure = ({ operation, response }: (typeof history)[number]) =>
        operation !== 'other' && response !== undefined && response.status >= 400
      if (!history.some(isFailure)) await client.list({}, { authorization: null, purpose: 'refusal' })
    }),
    last: true,
  },
])

async function listAtOtherPaths({ client, run }: CheckContext): Promise<void> {
  const { path } = operationNamed('apis.listKeys')
  const others: [method: string, path: string][] = [['GET', path.replace('/v1/', '/v2/')]]
  // A read-only run sends no request that may write.
  if (run.met.has('write')) others.push(['POST', path])
  for (const [method, path] of others)
    await client.send({
      operation: 'other',
      method,
      path,
      query: [['apiId', run.apiId]],
      headers: { accept: 'application/json' },
      purpose: 'refusal',
    })
}
