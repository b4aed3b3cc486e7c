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
  compact: (row: Row) => ComponentChildren
  opened: string | undefined
  onOpen: (row: Row) => void
  /** The column that sorts the rows: `name`, or `-name` for descending order. */
  sort?: string | undefined
  onSort?: (sort: string) => void
  /** Undefined if rows cannot be selected. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  nameOf?: (row: Row) => string
}

const wideRowPx = 36
const compactRowPx = 58
/** A table below this width shows no columns. */
const wideFromPx = 610

export function VirtualGrid<Row>(props: VirtualGridProps<Row>) {
  const { label, rows, columns: all, idOf, compact, opened, onOpen, sort, onSort } = props
  const { selected, onSelect, nameOf } = props
  const scroller = useRef<HTMLDivElement>(null)
  const size = useElementSize(scroller)
  const [first, setFirst] = useState(0)
  const [activeId, setActiveId] = useState<string | undefined>()
  const isFocusDue = useRef(false)
  const lastToggled = useRef(0)

  const { width = wideFromPx, height = 0 } = size ?? {}
  const isCompact = width < wideFromPx
  const sortedBy = sort?.replace(/^-/, '')
  const columns = useMemo(
    () => all.filter(({ name, fromPx = 0 }) => width >= fromPx || name === sortedBy),
    [all, width, sortedBy],
  )
  const rowPx = isCompact ? compactRowPx : wideRowPx
  const headPx = isCompact ? 0 : wideRowPx
  const active = useMemo(() => {
    const found = activeId === undefined ? -1 : rows.findIndex(row => idOf(row) === activeId)
    return Math.max(found, 0)
  }, [rows, idOf, activeId])
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
  // Scrolls to the active row when the height of the rows changes, for example because an open item narrows the grid.
  useLayoutEffect(() => {
    if (activeId !== undefined) scrollTo(active)
  }, [rowPx])
  // Moves the focus before the next key press, because the grid may no longer render the row that had the focus.
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
    if (event.key === 'x' && row !== undefined && selected !== undefined) {
      event.preventDefault()
      toggle(active, event.shiftKey)
    }
    if ((event.key === 'Enter' || event.key === ' ') && row !== undefined) {
      event.preventDefault()
      onOpen(row)
    }
  }
  const activate = (event: Event): Row | undefined => {
    const row = rows[rowOfEvent(event) ?? -1]
    if (row !== undefined) setActiveId(idOf(row))
    return row
  }
  /** With Shift, also changes all rows between this row and the previously toggled row. */
  const toggle = (index: number, isRange: boolean) => {
    const isAdded = !selected?.has(idAt(index))
    const next = new Set(selected)
    const [first, last] = isRange
      ? [Math.min(lastToggled.current, index), Math.max(lastToggled.current, index)]
      : [index, index]
    for (let at = first; at <= last; at++) {
      if (isAdded) next.add(idAt(at))
      else next.delete(idAt(at))
    }
    lastToggled.current = index
    onSelect?.(next)
  }
  const idAt = (index: number) => {
    const row = rows[index]
    return row === undefined ? '' : idOf(row)
  }
  const openClicked = (event: MouseEvent) => {
    const index = rowOfEvent(event)
    const row = activate(event)
    if (row === undefined) return
    if ((event.target as Element).closest('.cell-select') === null) return onOpen(row)
    toggle(index ?? 0, event.shiftKey)
  }
  const selectAll = (isSelected: boolean) => onSelect?.(isSelected ? new Set(rows.map(idOf)) : new Set())

  const isActiveInSight = active >= from && active < to
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot omit the rows out of sight.
    <div
      class={`grid ${isCompact ? 'grid-compact' : ''}`}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      tabIndex={isActiveInSight ? -1 : 0}
      ref={scroller}
      style={{
        '--row-height': `${rowPx}px`,
        '--columns': [
          ...(selected === undefined ? [] : ['24px']),
          ...(isCompact ? ['minmax(0, 1fr)'] : columns.map(({ width }) => width)),
        ].join(' '),
      }}
      onScroll={event => noteScroll(event.currentTarget)}
      onKeyDown={onKeyDown}
    >
      {!isCompact && (
        <GridHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          isAllSelected={selected && rows.length > 0 && selected.size >= rows.length}
          onSelectAll={selectAll}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows inside are interactive. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys. */}
      <div
        class="grid-body"
        style={{ '--body-height': `${rows.length * rowPx}px` }}
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
              name={selected === undefined ? undefined : nameOf?.(row)}
              isSelected={selected?.has(id) === true}
            />
          )
        })}
      </div>
    </div>
  )
}
