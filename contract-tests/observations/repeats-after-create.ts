import type { CheckContext } from '../engine/check-context.js'
import { walkAcrossCreate } from '../oracle/walks/walk-across-create.js'
import { mayGainKey, type SeenWalk, walksIn } from '../oracle/walks/walks.js'
import { successfulCreates } from '../records/seen-records.js'
import type { Observed } from './observation.js'

export async function repeatsAfterCreate(context: CheckContext): Promise<Observed[]> {
  await walkAcrossCreate(context)
  const creates = successfulCreates(context.history)
  const walks = walksIn(context.history).filter(walk => mayGainKey(walk, creates))
  const isRepeated = ({ records }: SeenWalk) =>
    new Set(records.map(({ record }) => record.id)).size < records.length
  const shown = walks.find(isRepeated) ?? walks[0]
  if (shown === undefined) return []
  const exchanges = shown.pages.map(({ exchange }) => exchange)
  return [{ name: 'listing.repeatsAfterCreate', value: isRepeated(shown), exchanges, restsOn: [] }]
}
