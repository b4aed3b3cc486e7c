import { useState } from 'preact/hooks'
import { useSession } from '../session/session.js'
import { fromNow, isoText, localText, momentText } from '../words.js'
import { copyText } from './button.js'

export function FromNow({ at }: { at: number }) {
  const { clock } = useSession()
  return (
    <time dateTime={isoText(at)} title={isoText(at)}>
      {fromNow(at, clock.now.value)}
    </time>
  )
}

/** @param isReal Whether the moment is by the clock of the machine, not of the service. */
export function Moment({ at, isReal = false }: { at: number; isReal?: boolean }) {
  const { clock } = useSession()
  const [isCopied, setCopied] = useState(false)
  const now = clock.now.value
  const iso = isoText(at)
  const copy = () =>
    copyText(iso).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <button
      type="button"
      class="inline moment"
      title={isCopied ? `Copied ${iso}` : `${iso}. Click to copy`}
      onClick={copy}
      onBlur={() => setCopied(false)}
    >
      <time dateTime={iso} class="figures">
        {momentText(at)} UTC
      </time>
      <span class="muted figures">{localText(at)}</span>
      <span class="muted">{fromNow(at, isReal ? Date.now() : now)}</span>
    </button>
  )
}

/** A text with its moments in words. */
export function withMoments(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, moment => `${momentText(Date.parse(moment))} UTC`)
}
