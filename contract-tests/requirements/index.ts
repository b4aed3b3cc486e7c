import { catalog } from '../catalog/catalog.js'
import { acceptedCreates, acceptedListings } from './accepted.js'
import { apiRequirements } from './api.js'
import { authenticationRequirements } from './authentication.js'
import { byteLengthRequirements } from './byte-length.js'
import { cacheRequirements } from './cache.js'
import { conventionRequirements } from './convention.js'
import { createRequirements } from './create.js'
import { decryptRequirements } from './decrypt.js'
import { filterRequirements } from './filter.js'
import { judgedRequirements } from './judged.js'
import { limitRequirements } from './limit.js'
import { listingRequirements } from './listing.js'
import { modelRequirements } from './model.js'
import { modelRequestRequirements } from './model-requests.js'
import { paginationRequirements } from './pagination.js'
import { propertyRequirements } from './property.js'
import type { Requirement } from './requirement.js'
import { roleRequirements } from './roles.js'
import { secrecyRequirements } from './secrecy.js'
import { stateRequirements } from './state.js'

/** In the order of checks. */
const inTurn: readonly Requirement[] = [
  ...authenticationRequirements,
  ...createRequirements,
  ...acceptedCreates,
  ...byteLengthRequirements,
  ...roleRequirements,
  ...limitRequirements,
  ...acceptedListings,
  ...paginationRequirements,
  // The cache requirements create a key, so the earlier pages of listings become outdated. Most checks that need many pages
  // come later, and read newer pages.
  ...cacheRequirements,
  ...listingRequirements,
  ...filterRequirements,
  ...stateRequirements,
  ...decryptRequirements,
  ...apiRequirements,
  ...secrecyRequirements,
  ...conventionRequirements,
  ...modelRequirements,
  ...modelRequestRequirements,
  ...propertyRequirements,
  ...judgedRequirements,
]

const places = new Map(catalog.map(({ id }, place) => [id, place]))

/** In the order of the catalog, which is the order of checks and reports. */
export const requirements: readonly Requirement[] = inTurn.toSorted(
  (one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0),
)
