import { acceptsEveryCombination } from '../keys/accepted-creates.js'
import { anyCreate, anySession } from '../random/fuzz.js'
import { listTogether } from '../script/crowded-listings.js'
import { sendForeignCursors } from '../script/foreign-cursors.js'
import { listWithNull } from '../script/null-parameters.js'
import { listsTheSameOnEveryPage } from '../script/page-ladder.js'
import { listingRequests, sendDesignedListings } from '../script/sent-listings.js'
import { walkAcrossCreate, walkBetweenTwins } from '../script/walk-across-create.js'
import { answering, sending } from './judged.js'
import { fromCatalog } from './requirement.js'

const ofMain = { fixtures: ['plain', 'named', 'meta'], settled: true } as const
/** Checks exchanges of the whole run. */
const atTheEnd = { last: true, requests: 0 } as const
const everyKey = { needs: ['write'], wholePool: true } as const
/** The first key shows the target's clock, which decides the states of random keys. */
const random = { needs: ['write'], fixtures: ['meta'], fuzz: true, requests: 0 } as const

/** Requirements of the group `model` that send listings of their own, or check the answers of the whole run, and random cases. */
export const modelRequirements = fromCatalog([
  {
    ...{ ...everyKey, ...atTheEnd },
    ...sending('MOD-17', async context => {
      await walkAcrossCreate(context)
      await walkBetweenTwins(context)
    }),
  },
  { id: 'MOD-23', ...everyKey, ...atTheEnd, check: acceptsEveryCombination },
  {
    ...{ ...ofMain, requests: listingRequests, elastic: true },
    ...answering('MOD-24', /^(MOD-(24|34)|ROL-01)$/, sendDesignedListings),
  },
  { ...ofMain, requests: 9, ...sending('MOD-25', sendForeignCursors) },
  { ...sending('MOD-26', listWithNull), fixtures: ['recoverable-a'], settled: true, requests: 5 },
  {
    ...{ ...ofMain, requests: 45, elastic: true },
    ...answering('MOD-32', /^(MOD-(24|34)|ROL-01)$/, listTogether),
  },
  { id: 'MOD-33', ...ofMain, requests: 35, elastic: true, check: listsTheSameOnEveryPage },
  { ...atTheEnd, ...sending('MOD-34') },
  { id: 'PRP-01', ...random, check: anyCreate },
  { id: 'PRP-02', ...random, check: anySession },
])
