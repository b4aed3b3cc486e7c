import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from '../components/button.js'
import type { PanelMemory } from './panel-memory.js'
import { ResizeHandle } from './resize-handle.js'

/** The box of an open panel, at an edge of the window. */
export function PanelFrame({ memory, children }: { memory: PanelMemory; children: ComponentChildren }) {
  const { dock, width, height } = memory.layout.value
  const frame = useRef<HTMLElement>(null)
  // Behind the page there is as much room as the panel covers, so that the end of the page can be scrolled into sight.
  useLayoutEffect(() => {
    const root = frame.current?.getRootNode()
    const host = root instanceof ShadowRoot ? root.host : undefined
    if (dock !== 'bottom' || !(host instanceof HTMLElement)) return
    host.style.height = `${height}px`
    return () => host.style.removeProperty('height')
  }, [dock, height])
  return (
    <section
      ref={frame}
      class={`console console-panel console-panel-${dock}`}
      aria-label="keymock"
      tabIndex={-1}
      style={dock === 'right' ? { width: `${width}px`, height: '' } : { width: '', height: `${height}px` }}
    >
      <ResizeHandle memory={memory} />
      {children}
    </section>
  )
}

/** What is done with the panel itself. */
export function PanelActs({ memory, onClose }: { memory: PanelMemory; onClose: () => void }) {
  const other = memory.layout.value.dock === 'right' ? 'bottom' : 'right'
  return (
    <div class="panel-acts">
      <Button
        kind="quiet"
        icon={other}
        label={`Dock it ${other === 'right' ? 'at the right' : 'at the bottom'}`}
        onPress={() => memory.changeLayout({ dock: other })}
      />
      <Button kind="quiet" icon="close" label="Close the panel" onPress={onClose} />
    </div>
  )
}
