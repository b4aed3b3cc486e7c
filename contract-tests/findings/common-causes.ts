import type { ContractResult } from '../../schemas/generated/types.js'
import { hypotheses, keysWithoutCreate } from './hypotheses.js'

/** If a failure shows that refused creates leave their keys, keys that no create returned get the same cause. */
export function withCommonCauses(results: readonly ContractResult[]): ContractResult[] {
  const isLeft = results.some(({ failure }) => failure?.cause === hypotheses.leftByRefusal)
  return results.map(result => {
    const { failure } = result
    return isLeft && failure?.cause === keysWithoutCreate
      ? { ...result, failure: { ...failure, cause: hypotheses.leftByRefusal } }
      : result
  })
}
