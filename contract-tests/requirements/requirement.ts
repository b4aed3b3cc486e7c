import { type CatalogEntry, catalogEntry } from '../catalog/catalog.js'
import type { CheckContext } from '../engine/check-context.js'
import type { Need } from '../engine/need.js'
import type { Outcome } from '../engine/outcome.js'
import type { RefusedCreateName } from '../script/bodies.js'
import type { FixtureName } from '../script/script.js'

/** How the suite checks a row of the catalog. */
export interface Check {
  readonly id: string
  /** The needs of the check itself. The plan adds the needs of the fixtures. */
  readonly needs?: readonly Need[]
  /** The run creates these keys before the check. */
  readonly fixtures?: readonly FixtureName[]
  /** Further keys of the pool, checked only if the target meets their needs. */
  readonly optional?: readonly FixtureName[]
  readonly wholePool?: boolean
  /** Creates that the target must refuse. Several requirements may check the same create. */
  readonly refused?: readonly RefusedCreateName[]
  /** Whether the check waits until listings must show every key. Such a check runs after the observations with `soon: true`. */
  readonly settled?: boolean
  /** Whether the check runs last, because it checks exchanges of the whole run. */
  readonly last?: boolean
  /** Whether the check tests random cases. It then runs only with the option `fuzz`. */
  readonly fuzz?: boolean
  /** The approximate number of requests that the check itself sends. @default 1 */
  readonly requests?: number
  /** Whether the check sends only requests that the other checks leave in the budget. It reports the requests that it omits. */
  readonly elastic?: boolean
  check(context: CheckContext): Promise<Outcome>
}

export type Requirement = CatalogEntry & Check

export function fromCatalog(checks: readonly Check[]): readonly Requirement[] {
  return checks.map(check => ({ ...catalogEntry(check.id), ...check }))
}
