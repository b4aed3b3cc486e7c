import { Moment } from '../../components/moment.js'
import { useSession } from '../../session/session-context.js'
import { countText } from '../../words/count-text.js'
import { asObject, type ShownKey } from './shown-key.js'

interface Step {
  at: number
  text: string
  kind: 'past' | 'now' | 'ahead'
}

export function Timeline({ shown }: { shown: ShownKey }) {
  const { clock, events } = useSession()
  const now = clock.now.value
  const uses = events.uses.value.filter(({ keyId }) => keyId === shown.id)
  const steps = [...stepsOf(shown, now), ...usesOf(uses), { at: now, text: 'Now', kind: 'now' as const }]
  steps.sort((a, b) => a.at - b.at || (a.kind === 'now' ? 1 : -1))
  return (
    <ol class="timeline">
      {steps.map(step => (
        <li key={`${step.text} ${step.kind === 'now' ? '' : step.at}`} class={`step step-${step.kind}`}>
          <span>{step.text}</span>
          {step.kind !== 'now' && <Moment at={step.at} />}
        </li>
      ))}
    </ol>
  )
}

function stepsOf({ key, createdAt, updatedAt, expires }: ShownKey, now: number): Step[] {
  const step = (at: number | undefined, past: string, ahead = past): Step[] =>
    at === undefined ? [] : [{ at, text: at <= now ? past : ahead, kind: at <= now ? 'past' : 'ahead' }]
  const { amount } = asObject(asObject(key.record).refill)
  return [
    ...step(createdAt, 'Created'),
    ...(updatedAt === createdAt || (key.state === 'disabled' && updatedAt === key.stateSince)
      ? []
      : step(updatedAt, 'Changed')),
    ...step(expires, 'Expired', 'Expires'),
    ...(key.state === 'disabled' ? step(key.stateSince, 'Disabled') : []),
    ...(key.state === 'exhausted' ? step(key.stateSince, 'Used up') : []),
    ...step(key.refilledAt, 'Refilled'),
    ...(key.nextChange === 'refill'
      ? step(
          key.nextChangeAt,
          'Refilled',
          `Refill${typeof amount === 'number' ? ` with ${countText(amount, 'use')}` : ''}`,
        )
      : []),
  ]
}

function usesOf(uses: readonly { at: number }[]): Step[] {
  const first = uses[0]
  const last = uses.at(-1)
  if (first === undefined || last === undefined) return []
  if (uses.length === 1) return [{ at: first.at, text: 'Used', kind: 'past' }]
  return [
    { at: first.at, text: 'First recorded use', kind: 'past' },
    { at: last.at, text: `Last of ${uses.length} uses`, kind: 'past' },
  ]
}
