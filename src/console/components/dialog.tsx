import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from './button.js'

export interface DialogProps {
  title: string
  onClose: () => void
  children: ComponentChildren
  /** Whether a click beside it leaves it open, because what it shows is not shown again. */
  isSticky?: boolean
}

/** A window above the rest, which keeps the focus until it is closed, and gives it back then. */
export function Dialog({ title, onClose, children, isSticky = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  // Before the next key is pressed: it is meant for the window.
  useLayoutEffect(() => {
    const dialog = element.current
    if (dialog === null) return
    const before = (dialog.getRootNode() as Document | ShadowRoot).activeElement
    dialog.showModal()
    // As long as it is there, nothing beside it takes the focus.
    return () => queueMicrotask(() => before instanceof HTMLElement && before.focus())
  }, [])
  useLayoutEffect(() => {
    // By itself it would begin with the button that closes it, and stay nowhere when it shows something else.
    element.current
      ?.querySelector<HTMLElement>(
        '.dialog-body :is(input:not([type=hidden]), select, textarea, button:not(:disabled))',
      )
      ?.focus()
  }, [title])
  const closeBeside = (event: MouseEvent) => {
    if (!isSticky && event.target === element.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself.
    <dialog ref={element} class="dialog" aria-label={title} onClose={onClose} onClick={closeBeside}>
      <div class="dialog-box">
        <header class="dialog-head">
          <h2>{title}</h2>
          <Button kind="quiet" icon="close" label="Close" onPress={onClose} />
        </header>
        <div class="dialog-body">{children}</div>
      </div>
    </dialog>
  )
}
