import { answersListingsTogether } from '../oracle/crowded-listings.js'
import { answersDesignedListings, listingRequests } from '../oracle/designed-listings.js'
import { answersEveryListing } from '../oracle/due-answers.js'
import { keepsToItsParameters } from '../oracle/foreign-cursors.js'
import { areAsLongAsTheirBytes } from '../oracle/made-keys.js'
import { takesNullForNothing } from '../oracle/null-parameters.js'
import { listsTheSameOnEveryPage } from '../oracle/walks/page-ladder.js'
import { fromCatalog } from './from-catalog.js'

/** Requirements of the group `model` that send their own listings, or check the answers of the whole run. */
export const modelRequestRequirements = fromCatalog([
  {
    id: 'MOD-24',
    fixtures: ['plain', 'named', 'meta'],
    settled: true,
    requests: listingRequests,
    elastic: true,
    check: answersDesignedListings,
  },
  {
    id: 'MOD-32',
    fixtures: ['plain', 'named', 'meta'],
    settled: true,
    requests: 45,
    elastic: true,
    check: answersListingsTogether,
  },
  {
    id: 'MOD-33',
    fixtures: ['plain', 'named', 'meta'],
    settled: true,
    requests: 35,
    elastic: true,
    check: listsTheSameOnEveryPage,
  },
  {
    id: 'MOD-34',
    last: true,
    requests: 0,
    check: async context => answersEveryListing(context),
  },
  {
    id: 'MOD-25',
    fixtures: ['plain', 'named', 'meta'],
    settled: true,
    requests: 9,
    check: keepsToItsParameters,
  },
  {
    id: 'MOD-26',
    fixtures: ['recoverable-a'],
    settled: true,
    requests: 5,
    check: takesNullForNothing,
  },
  {
    id: 'MOD-28',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: async context => areAsLongAsTheirBytes(context),
  },
])
