import { computed, type ReadonlySignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { useSession } from '../session/session-context.js'
import { fromNow } from '../words/length-of-time.js'
import { momentText } from '../words/moment-text.js'

/** Where a moment is from the present of the service; the moment itself when it is pointed at. */
export function FromNow({ at }: { at: number }) {
  const distance = useDistance(at)
  return (
    <time dateTime={isoOf(at)} title={`${momentText(at)} UTC`}>
      {distance}
    </time>
  )
}

/** A moment, and where it is from the present of the service. */
export function MomentAndDistance({ at }: { at: number }) {
  const distance = useDistance(at)
  return (
    <time dateTime={isoOf(at)}>
      {momentText(at)} <span class="muted">({distance})</span>
    </time>
  )
}

/** A text of the service, with the moments in it not broken at their hyphens. */
export function WithWholeMoments({ text }: { text: string }) {
  const parts = text.split(/(\d{4}-\d\d-\d\dT[\d:.]+Z)/)
  return (
    <>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <span key={index} class="whole">
            {part}
          </span>
        ),
      )}
    </>
  )
}

/** It changes with its words and not with every second, and is put into the document without drawing anything else. */
function useDistance(at: number): ReadonlySignal<string> {
  const { clock } = useSession()
  return useMemo(() => computed(() => fromNow(at, clock.now.value)), [at, clock])
}

function isoOf(ms: number): string | undefined {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
