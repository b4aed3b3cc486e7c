import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Icon, type IconName } from './icon.js'

export interface ButtonProps {
  onPress: () => unknown
  children?: ComponentChildren
  icon?: IconName | undefined
  /** @default 'plain' */
  kind?: 'plain' | 'primary' | 'danger' | 'quiet' | undefined
  /** What it does, where no text says so. */
  label?: string | undefined
  disabled?: boolean | undefined
  /** For one that is on or off. */
  pressed?: boolean | undefined
}

export function Button({ onPress, children, icon, kind = 'plain', label, disabled, pressed }: ButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    if (isBusy || disabled) return
    const result = onPress()
    if (!(result instanceof Promise)) return
    setBusy(true)
    await result.finally(() => setBusy(false))
  }
  return (
    <button
      type="button"
      class={`button button-${kind}`}
      aria-label={label}
      title={label}
      aria-busy={isBusy || undefined}
      aria-pressed={pressed}
      // It keeps the focus when pressing it is what disables it.
      aria-disabled={disabled || undefined}
      onClick={press}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  )
}

const confirmMs = 5000

/** A button for what cannot be undone: it has to be pressed twice, and says so after the first time. */
export function ConfirmButton({
  question,
  ...props
}: ButtonProps & {
  /** What it says after the first time. */
  question: string
}) {
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (!isAsking) return
    const timer = setTimeout(() => setAsking(false), confirmMs)
    return () => clearTimeout(timer)
  }, [isAsking])
  if (!isAsking) return <Button {...props} onPress={() => setAsking(true)} />
  const act = () => {
    setAsking(false)
    return props.onPress()
  }
  return (
    <Button kind="danger" icon={props.icon} onPress={act}>
      {question}
    </Button>
  )
}
