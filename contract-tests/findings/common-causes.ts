import type { ContractResult } from '../../schemas/generated/types.js'
import { hypotheses, keysWithoutCreate } from './hypotheses.js'

export function withCommonCauses(results: readonly ContractResult[]): ContractResult[] {
  const isLeft = results.some(({ failure }) => failure?.cause === hypotheses.leftByRefusal)
  return results.map(result => {
    const { failure } = result
    return isLeft && failure?.cause === keysWithoutCreate
      ? { ...result, failure: { ...failure, cause: hypotheses.leftByRefusal } }
      : result
  })
}
