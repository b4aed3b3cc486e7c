import type { ComponentChildren } from 'preact'
import { problemOf } from '../session/notices.js'
import { useSession } from '../session/session-context.js'
import type { Resource } from '../session/use-resource.js'
import { SourceProblem } from '../source/console-source.js'
import { Button } from './button.js'
import { Icon, type IconName } from './icon.js'

export function Empty({
  icon,
  title,
  children,
}: {
  icon: IconName
  title: string
  children?: ComponentChildren
}) {
  return (
    <div class="between">
      <Icon name={icon} />
      <p class="between-title">{title}</p>
      {children !== undefined && <div class="between-text">{children}</div>}
    </div>
  )
}

export function Loading({ what, lines = 6 }: { what: string; lines?: number }) {
  return (
    <div class="loading" role="status">
      <span class="hidden">Loading {what}…</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} class="loading-line" />
      ))}
    </div>
  )
}

export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { text, remedy } = problemOf(error)
  return (
    <div class="between between-failed" role="alert">
      <Icon name="warning" />
      <p class="between-title">{text}</p>
      {remedy !== undefined && <div class="between-text">{remedy}</div>}
      <Button onPress={onRetry}>Try again</Button>
    </div>
  )
}

export function Loaded<Value>({
  resource,
  what,
  lines = 6,
  children,
}: {
  resource: Resource<Value>
  what: string
  lines?: number
  children: (value: Value) => ComponentChildren
}) {
  const { value, error, reload } = resource
  const { events } = useSession()
  if (value !== undefined) return <>{children(value)}</>
  // `Gate` already reports a lost server, and the view loads again after the reconnection.
  const isAwaited =
    error instanceof SourceProblem && error.status === 0 && events.connection.value.kind === 'gone'
  if (error !== undefined && !isAwaited) return <Failed error={error} onRetry={reload} />
  return <Loading what={what} lines={lines} />
}
