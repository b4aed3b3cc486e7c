import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from '../components/button.js'
import { usePageBars } from './page-bars.js'
import type { PanelMemory } from './panel-memory.js'
import { ResizeHandle } from './resize-handle.js'

const leastPagePx = 320

export function PanelFrame({ memory, children }: { memory: PanelMemory; children: ComponentChildren }) {
  const { dock, width, height, isOver } = memory.layout.value
  const bars = usePageBars()
  const frame = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const root = frame.current?.getRootNode()
    const host = root instanceof ShadowRoot ? root.host : undefined
    if (isOver || !(host instanceof HTMLElement)) return
    if (dock === 'bottom') {
      // Adds as much room below the page as the panel covers, so that users can scroll to the end of the page.
      host.style.height = `${height}px`
      return () => host.style.removeProperty('height')
    }
    if (innerWidth - width < leastPagePx) return
    const { style } = document.documentElement
    const before = style.marginRight
    style.marginRight = `${width}px`
    return () => {
      style.marginRight = before
    }
  }, [dock, width, height, isOver])
  const { top, bottom } = bars
  const place =
    dock === 'right'
      ? { width: `${width}px`, height: '', top: `${top}px`, bottom: `${bottom}px`, maxHeight: '' }
      : {
          width: '',
          height: `${height}px`,
          top: '',
          bottom: `${bottom}px`,
          maxHeight: `calc(100vh - ${top + bottom}px)`,
        }
  return (
    <section
      ref={frame}
      class={`console console-panel console-panel-${dock}`}
      aria-label="keymock"
      tabIndex={-1}
      style={place}
    >
      <ResizeHandle memory={memory} bars={bars} />
      {children}
    </section>
  )
}

export function PanelActs({ memory, onClose }: { memory: PanelMemory; onClose: () => void }) {
  const { dock, isOver } = memory.layout.value
  const other = dock === 'right' ? 'bottom' : 'right'
  return (
    <div class="panel-acts">
      <Button
        kind="quiet"
        icon={isOver ? 'aside' : 'over'}
        label={isOver ? 'Push the page aside' : 'Cover the page'}
        onPress={() => memory.changeLayout({ isOver: !isOver })}
      />
      <Button
        kind="quiet"
        icon={other}
        label={`Dock ${other === 'right' ? 'on the right' : 'at the bottom'}`}
        onPress={() => memory.changeLayout({ dock: other })}
      />
      <Button kind="quiet" icon="close" label="Close the panel" onPress={onClose} />
    </div>
  )
}
