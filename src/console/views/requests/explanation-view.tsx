import type { Explanation } from '../../../../schemas/generated/types.js'
import { Icon, type IconName } from '../../components/icon.js'
import { whyText } from './request-texts.js'

const outcomes: Readonly<Record<Explanation['stages'][number]['outcome'], { icon: IconName; text: string }>> =
  {
    passed: { icon: 'active', text: 'passed' },
    refused: { icon: 'close', text: 'refused' },
    'not-reached': { icon: 'exhausted', text: 'not reached' },
  }

export function ExplanationView({ explanation }: { explanation: Explanation }) {
  const { stages, refusal, warning } = explanation
  const kind = refusal !== undefined ? 'bad' : warning !== undefined ? 'warn' : 'good'
  return (
    <section class="explanation" aria-label="Reason">
      <p class={`told told-${kind}`}>{whyText(explanation)}</p>
      {stages.length > 0 && (
        <ol class="stages">
          {stages.map(({ stage, outcome }) => (
            <li key={stage} class={`stage stage-${outcome}`}>
              <Icon name={outcomes[outcome].icon} />
              {stage} <span class="hidden">{outcomes[outcome].text}</span>
            </li>
          ))}
        </ol>
      )}
      {refusal !== undefined && (
        <dl class="facts">
          {refusal.rules.map(rule => (
            <RuleFact key={JSON.stringify(rule)} rule={rule} />
          ))}
          <dt>Profile entry</dt>
          <dd>
            <code>{refusal.answeredBy}</code>
          </dd>
        </dl>
      )}
    </section>
  )
}

type Rule = NonNullable<Explanation['refusal']>['rules'][number]

function RuleFact({ rule: { section, profile, schema, keyword, pointer, parameter } }: { rule: Rule }) {
  const where = [
    ...(pointer === undefined ? [] : [`at ${pointer || 'the whole body'}`]),
    ...(parameter === undefined ? [] : [`parameter "${parameter}"`]),
    ...(schema === undefined ? [] : [`keyword "${keyword}" in ${schema}`]),
    ...(profile === undefined ? [] : [`profile field ${profile}`]),
  ]
  return (
    <>
      <dt>Rule</dt>
      <dd>
        specification {section}
        {where.length > 0 && `: ${where.join(', ')}`}
      </dd>
    </>
  )
}
