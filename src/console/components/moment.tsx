import { computed, type ReadonlySignal } from '@preact/signals'
import { useMemo, useState } from 'preact/hooks'
import { useSession } from '../session/session-context.js'
import { fromNow } from '../words/length-of-time.js'
import { localText, momentText } from '../words/moment-text.js'
import { copyText } from './copy-text.js'

export function FromNow({ at }: { at: number }) {
  const distance = useDistance(at)
  return (
    <time dateTime={isoOf(at)} title={isoOf(at)}>
      {distance}
    </time>
  )
}

export function Moment({ at, hasDistance = true }: { at: number; hasDistance?: boolean }) {
  const distance = useDistance(at)
  const [isCopied, setCopied] = useState(false)
  const iso = isoOf(at)
  const local = localText(at)
  const copy = async () => {
    if (iso === undefined) return
    await copyText(iso)
      .then(() => setCopied(true))
      .catch(() => undefined)
  }
  return (
    <button
      type="button"
      class="moment"
      title={iso && (isCopied ? `Copied ${iso}` : `${iso}. Click to copy`)}
      onClick={copy}
      onBlur={() => setCopied(false)}
    >
      <time dateTime={iso} class="figures">
        {momentText(at)} UTC
      </time>
      {local !== undefined && <span class="muted figures">{local} local</span>}
      {hasDistance && <span class="muted">{distance}</span>}
    </button>
  )
}

export function WithMoments({ text }: { text: string }) {
  const parts = text.split(/(\d{4}-\d\d-\d\dT[\d:.]+Z)/)
  return (
    <>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <time key={index} class="whole figures" dateTime={part} title={part}>
            {momentText(Date.parse(part))} UTC
          </time>
        ),
      )}
    </>
  )
}

/** The signal updates the text without a render, and only when the words change. */
function useDistance(at: number): ReadonlySignal<string> {
  const { clock } = useSession()
  return useMemo(() => computed(() => fromNow(at, clock.now.value)), [at, clock])
}

function isoOf(ms: number): string | undefined {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
