import { counted } from '../../../contract-tests/reports/counted.js'
import { visibleText } from '../../../contract-tests/reports/visible-text.js'
import type { ContractPlan } from '../../../schemas/generated/types.js'

/** What a run is about to do, for a person who has to agree to it. */
export function planText(
  plan: ContractPlan,
  { baseUrl, maxKeys }: { baseUrl: string; maxKeys: number },
): string {
  const apis = plan.apiIds.map(visibleText).join(', ')
  const lines = [
    ['asks', `${requirementsText(plan)}about ${counted(plan.requests, 'request')}`],
    plan.writes
      ? ['creates', `up to ${counted(Math.min(plan.keys, maxKeys), 'key')}, and reads ${apis}`]
      : ['creates', `nothing; it only reads ${apis}`],
    ...(plan.writes
      ? [
          [
            'leaves',
            'all of them: there is no operation that deletes a key; each ends within the hour or is disabled',
          ],
        ]
      : []),
    ...(plan.skipped.length > 0
      ? [['leaves out', `${counted(plan.skipped.length, 'requirement')}, for want of ${needsText(plan)}`]]
      : []),
  ]
  return [
    `The plan for ${visibleText(baseUrl)}`,
    ...lines.map(([name = '', text = '']) => `  ${name.padEnd(11)}${text}`),
  ].join('\n')
}

/** A run that learns or compares has questions of its own. */
function requirementsText({ requirements }: ContractPlan): string {
  return requirements.length === 0 ? '' : `${counted(requirements.length, 'requirement')} in `
}

function needsText({ skipped }: ContractPlan): string {
  const counts = new Map<string, number>()
  for (const { needs } of skipped) for (const need of needs) counts.set(need, (counts.get(need) ?? 0) + 1)
  return [...counts].map(([need, count]) => `${need} (${count})`).join(', ')
}
