import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from './button.js'

export interface DialogProps {
  title: string
  onClose: () => void
  children: ComponentChildren
  /** Whether the dialog stays open after a click outside, as for content that is shown only once. */
  isSticky?: boolean
}

export function Dialog({ title, onClose, children, isSticky = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  // Opens the dialog before the next key press, so that the dialog gets the key press.
  useLayoutEffect(() => {
    const dialog = element.current
    if (dialog === null) return
    const before = (dialog.getRootNode() as Document | ShadowRoot).activeElement
    dialog.showModal()
    // Waits until the dialog is removed, because until then no element outside the dialog can get the focus.
    return () => queueMicrotask(() => before instanceof HTMLElement && before.focus())
  }, [])
  useLayoutEffect(() => {
    // Focuses the first field. The browser would focus the close button, and lose the focus when the content changes.
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes the dialog on Escape.
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
