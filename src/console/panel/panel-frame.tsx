import type { ComponentChildren } from 'preact'
import { Button } from '../components/button.js'
import type { PanelMemory } from './panel-memory.js'
import { ResizeHandle } from './resize-handle.js'

/** The box of an open panel, at an edge of the window. */
export function PanelFrame({ memory, children }: { memory: PanelMemory; children: ComponentChildren }) {
  const { dock, width, height } = memory.layout.value
  return (
    <section
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
