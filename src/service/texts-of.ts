import type { Profile } from '../../schemas/generated/types.js'
import { exactTexts, type Texts } from '../domain/texts.js'

/** What most profiles do without is loaded for those that need it. */
export async function textsOf({ texts: { collation } }: Profile): Promise<Texts> {
  if (collation === 'exact') return exactTexts
  const { collatedTexts } = await import('../domain/collation.js')
  return collatedTexts(collation)
}
