import { useSession } from '../../session/session.js'
import { fromNow } from '../../words.js'
import type { ShownKey } from '../shown-key.js'

const width = 132
const middle = width / 2
const edge = middle - 5
const minuteMs = 60_000
/** A moment this far from now is at the edge. */
const farthestMs = 365 * 24 * 60 * minuteMs

/**
 * The life of a key, with now in the middle of every row: past to the left, future to the right. The scale is logarithmic, so
 * that an hour and a year both fit.
 */
export function Life({ shown }: { shown: ShownKey }) {
  const { clock } = useSession()
  clock.minute.value
  const now = clock.read()
  const { key, createdAt, expires, state } = shown
  const x = (at: number) => {
    const share = Math.log1p(Math.abs(at - now) / minuteMs) / Math.log1p(farthestMs / minuteMs)
    return middle + Math.sign(at - now) * Math.min(1, share) * edge
  }
  const from = createdAt === undefined ? middle - edge : x(createdAt)
  const to = expires === undefined ? width - 2 : x(expires)
  const refills = [key.refilledAt, key.nextChange === 'refill' ? key.nextChangeAt : undefined]
  const words = [
    ...(createdAt === undefined ? [] : [`created ${fromNow(createdAt, now)}`]),
    expires === undefined
      ? 'never expires'
      : `${expires > now ? 'expires' : 'expired'} ${fromNow(expires, now)}`,
    ...(key.nextChange === 'refill' && key.nextChangeAt !== undefined
      ? [`refill ${fromNow(key.nextChangeAt, now)}`]
      : []),
  ].join(', ')
  return (
    <svg class={`life life-${state}`} viewBox={`0 0 ${width} 16`} role="img" aria-label={words}>
      <title>{words}</title>
      <line class="life-now" x1={middle} x2={middle} y1="0" y2="16" />
      <line class="life-past" x1={from} x2={Math.max(from, Math.min(middle, to))} y1="8" y2="8" />
      {to > middle && (
        <line class={expires === undefined ? 'life-open' : 'life-ahead'} x1={middle} x2={to} y1="8" y2="8" />
      )}
      {createdAt !== undefined && <circle class="life-begin" cx={from} cy="8" r="2.5" />}
      {refills.map(at => at !== undefined && <path key={at} class="life-refill" d={`M${x(at)} 4v8`} />)}
      {expires !== undefined && <rect class="life-end" x={to - 2} y="3" width="4" height="10" rx="1" />}
    </svg>
  )
}
