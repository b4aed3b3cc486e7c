import type { CheckContext } from '../engine/check-context.js'
import { allOf, type Outcome } from '../engine/outcome.js'
import { acceptsEveryCombination } from '../keys/accepted-creates.js'
import { impliesNamesAlways } from '../oracle/implied-names.js'
import { losesNoKnownKey } from '../oracle/known-keys.js'
import { holdsAgainstModel } from '../oracle/listed-keys.js'
import type { PredictedMember } from '../oracle/predict-record.js'
import { eachIdentityOnce, keepsDurations, keepsMembers } from '../oracle/repeated-readings.js'
import { showsMembersAlways } from '../oracle/shown-members.js'
import { expiresHasOneUnit, tellsCreatedAt, updatesNoneBeforeItsCreate } from '../oracle/times-of-creation.js'
import { holdsAllKeys, holdsNoStranger, repeatsNoKey, staysWithinLimit } from '../oracle/walks/listed-sets.js'
import { inGroup } from './in-group.js'
import type { Level } from './requirement.js'

const must = 'MUST' as const
const inferred = 'MUST by one inference' as const

/** Requirements that compare answers with a model of the run: the expected records and the expected keys of listings. */
export const modelRequirements = inGroup('model', [
  member('MOD-01', '2.1', must, 'start', 'list the leading characters of every key as its start'),
  member('MOD-02', '2.1', must, 'apiId', 'list every key with the apiId from its create'),
  member(
    'MOD-03',
    '2.1',
    inferred,
    'name',
    'list every key with the name from its create, or without a name if none was given',
  ),
  member(
    'MOD-04',
    '2.1',
    inferred,
    'ownerId',
    'list every key with the ownerId or externalId from its create',
  ),
  member(
    'MOD-05',
    '2.1',
    must,
    'meta',
    'list every key with the meta from its create, or without meta if none was given',
  ),
  member(
    'MOD-06',
    '2.5',
    inferred,
    'expires',
    'list every key with the expiry from its create, or without an expiry if none was given',
  ),
  member(
    'MOD-07',
    '4.2',
    must,
    'remaining',
    'list every unused key with the value of remaining from its create, or without a value if none was given',
  ),
  member(
    'MOD-08',
    '2.2',
    inferred,
    'refill',
    'list every key with the refill from its create, or without a refill if none was given',
  ),
  member(
    'MOD-09',
    '2.3',
    inferred,
    'ratelimit',
    'list every key with the limit of the ratelimit from its create, or without a ratelimit if none was given',
  ),
  member('MOD-10', '2.1', must, 'roles', 'list every key with exactly the roles from its create'),
  member(
    'MOD-11',
    '2.1',
    must,
    'permissions',
    'list every key with the permissions from its create, and with no others except those of its roles',
  ),
  member(
    'MOD-12',
    '3',
    must,
    'enabled',
    'list every key as enabled or disabled according to its create and its expiry',
  ),
  member(
    'MOD-13',
    '2.1',
    must,
    'plaintext',
    'show a plaintext only if decrypt is true and the key is recoverable, and then show the raw key itself',
  ),
  member(
    'MOD-14',
    '2.4',
    must,
    'identity',
    'list every key with the exact externalId from its create, or without one if the create had no externalId and no ownerId',
  ),
  {
    id: 'MOD-15',
    section: '2.1',
    level: inferred,
    statement:
      'show the same value of each member of a key in every listing, whatever the page, filter or parameters',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: async context => keepsMembers(context),
  },
  {
    id: 'MOD-16',
    section: '4.1',
    level: must,
    statement: 'list no key of another API or user, and no key that was never created, on any page',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: async context => holdsNoStranger(context),
  },
  {
    id: 'MOD-17',
    section: '4.1',
    level: must,
    statement: 'show every matching key on some page, if a client reads the listing to its end',
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
    section: '4.1',
    level: inferred,
    statement: 'list no key twice in one listing, whatever its parameters',
    needs: ['write'],
    last: true,
    requests: 0,
    check: async context => repeatsNoKey(context),
  },
  {
    id: 'MOD-19',
    section: '4.1',
    level: must,
    statement: 'return no more keys than limit (100 when omitted) on every page of every listing',
    last: true,
    requests: 0,
    check: async context => staysWithinLimit(context),
  },
  {
    id: 'MOD-20',
    section: '2.1',
    level: inferred,
    statement: 'list every key with the time of its create as createdAt',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: async context => tellsCreatedAt(context),
  },
  {
    id: 'MOD-21',
    section: '2.3',
    level: inferred,
    statement: 'list the durations of rate limits in one unit',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: async context => keepsDurations(context),
  },
  {
    id: 'MOD-22',
    section: '2.4',
    level: 'SHOULD',
    statement: 'give each externalId its own identity, the same for all its keys',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: async context => eachIdentityOnce(context),
  },
  {
    id: 'MOD-23',
    section: '4.2',
    level: must,
    statement: 'accept every combination of values within the stated bounds',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: acceptsEveryCombination,
  },
  {
    id: 'MOD-30',
    section: '2.1',
    level: 'SHOULD',
    statement: 'show a member consistently: for all keys that were created with it, or for none of them',
    needs: ['write'],
    wholePool: true,
    last: true,
    requests: 0,
    check: async context => showsMembersAlways(context),
  },
  {
    id: 'MOD-31',
    section: '2.1',
    level: inferred,
    statement: 'list no updatedAt before createdAt',
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

function member(id: string, section: string, level: Level, name: PredictedMember, statement: string) {
  return {
    id,
    section,
    level,
    statement,
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
