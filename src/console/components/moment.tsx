import { useSession } from '../session/session-context.js'
import { fromNow } from '../words/length-of-time.js'
import { momentText } from '../words/moment-text.js'

/** Where a moment is from the present of the service; the moment itself when it is pointed at. */
export function FromNow({ at }: { at: number }) {
  const { clock } = useSession()
  return (
    <time dateTime={isoOf(at)} title={`${momentText(at)} UTC`}>
      {fromNow(at, clock.now.value)}
    </time>
  )
}

/** A moment, and where it is from the present of the service. */
export function MomentAndDistance({ at }: { at: number }) {
  const { clock } = useSession()
  return (
    <time dateTime={isoOf(at)}>
      {momentText(at)} <span class="muted">({fromNow(at, clock.now.value)})</span>
    </time>
  )
}

function isoOf(ms: number): string | undefined {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
