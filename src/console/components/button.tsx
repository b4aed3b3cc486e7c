import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Icon, type IconName } from './icon.js'

export interface ButtonProps {
  onPress: () => unknown
  children?: ComponentChildren
  icon?: IconName | undefined
  /** @default 'plain' */
  kind?: 'plain' | 'primary' | 'danger' | 'quiet' | undefined
  /** The accessible name of a button without text. */
  label?: string | undefined
  disabled?: boolean | undefined
}

export function Button({ onPress, children, icon, kind = 'plain', label, disabled }: ButtonProps) {
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
      // Does not set `disabled`, because a button that becomes disabled after a press would lose the focus.
      aria-disabled={disabled || undefined}
      onClick={press}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  )
}

export function Submit({
  children,
  kind = 'primary',
  disabled,
}: Pick<ButtonProps, 'kind' | 'disabled'> & { children: string }) {
  return (
    <button type="submit" class={`button button-${kind}`} disabled={disabled}>
      {children}
    </button>
  )
}
