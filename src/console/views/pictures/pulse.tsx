import type { BriefRequest } from '../../../../schemas/generated/types.js'
import { countText, lengthOfTime, msText, timeText } from '../../words.js'
import { outcomeOf } from '../request-texts.js'

/** A longer pause is drawn as a gap of one width, with its length. */
const leastPauseMs = 2000
const usualGaps = 8
/** The width of such a gap, as a share of the whole. */
const gapShare = 0.05
const marks = [1, 100, 10_000]

/** Bars of the time of each answer, at the time of its arrival. The part that a fault waited is lighter. */
export function Pulse({
  entries,
  opened,
  onOpen,
  isSmall = false,
}: {
  entries: readonly BriefRequest[]
  opened?: string | undefined
  onOpen: (id: number) => void
  isSmall?: boolean
}) {
  const bars = entries.toSorted((one, other) => one.receivedAt - other.receivedAt || one.id - other.id)
  const { placed, gaps } = placesOf(bars.map(({ receivedAt }) => receivedAt))
  const first = bars[0]
  const last = bars.at(-1)
  if (first === undefined || last === undefined) return null
  const words = `${countText(bars.length, 'request')} from ${timeText(first.receivedAt).slice(0, 8)} to ${timeText(last.receivedAt).slice(0, 8)} UTC, the longest ${msText(Math.max(...bars.map(({ durationMs }) => durationMs)))}`
  return (
    <figure class={`pulse ${isSmall ? 'pulse-small' : ''}`}>
      <svg role="img" aria-label={words}>
        {marks.map(ms => (
          <g key={ms}>
            <line x2="100%" y1={at(ms)} y2={at(ms)} />
            {!isSmall && (
              <text x="-8" y={at(ms)} dy="4" text-anchor="end">
                {ms < 1000 ? `${ms} ms` : `${ms / 1000} s`}
              </text>
            )}
          </g>
        ))}
        {gaps.map(({ from, to, ms }) => (
          <g key={from}>
            <line class="ahead" x1={percent((from + to) / 2)} x2={percent((from + to) / 2)} y2="100%" />
            {!isSmall && (
              <text x={percent((from + to) / 2)} y="12" text-anchor="middle">
                {lengthOfTime(ms)}
              </text>
            )}
          </g>
        ))}
        {bars.map((entry, index) => {
          const { id, durationMs, waitedMs = 0 } = entry
          const x = percent(placed[index] ?? 0)
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the rows of the table do the same.
            <g
              key={id}
              class={`fill-${outcomeOf(entry)} ${String(id) === opened ? 'pulse-open' : ''}`}
              onClick={() => onOpen(id)}
            >
              {waitedMs > 0 && <rect class="pulse-wait" x={x} y={at(durationMs)} {...sizeOf(durationMs)} />}
              <rect x={x} y={at(durationMs - waitedMs)} {...sizeOf(durationMs - waitedMs)} />
              <title>{`${entry.status || 'no answer'}, ${msText(durationMs)}${waitedMs > 0 ? `, of which a fault waited ${msText(waitedMs)}` : ''}`}</title>
            </g>
          )
        })}
      </svg>
      {!isSmall && (
        <figcaption class="ends figures muted">
          <span>{timeText(first.receivedAt).slice(0, 8)}</span>
          <span>{timeText(last.receivedAt).slice(0, 8)} UTC</span>
        </figcaption>
      )}
    </figure>
  )
}

/** The height is logarithmic, from 0.1 ms to 30 s. */
const share = (ms: number) => Math.max(0.04, Math.min(1, (Math.log10(Math.max(ms, 0.1)) + 1) / 5.5))
const at = (ms: number) => `${(1 - share(ms)) * 100}%`
const sizeOf = (ms: number) => ({ width: 4, height: `${share(ms) * 100}%` })
/** Leaves room for the last bar. */
const percent = (x: number) => `${x * 99}%`

interface Gap {
  from: number
  to: number
  ms: number
}

function placesOf(moments: readonly number[]): { placed: number[]; gaps: Gap[] } {
  const pauses = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0))
  const median = pauses.toSorted((one, other) => one - other)[Math.floor(pauses.length / 2)] ?? 0
  const longest = Math.max(leastPauseMs, usualGaps * median)
  const linear = pauses.reduce((sum, ms) => sum + (ms > longest ? 0 : ms), 0)
  const gapCount = pauses.filter(ms => ms > longest).length
  const gap = Math.min(gapShare, 0.6 / Math.max(1, gapCount))
  const scale = (1 - gapCount * gap) / Math.max(linear, 1)
  const gaps: Gap[] = []
  let x = 0
  const placed = [0]
  for (const ms of pauses) {
    const from = x
    x += ms > longest ? gap : ms * scale
    if (ms > longest) gaps.push({ from, to: x, ms })
    placed.push(x)
  }
  return { placed, gaps }
}
