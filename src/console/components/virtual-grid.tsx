import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { GridHead } from './grid-head.js'
import { type Column, GridRow, rowOfEvent } from './grid-row.js'
import { useElementSize } from './use-element-size.js'
import { visibleRows } from './visible-rows.js'

export interface VirtualGridProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  /** What a row shows where there is no room for columns. */
  compact: (row: Row) => ComponentChildren
  opened: string | undefined
  onOpen: (row: Row) => void
  sortedBy?: string | undefined
  onSort?: (column: string) => void
}

const wideRowPx = 36
const compactRowPx = 58
/** Below it, there is no room for columns. */
const wideFromPx = 640

/** A table of any length, of which only what is in sight is in the document. Arrow keys move, Enter opens. */
export function VirtualGrid<Row>(props: VirtualGridProps<Row>) {
  const { label, rows, columns: all, idOf, compact, opened, onOpen, sortedBy, onSort } = props
  const scroller = useRef<HTMLDivElement>(null)
  const size = useElementSize(scroller)
  const [first, setFirst] = useState(0)
  const [activeId, setActiveId] = useState<string | undefined>()
  const isFocusDue = useRef(false)

  const { width = wideFromPx, height = 0 } = size ?? {}
  const isCompact = width < wideFromPx
  const columns = useMemo(() => all.filter(({ fromPx = 0 }) => width >= fromPx), [all, width])
  const rowPx = isCompact ? compactRowPx : wideRowPx
  const headPx = isCompact ? 0 : wideRowPx
  const active = useMemo(() => {
    const found = activeId === undefined ? -1 : rows.findIndex(row => idOf(row) === activeId)
    return Math.max(found, 0)
  }, [rows, idOf, activeId])
  // Before it is known how many there is room for, none is drawn.
  const { from, to } =
    size === undefined
      ? { from: 0, to: 0 }
      : visibleRows({ top: first * rowPx, height, rowPx, count: rows.length })

  const noteScroll = ({ scrollTop }: HTMLDivElement) => setFirst(Math.floor(scrollTop / rowPx))
  const scrollTo = (index: number) => {
    const element = scroller.current
    if (element === null) return
    const topPx = index * rowPx
    if (topPx < element.scrollTop) element.scrollTop = topPx
    const beyond = topPx + rowPx + headPx - element.clientHeight
    if (beyond > element.scrollTop) element.scrollTop = beyond
    noteScroll(element)
  }
  const moveTo = (index: number) => {
    const at = Math.max(0, Math.min(rows.length - 1, index))
    const row = rows[at]
    if (row === undefined) return
    isFocusDue.current = true
    scrollTo(at)
    setActiveId(idOf(row))
  }
  // When what is opened takes room from the list, its rows become higher, and the one that was opened stays in sight.
  useLayoutEffect(() => {
    if (activeId !== undefined) scrollTo(active)
  }, [rowPx])
  // Before the next key is pressed: the row that had the focus may be gone.
  useLayoutEffect(() => {
    if (!isFocusDue.current) return
    isFocusDue.current = false
    scroller.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(height / rowPx) - 1)
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    }
    const target = moves[event.key]
    if ((event.target as HTMLElement).closest('[role=columnheader]') !== null) return
    if (target !== undefined) {
      event.preventDefault()
      moveTo(target)
    }
    const row = rows[active]
    if ((event.key === 'Enter' || event.key === ' ') && row !== undefined) {
      event.preventDefault()
      onOpen(row)
    }
  }
  /** Makes the row that an event happened in the one that Tab leads to. */
  const activate = (event: Event): Row | undefined => {
    const row = rows[rowOfEvent(event) ?? -1]
    if (row !== undefined) setActiveId(idOf(row))
    return row
  }
  const openClicked = (event: Event) => {
    const row = activate(event)
    if (row !== undefined) onOpen(row)
  }

  const isActiveInSight = active >= from && active < to
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out the rows that are not in sight.
    <div
      class={`grid ${isCompact ? 'grid-compact' : ''}`}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      tabIndex={isActiveInSight ? -1 : 0}
      ref={scroller}
      style={{
        '--row-height': `${rowPx}px`,
        '--columns': isCompact ? '1fr' : columns.map(({ width }) => width).join(' '),
      }}
      onScroll={event => noteScroll(event.currentTarget)}
      onKeyDown={onKeyDown}
    >
      {!isCompact && <GridHead columns={columns} sortedBy={sortedBy} onSort={onSort} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its rows are interactive. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys. */}
      <div
        class="grid-body"
        style={{ height: `${rows.length * rowPx}px` }}
        onClick={openClicked}
        onFocusIn={activate}
      >
        {rows.slice(from, to).map((row, offset) => {
          const index = from + offset
          const id = idOf(row)
          return (
            <GridRow
              key={id}
              row={row}
              index={index}
              rowPx={rowPx}
              columns={columns}
              compact={isCompact ? compact : undefined}
              isOpened={id === opened}
              isActive={index === active}
            />
          )
        })}
      </div>
    </div>
  )
}
