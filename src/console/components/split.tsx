import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from './button.js'

/** A list and its open item, side by side. In a narrow view, the item covers the list. */
export function Split({
  children,
  detail,
  detailLabel,
  isOpen,
  onClose,
}: {
  children: ComponentChildren
  detail: ComponentChildren
  detailLabel: string
  isOpen: boolean
  onClose: () => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const pane = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // Moves the focus to the item only if the item covers the list.
    const covers = pane.current !== null && getComputedStyle(pane.current).position === 'absolute'
    if (isOpen && !wasOpen.current && covers) pane.current?.focus()
    if (!isOpen && wasOpen.current)
      list.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const closeWithEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the close button does the same.
    <div class={`split ${isOpen ? 'split-open' : ''}`} onKeyDown={closeWithEscape}>
      <div class="split-list" ref={list}>
        {children}
      </div>
      {isOpen && (
        <section class="split-detail" ref={pane} tabIndex={-1} aria-label={detailLabel}>
          <div class="split-close">
            <Button kind="quiet" icon="close" label="Close" onPress={onClose} />
          </div>
          {detail}
        </section>
      )}
    </div>
  )
}
