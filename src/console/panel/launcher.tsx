import { useRef } from 'preact/hooks'
import { Icon } from '../components/icon.js'
import { usePageBars } from './page-bars.js'
import type { Corner, PanelMemory } from './panel-memory.js'

const leastDragPx = 8
const marginPx = 16

/** The button that opens a closed panel. */
export function Launcher({
  keyText,
  memory,
  onOpen,
}: {
  keyText: string
  memory: PanelMemory
  onOpen: () => void
}) {
  const bars = usePageBars()
  const begun = useRef<{ x: number; y: number } | undefined>(undefined)
  const wasDragged = useRef(false)
  const { corner } = memory.layout.value
  const [edge, side] = corner.split('-') as ['top' | 'bottom', 'left' | 'right']
  const move = (to: Corner) => memory.changeLayout({ corner: to })

  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    const { x, y } = begun.current ?? { x: clientX, y: clientY }
    begun.current = undefined
    wasDragged.current = Math.hypot(clientX - x, clientY - y) >= leastDragPx
    if (!wasDragged.current) return
    move(`${clientY < innerHeight / 2 ? 'top' : 'bottom'}-${clientX < innerWidth / 2 ? 'left' : 'right'}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, Corner> = {
      ArrowUp: `top-${side}`,
      ArrowDown: `bottom-${side}`,
      ArrowLeft: `${edge}-left`,
      ArrowRight: `${edge}-right`,
    }
    const to = moves[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(to)
  }
  return (
    <div
      class="console launcher-box"
      style={{
        top: '',
        bottom: '',
        left: '',
        right: '',
        [edge]: `${marginPx + bars[edge]}px`,
        [side]: `${marginPx}px`,
      }}
    >
      <button
        type="button"
        class="launcher"
        title={`Open keymock (${keyText}). Drag this button, or press an arrow key, to move it to another corner.`}
        onPointerDown={event => {
          begun.current = { x: event.clientX, y: event.clientY }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerUp={onPointerUp}
        onKeyDown={onKeyDown}
        onClick={() => {
          // The end of a drag also fires a click.
          if (wasDragged.current) wasDragged.current = false
          else onOpen()
        }}
      >
        <Icon name="keys" />
        <span>
          <span class="hidden">Open </span>keymock
        </span>
      </button>
    </div>
  )
}
