import { answersListingsTogether } from '../oracle/crowded-listings.js'
import { showsEveryPlaintext } from '../oracle/decrypted-pages.js'
import { answersDesignedListings, listingRequests } from '../oracle/designed-listings.js'
import { answersEveryListing } from '../oracle/due-answers.js'
import { keepsToItsParameters } from '../oracle/foreign-cursors.js'
import { areAsLongAsTheirBytes, startWithTheirPrefix } from '../oracle/made-keys.js'
import { takesNullForNothing } from '../oracle/null-parameters.js'
import { listsTheSameOnEveryPage } from '../oracle/walks/page-ladder.js'
import { inGroup } from './in-group.js'

const must = 'MUST' as const

/** Requirements of the group `model` that send their own listings, or check the answers of the whole run. */
export const modelRequestRequirements = inGroup('model', [
  {
    id: 'MOD-24',
    section: '4.1',
    level: must,
    statement: 'answer a listing with any combination of parameters within their bounds',
    fixtures: ['plain', 'named', 'meta'],
    settled: true,
    requests: listingRequests,
    elastic: true,
    check: answersDesignedListings,
  },
  {
    id: 'MOD-32',
    section: '4.1',
    level: must,
    statement: 'answer each of several simultaneous listings',
    fixtures: ['plain', 'named', 'meta'],
    settled: true,
    requests: 45,
    elastic: true,
    check: answersListingsTogether,
  },
  {
    id: 'MOD-33',
    section: '4.1',
    level: must,
    statement: 'answer every page of a long listing',
    fixtures: ['plain', 'named', 'meta'],
    settled: true,
    requests: 35,
    elastic: true,
    check: listsTheSameOnEveryPage,
  },
  {
    id: 'MOD-34',
    section: '4.1',
    level: must,
    statement: 'answer every valid listing, whatever other requests come before it or at the same time',
    last: true,
    requests: 0,
    check: async context => answersEveryListing(context),
  },
  {
    id: 'MOD-25',
    section: '4.1',
    level: must,
    statement: 'obey the apiId, externalId and limit of a request, even with the cursor of another listing',
    fixtures: ['plain', 'named', 'meta'],
    settled: true,
    requests: 9,
    check: keepsToItsParameters,
  },
  {
    id: 'MOD-26',
    section: '4.1',
    level: must,
    statement: 'show no plaintext when decrypt is null, 0 or empty',
    fixtures: ['recoverable-a'],
    settled: true,
    requests: 5,
    check: takesNullForNothing,
  },
  {
    id: 'MOD-27',
    section: '4.2 rule 1',
    level: must,
    statement: 'start every key with the prefix of its create, whatever its other fields are',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: async context => startWithTheirPrefix(context),
  },
  {
    id: 'MOD-28',
    section: '4.2',
    level: must,
    statement: 'give every key the length that its byteLength requires, whatever its other fields are',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: async context => areAsLongAsTheirBytes(context),
  },
  {
    id: 'MOD-29',
    section: '4.1',
    level: must,
    statement: 'return the raw key of each recoverable key on every page of a listing with decrypt',
    needs: ['write', 'recoverable'],
    wholePool: true,
    last: true,
    requests: 0,
    check: async context => showsEveryPlaintext(context),
  },
])
