import { useRef, useState } from 'preact/hooks'
import type { KeyChanges } from '../../../../schemas/generated/types.js'
import { groupedBy } from '../../../common/collections.js'
import { isNearReal } from '../../session/service-clock.js'
import { countText, dayText, momentText } from '../../words.js'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Changes this close together are one tick. */
const tickCount = 120
const snapPx = 6
const steps: Readonly<Record<string, number>> = {
  ArrowRight: hourMs,
  ArrowLeft: -hourMs,
  ArrowUp: hourMs,
  ArrowDown: -hourMs,
  PageUp: dayMs,
  PageDown: -dayMs,
}

interface RulerProps {
  from: number
  to: number
  now: number
  /** The time of this machine. */
  real: number
  changes: KeyChanges['changes']
  onMove?: ((at: number) => void) | undefined
}

/** Expiries and refills on a ruler of time, with a playhead for now. Drag it, or press a tick, to move the clock. */
export function Ruler({ from, to, now, real, changes, onMove }: RulerProps) {
  const area = useRef<HTMLDivElement>(null)
  const [dragged, drag] = useState<number | undefined>()
  const shown = dragged ?? now
  const x = (at: number) => `${((at - from) / (to - from)) * 100}%`
  const ticks = ticksOf(changes, from, to)
  const atOf = ({ clientX }: PointerEvent) => {
    const { left = 0, width = 1 } = area.current?.getBoundingClientRect() ?? {}
    const near = ticks.find(
      ({ at }) => Math.abs(left + ((at - from) / (to - from)) * width - clientX) < snapPx,
    )
    return Math.max(from, Math.min(to, near?.at ?? from + ((clientX - left) / width) * (to - from)))
  }
  const drop = (event: PointerEvent) => {
    if (dragged === undefined) return
    drag(undefined)
    onMove?.(atOf(event))
  }
  const isMoved = !isNearReal(now) && real < to && now > from
  const picture = (
    <svg
      role="img"
      aria-label={`${countText(changes.length, 'change')} of keys from ${dayText(from)} to ${dayText(to)}`}
    >
      {isMoved && (
        <rect
          class="ruler-moved"
          x={x(Math.max(from, Math.min(real, now)))}
          width={`${(Math.abs(now - Math.max(from, real)) / (to - from)) * 100}%`}
          y="0"
          height="100%"
        />
      )}
      {daysOf(from, to).map(at => (
        <g key={at} class="ruler-day">
          <line x1={x(at)} x2={x(at)} y2="100%" />
          {/* Without room for the whole date, the line has none. */}
          {at < to - 0.14 * (to - from) && (
            <text x={x(at)} y="100%" dx="4" dy="-4">
              {dayText(at)}
            </text>
          )}
        </g>
      ))}
      {ticks.map(({ at, expiries, refills }) => (
        <g key={at}>
          {expiries > 0 && <Tick x={x(at)} count={expiries} class="fill-expired" />}
          {refills > 0 && <Tick x={x(at)} count={refills} class="fill-refill" above={expiries} />}
          <title>
            {[
              expiries > 0 && countText(expiries, 'expiry', 'expiries'),
              refills > 0 && countText(refills, 'refill'),
              momentText(at),
            ]
              .filter(Boolean)
              .join(', ')}
          </title>
        </g>
      ))}
      <line class="ruler-now fill-refill" x1={x(shown)} x2={x(shown)} y2="100%" />
    </svg>
  )
  if (onMove === undefined) return <div class="ruler ruler-small">{picture}</div>
  return (
    <div
      ref={area}
      class="ruler"
      role="slider"
      tabIndex={0}
      aria-label="Time of the service"
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={`${momentText(shown)} UTC`}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag(atOf(event))
      }}
      onPointerMove={event => dragged !== undefined && drag(atOf(event))}
      onPointerUp={drop}
      onPointerCancel={() => drag(undefined)}
      onKeyDown={event => {
        const by = steps[event.key]
        if (by === undefined) return
        event.preventDefault()
        onMove(now + by)
      }}
    >
      {picture}
      <span
        class={`ruler-label figures ${shown > from + 0.7 * (to - from) ? 'ruler-label-left' : ''}`}
        style={{ left: x(shown) }}
      >
        {momentText(shown)}
      </span>
    </div>
  )
}

interface TickProps {
  x: string
  count: number
  above?: number
  class: string
}

function Tick({ x, count, above = 0, class: className }: TickProps) {
  const height = heightOf(count)
  return (
    <rect
      class={className}
      x={x}
      width="3"
      y={`${78 - (above > 0 ? heightOf(above) + 3 : 0) - height}%`}
      height={`${height}%`}
    />
  )
}

const heightOf = (count: number) => Math.min(52, 20 + 9 * Math.log2(count))

function ticksOf(changes: KeyChanges['changes'], from: number, to: number) {
  const places = groupedBy(changes, ({ at }) => String(Math.floor(((at - from) / (to - from)) * tickCount)))
  return [...places.values()].map(near => {
    const expiries = near.filter(({ change }) => change === 'expiry').length
    return { at: Math.max(...near.map(({ at }) => at)), expiries, refills: near.length - expiries }
  })
}

/** At most eight starts of days, at equal distances. */
function daysOf(from: number, to: number): number[] {
  const every = Math.ceil((to - from) / dayMs / 8) * dayMs
  const first = Math.ceil(from / every) * every
  return Array.from({ length: 9 }, (_, index) => first + index * every).filter(at => at < to)
}
