import type { CheckContext } from '../engine/check-context.js'
import { allOf, type Outcome } from '../engine/outcome.js'
import { acceptsEveryCombination } from '../keys/accepted-creates.js'
import type { PredictedMember } from '../model/predict-record.js'
import { impliesNamesAlways } from '../oracle/implied-names.js'
import { losesNoKnownKey } from '../oracle/known-keys.js'
import { holdsAgainstModel } from '../oracle/listed-keys.js'
import { eachIdentityOnce, keepsDurations, keepsMembers } from '../oracle/repeated-readings.js'
import { showsMembersAlways } from '../oracle/shown-members.js'
import { expiresHasOneUnit, tellsCreatedAt, updatesNoneBeforeItsCreate } from '../oracle/times-of-creation.js'
import { holdsAllKeys, holdsNoStranger, repeatsNoKey, staysWithinLimit } from '../oracle/walks/listed-sets.js'
import { fromCatalog } from './from-catalog.js'

/** Requirements that compare answers with a model of the run: the expected records and the expected keys of listings. */
export const modelRequirements = fromCatalog([
  member('MOD-01', 'start'),
  member('MOD-02', 'apiId'),
  member('MOD-03', 'name'),
  member('MOD-04', 'ownerId'),
  member('MOD-05', 'meta'),
  member('MOD-06', 'expires'),
  member('MOD-07', 'remaining'),
  member('MOD-08', 'refill'),
  member('MOD-09', 'ratelimit'),
  member('MOD-10', 'roles'),
  member('MOD-11', 'permissions'),
  member('MOD-12', 'enabled'),
  member('MOD-13', 'plaintext'),
  member('MOD-14', 'identity'),
  {
    id: 'MOD-15',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: async context => keepsMembers(context),
  },
  {
    id: 'MOD-16',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: async context => holdsNoStranger(context),
  },
  {
    id: 'MOD-17',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    async check(context) {
      const own = await holdsAllKeys(context)
      return own.kind === 'failed' ? own : allOf([own, losesNoKnownKey(context)])
    },
  },
  {
    id: 'MOD-18',
    needs: ['write'],
    last: true,
    requests: 0,
    check: async context => repeatsNoKey(context),
  },
  {
    id: 'MOD-19',
    last: true,
    requests: 0,
    check: async context => staysWithinLimit(context),
  },
  {
    id: 'MOD-20',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: async context => tellsCreatedAt(context),
  },
  {
    id: 'MOD-21',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: async context => keepsDurations(context),
  },
  {
    id: 'MOD-22',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: async context => eachIdentityOnce(context),
  },
  {
    id: 'MOD-23',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: acceptsEveryCombination,
  },
  {
    id: 'MOD-30',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: async context => showsMembersAlways(context),
  },
  {
    id: 'MOD-31',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: async context => updatesNoneBeforeItsCreate(context),
  },
])

/** Compares these values between keys, because the create of one key does not fully determine them. */
const comparisons: Partial<Record<PredictedMember, (context: CheckContext) => Outcome>> = {
  expires: expiresHasOneUnit,
  roles: context => impliesNamesAlways(context, 'roles'),
  permissions: context => impliesNamesAlways(context, 'permissions'),
}

function member(id: string, name: PredictedMember) {
  return {
    id,
    needs: ['write'] as const,
    wholePool: true,
    last: true,
    requests: 0,
    async check(context: CheckContext): Promise<Outcome> {
      const predicted = await holdsAgainstModel(context, name)
      if (predicted.kind !== 'met') return predicted
      const compared = comparisons[name]?.(context)
      return compared?.kind === 'failed' ? compared : predicted
    },
  }
}
