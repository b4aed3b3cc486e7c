import type { ContractFailure, ContractResult } from '../../schemas/generated/types.js'
import {
  allIgnored,
  hypotheses,
  isCollation,
  isHypothesis,
  keysMissing,
  keysWithoutCreate,
} from './hypotheses.js'
import { causeAt } from './report-failure.js'

export function withCommonCauses(results: readonly ContractResult[]): ContractResult[] {
  const ignored = allIgnored(failuresOf(results).flatMap(({ cause }) => (isCollation(cause) ? cause : [])))
  const merged = withCauses(results, ({ cause }) => (isCollation(cause) ? ignored : cause))
  const explained = withCauses(merged, causeOfStrangers(failuresOf(merged)))
  return withCauses(explained, causeWithoutDoubt(failuresOf(explained)))
}

type CauseOf = (failure: ContractFailure) => string

function failuresOf(results: readonly ContractResult[]): ContractFailure[] {
  return results.flatMap(({ failure }) => failure ?? [])
}

function withCauses(results: readonly ContractResult[], causeOf: CauseOf): ContractResult[] {
  return results.map(result => {
    const { failure } = result
    return failure === undefined ? result : { ...result, failure: { ...failure, cause: causeOf(failure) } }
  })
}

/** A hypothesis of one failure also explains failures that came before the listing that proves it. */
function causeOfStrangers(failures: readonly ContractFailure[]): CauseOf {
  const isLeft = failures.some(({ cause }) => cause === hypotheses.leftByRefusal)
  const isCut = failures.some(({ cause }) => cause === hypotheses.filterAfterPaging)
  return ({ cause, exchanges }) => {
    if (isLeft && cause === keysWithoutCreate) return hypotheses.leftByRefusal
    const { url = '' } = exchanges.at(-1)?.request ?? {}
    const isFirstPage = url.includes('externalId=') && !url.includes('cursor=')
    return isCut && cause === keysMissing && isFirstPage ? hypotheses.filterAfterPaging : cause
  }
}

/** A hypothesis is doubtful if, of the failures of the same member, it explains no more than half. */
function causeWithoutDoubt(failures: readonly ContractFailure[]): CauseOf {
  const doubtful = [...new Set(failures.map(({ cause }) => cause))]
    .filter(isHypothesis)
    .filter(hypothesis => {
      const explained = failures.filter(({ cause }) => cause === hypothesis)
      const members = new Set(explained.map(causeAt))
      const others = failures.filter(failure => !isHypothesis(failure.cause) && members.has(causeAt(failure)))
      return others.length >= explained.length
    })
  return failure => (doubtful.includes(failure.cause) ? causeAt(failure) : failure.cause)
}
