import { type Need, optionsFor } from '../../../contract-tests/engine/need.js'
import type { ContractPlan } from '../../../schemas/generated/types.js'
import { counted } from '../../common/document/counted.js'
import { type Inline, joined, line } from '../../common/document/inline.js'
import { contractFlag } from './contract-run-options.js'

export function planText(
  plan: ContractPlan,
  { baseUrl, maxKeys }: { baseUrl: string; maxKeys: number },
): Inline {
  const apis = plan.apiIds.join(', ')
  const lines = [
    ['asks', `${requirementsText(plan)}about ${counted(plan.requests, 'request')}`],
    plan.writes
      ? ['creates', `up to ${counted(Math.min(plan.keys, maxKeys), 'key')}, and reads ${apis}`]
      : ['creates', `nothing; the run only reads ${apis}`],
    ...(plan.writes
      ? [
          [
            'leaves',
            `all keys, because the specification has no operation that deletes keys; each key expires within the hour or is disabled${
              plan.lastingKeys ? `, except for ${plan.lastingKeys} without an expiry` : ''
            }`,
          ],
        ]
      : []),
    ...(plan.skipped.length > 0
      ? [['leaves out', `${counted(plan.skipped.length, 'requirement')}, for lack of ${needsText(plan)}`]]
      : []),
  ]
  const rows = lines.map(([name = '', text = '']) => line`  ${name.padEnd(11)}${text}`)
  return joined([line`The plan for ${baseUrl}`, ...rows], '\n')
}

/** Empty for `keymock learn` and `keymock parity`, which check no requirements. */
function requirementsText({ requirements }: ContractPlan): string {
  return requirements.length === 0 ? '' : `${counted(requirements.length, 'requirement')} in `
}

function needsText({ skipped }: ContractPlan): string {
  const counts = new Map<string, number>()
  // `skipped` comes from the suite, so each of its needs is a `Need`.
  const flags = skipped.flatMap(({ needs }) => [
    ...new Set(needs.map(need => optionsFor([need as Need], contractFlag))),
  ])
  for (const flag of flags) counts.set(flag, (counts.get(flag) ?? 0) + 1)
  return [...counts].map(([flag, count]) => `${flag} (${count})`).join(', ')
}
