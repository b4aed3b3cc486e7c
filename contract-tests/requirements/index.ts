import { catalog } from '../catalog/catalog.js'
import { acceptedCreates, acceptedListings } from './accepted.js'
import { apiRequirements } from './api.js'
import { authenticationRequirements } from './authentication.js'
import { conventionRequirements } from './convention.js'
import { createRequirements } from './create.js'
import { decryptRequirements } from './decrypt.js'
import { filterRequirements } from './filter.js'
import { judgedRequirements } from './judged.js'
import { limitRequirements } from './limit.js'
import { listedKeys } from './listed.js'
import { modelRequirements } from './model.js'
import { paginationRequirements } from './pagination.js'
import { refusedCreates } from './refused.js'
import type { Requirement } from './requirement.js'
import { secrecyRequirements } from './secrecy.js'
import { stateRequirements } from './state.js'
import { totalRequirements } from './totals.js'

const unordered: readonly Requirement[] = [
  ...acceptedCreates,
  ...acceptedListings,
  ...apiRequirements,
  ...authenticationRequirements,
  ...conventionRequirements,
  ...createRequirements,
  ...decryptRequirements,
  ...filterRequirements,
  ...judgedRequirements,
  ...limitRequirements,
  ...listedKeys,
  ...modelRequirements,
  ...paginationRequirements,
  ...refusedCreates,
  ...secrecyRequirements,
  ...stateRequirements,
  ...totalRequirements,
]

const places = new Map(catalog.map(({ id }, place) => [id, place]))

/** In the order of the catalog, which is the order of checks and reports. */
export const requirements: readonly Requirement[] = unordered.toSorted(
  (one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0),
)
