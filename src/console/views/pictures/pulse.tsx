import type { BriefRequest } from '../../../../schemas/generated/types.js'
import { countText, lengthOfTime, msText, timeText } from '../../words.js'
import { outcomeOf } from '../request-texts.js'

/** A longer pause, and longer than eight usual ones, is drawn as a gap of one width, with its length. */
const leastPauseMs = 2000
const usualGaps = 8
const marks = [1, 100, 10_000]

interface PulseProps {
  entries: readonly BriefRequest[]
  opened?: string | undefined
  onOpen: (id: number) => void
  isSmall?: boolean
}

/** Bars of the time of each answer, at the time of its arrival. The part that a fault waited is lighter. */
export function Pulse({ entries, opened, onOpen, isSmall = false }: PulseProps) {
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
        {gaps.map(({ at: middle, ms }) => (
          <g key={middle}>
            <line class="ahead" x1={percent(middle)} x2={percent(middle)} y2="100%" />
            {!isSmall && (
              <text x={percent(middle)} y="12" text-anchor="middle">
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

/** The places of the moments, from 0 to 1, and the long pauses between them. All long pauses have the same width. */
function placesOf(moments: readonly number[]) {
  const pauses = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0))
  const median = pauses.toSorted((one, other) => one - other)[Math.floor(pauses.length / 2)] ?? 0
  const longest = Math.max(leastPauseMs, usualGaps * median)
  const usual = pauses.filter(ms => ms <= longest)
  const gapCount = pauses.length - usual.length
  const gap = Math.min(0.05, 0.6 / Math.max(1, gapCount))
  const usualMs = usual.reduce((sum, ms) => sum + ms, 1)
  const scale = (1 - gapCount * gap) / usualMs
  const placed = [0]
  const gaps: { at: number; ms: number }[] = []
  for (const ms of pauses) {
    const from = placed.at(-1) ?? 0
    const width = ms > longest ? gap : ms * scale
    if (ms > longest) gaps.push({ at: from + width / 2, ms })
    placed.push(from + width)
  }
  return { placed, gaps }
}
