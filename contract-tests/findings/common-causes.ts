import type { ContractFailure, ContractResult } from '../../schemas/generated/types.js'
import { hypotheses, isHypothesis, keysWithoutCreate } from './hypotheses.js'
import { causeAt } from './report-failure.js'

export function withCommonCauses(results: readonly ContractResult[]): ContractResult[] {
  const failures = results.flatMap(({ failure }) => failure ?? [])
  const isLeft = failures.some(({ cause }) => cause === hypotheses.leftByRefusal)
  const doubtful = doubtfulHypotheses(failures)
  return results.map(result => {
    const { failure } = result
    if (failure === undefined) return result
    if (isLeft && failure.cause === keysWithoutCreate)
      return withCause(result, failure, hypotheses.leftByRefusal)
    return doubtful.has(failure.cause) ? withCause(result, failure, causeAt(failure)) : result
  })
}

function withCause(result: ContractResult, failure: ContractFailure, cause: string): ContractResult {
  return { ...result, failure: { ...failure, cause } }
}

/** A hypothesis is doubtful if, of the failures of the same member, it explains no more than half. */
function doubtfulHypotheses(failures: readonly ContractFailure[]): Set<string> {
  const doubtful = Object.values(hypotheses).filter(hypothesis => {
    const explained = failures.filter(({ cause }) => cause === hypothesis)
    const members = new Set(explained.map(causeAt))
    const others = failures.filter(failure => !isHypothesis(failure.cause) && members.has(causeAt(failure)))
    return others.length >= explained.length
  })
  return new Set(doubtful)
}
