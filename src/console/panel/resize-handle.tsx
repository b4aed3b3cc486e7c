import type { PageBars } from './page-bars.js'
import type { PanelLayout, PanelMemory } from './panel-memory.js'

const leastPx = { width: 320, height: 200 }
const stepPx = 24

export function ResizeHandle({ memory, bars }: { memory: PanelMemory; bars: PageBars }) {
  const { dock, ...layout } = memory.layout.value
  const side = sides[dock]
  const mostPx = side.room(bars)
  const sizePx = Math.min(layout[side.size], mostPx)
  const resize = (px: number) =>
    memory.changeLayout({ [side.size]: Math.round(Math.max(leastPx[side.size], Math.min(mostPx, px))) })

  const onPointerDown = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) resize(side.reach(event, bars))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const sizes: Record<string, number> = {
      [side.larger]: sizePx + stepPx,
      [side.smaller]: sizePx - stepPx,
      Home: leastPx[side.size],
      End: mostPx,
    }
    const px = sizes[event.key]
    if (px === undefined) return
    event.preventDefault()
    resize(px)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a plain separator cannot move.
    <div
      class="panel-resize"
      role="separator"
      aria-label={`Panel ${side.size}`}
      aria-orientation={side.orientation}
      aria-valuenow={sizePx}
      aria-valuemin={leastPx[side.size]}
      aria-valuemax={mostPx}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  )
}

interface Side {
  size: 'width' | 'height'
  orientation: 'vertical' | 'horizontal'
  room(bars: PageBars): number
  /** The size, in pixels, that moves the panel's edge to the pointer. */
  reach(event: PointerEvent, bars: PageBars): number
  larger: string
  smaller: string
}

const sides: Readonly<Record<PanelLayout['dock'], Side>> = {
  right: {
    size: 'width',
    orientation: 'vertical',
    room: () => innerWidth,
    reach: ({ clientX }) => innerWidth - clientX,
    larger: 'ArrowLeft',
    smaller: 'ArrowRight',
  },
  bottom: {
    size: 'height',
    orientation: 'horizontal',
    room: ({ top, bottom }) => innerHeight - top - bottom,
    reach: ({ clientY }, { bottom }) => innerHeight - bottom - clientY,
    larger: 'ArrowUp',
    smaller: 'ArrowDown',
  },
}
