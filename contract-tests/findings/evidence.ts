import type { ContractObservation } from '../../schemas/generated/types.js'
import type { TargetExchange } from '../traffic/exchange.js'
import { redacted } from './release.js'
import { type ReplayOptions, replayOf } from './replay.js'
import { reportExchange } from './report-exchange.js'

interface EvidenceOptions extends ReplayOptions {
  /** @default none */
  needsEvidence?: ((observation: ContractObservation) => boolean) | undefined
}

const mostWithEvidence = 30
const mostExchanges = 3

/** The added exchanges are not redacted yet. */
export function withEvidence(
  observations: readonly ContractObservation[],
  history: readonly TargetExchange[],
  { needsEvidence = () => false, ...options }: EvidenceOptions,
): ContractObservation[] {
  const needing = new Set(observations.filter(needsEvidence).slice(0, mostWithEvidence))
  return observations.map(observation => {
    if (!needing.has(observation)) return observation
    const shown = history.filter(({ id }) => observation.exchanges.includes(id)).slice(-mostExchanges)
    if (shown.length === 0) return observation
    const steps = replayOf(shown, options)
    const isCreated = shown.some(({ operation }) => operation === 'createKey')
    // Without a create, the replay lists keys of this run, so it contains this run's id instead of a placeholder.
    const replay = isCreated
      ? steps
      : redacted(steps, text => text.replaceAll('{{RUN_ID}}', options.run.runId))
    return { ...observation, evidence: { exchanges: shown.map(reportExchange), replay } }
  })
}
