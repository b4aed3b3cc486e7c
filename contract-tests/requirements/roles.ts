import { allOf, failed } from '../engine/outcome.js'
import { hypotheses } from '../findings/hypotheses.js'
import { refusesEachText } from '../oracle/refused-texts.js'
import { isRefused } from '../records/succeeds.js'
import { collatedNameRefusals, similarNameRefusals } from '../script/script.js'
import { areRefused, leaveNoKey } from './are-refused.js'
import { fromCatalog } from './from-catalog.js'

const missingRoles = [
  'missing-role',
  'missing-role-again',
  'missing-role-at-edges',
  'missing-role-at-other-edges',
] as const
const missingPermissions = [
  'missing-permission',
  'missing-permission-again',
  'missing-permission-at-edges',
  'missing-permission-at-other-edges',
] as const

const elsewhere = ['missing-role-elsewhere', 'missing-permission-elsewhere'] as const

export const roleRequirements = fromCatalog([
  {
    id: 'ROL-01',
    refused: missingRoles,
    requests: 0,
    check: async context =>
      allOf([await areRefused(context, missingRoles), await refusesEachText(context, 'roles')]),
  },
  {
    id: 'ROL-02',
    refused: missingPermissions,
    requests: 0,
    check: async context =>
      allOf([await areRefused(context, missingPermissions), await refusesEachText(context, 'permissions')]),
  },
  {
    id: 'ROL-03',
    refused: ['existing-and-missing-role'],
    requests: 0,
    check: async ({ pool }) => isRefused(await pool.refusal('existing-and-missing-role')),
  },
  {
    id: 'ROL-04',
    refused: ['existing-and-missing-permission'],
    requests: 0,
    check: async ({ pool }) => isRefused(await pool.refusal('existing-and-missing-permission')),
  },
  {
    id: 'ROL-05',
    refused: [...missingRoles, ...missingPermissions],
    requests: 2,
    check: context => leaveNoKey(context, [...missingRoles, ...missingPermissions]),
  },
  {
    id: 'ROL-06',
    refused: ['existing-and-missing-role'],
    check: context => leaveNoKey(context, ['existing-and-missing-role']),
  },
  {
    id: 'ROL-07',
    refused: ['existing-and-missing-permission'],
    check: context => leaveNoKey(context, ['existing-and-missing-permission']),
  },
  {
    id: 'ROL-11',
    refused: similarNameRefusals,
    requests: 1,
    async check(context) {
      const outcome = await areRefused(context, collatedNameRefusals)
      if (outcome.kind !== 'failed') return areRefused(context, similarNameRefusals)
      return failed({ ...outcome.finding, cause: hypotheses.collation })
    },
  },
  {
    id: 'ROL-12',
    refused: elsewhere,
    requests: 0,
    check: context => areRefused(context, elsewhere),
  },
])
