import type { ContractReport, ContractResult } from '../../schemas/generated/types.js'

export function failureGroups(results: readonly ContractResult[]): ContractReport['failureGroups'] {
  const groups = new Map<string, string[]>()
  for (const { id, failure } of results) {
    if (!failure) continue
    const ids = groups.get(failure.cause) ?? []
    groups.set(failure.cause, [...ids, id])
  }
  return [...groups].map(([cause, ids]) => ({ cause, ids })).sort((a, b) => b.ids.length - a.ids.length)
}
