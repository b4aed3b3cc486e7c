import { computed, type ReadonlySignal } from '@preact/signals'
import { useMemo, useState } from 'preact/hooks'
import { useSession } from '../session/session.js'
import { fromNow, localText, momentText } from '../words.js'
import { copyText } from './button.js'

export function FromNow({ at }: { at: number }) {
  const distance = useDistance(at)
  return (
    <time dateTime={isoOf(at)} title={isoOf(at)}>
      {distance}
    </time>
  )
}

/** @param isReal Whether the moment is by the clock of the machine, not of the service. */
export function Moment({ at, isReal = false }: { at: number; isReal?: boolean }) {
  const distance = useDistance(at, isReal)
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
      <span class="muted">{distance}</span>
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
function useDistance(at: number, isReal = false): ReadonlySignal<string> {
  const { clock } = useSession()
  const read = () => (isReal ? Date.now() : clock.now.peek())
  return useMemo(
    () =>
      computed(() => {
        clock.now.value
        return fromNow(at, read())
      }),
    [at, clock],
  )
}

function isoOf(ms: number): string | undefined {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
