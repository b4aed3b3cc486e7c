import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon } from './icon.js'
import { visibleRows } from './visible-rows.js'

export interface Column<Row> {
  name: string
  title: string
  /** A track of a CSS grid. */
  width: string
  cell: (row: Row) => ComponentChildren
  /** Whether rows can be put in its order. */
  canSort?: boolean
  isNumber?: boolean
  /** How wide the table has to be for it, in pixels. @default any width */
  fromPx?: number
}

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
  const { label, rows, idOf, compact, opened, onOpen, sortedBy, onSort } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 1000, height: 600 })
  const [top, setTop] = useState(0)
  const [activeId, setActiveId] = useState<string | undefined>()
  const isFocusDue = useRef(false)

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const isCompact = size.width < wideFromPx
  const columns = props.columns.filter(({ fromPx = 0 }) => size.width >= fromPx)
  const rowPx = isCompact ? compactRowPx : wideRowPx
  const headPx = isCompact ? 0 : wideRowPx
  const found = activeId === undefined ? -1 : rows.findIndex(row => idOf(row) === activeId)
  const active = Math.max(found, 0)
  const { from, to } = visibleRows({ top, height: size.height, rowPx, count: rows.length })

  const moveTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    const element = scroller.current
    if (row === undefined || element === null) return
    const at = rows.indexOf(row) * rowPx
    if (at < element.scrollTop) element.scrollTop = at
    const beyond = at + rowPx + headPx - element.clientHeight
    if (beyond > element.scrollTop) element.scrollTop = beyond
    isFocusDue.current = true
    setTop(element.scrollTop)
    setActiveId(idOf(row))
  }
  useEffect(() => {
    if (!isFocusDue.current) return
    isFocusDue.current = false
    scroller.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(size.height / rowPx) - 1)
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

  const tracks = columns.map(({ width }) => width).join(' ')
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
      onScroll={event => setTop(event.currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
    >
      {!isCompact && (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        // biome-ignore lint/a11y/useFocusableInteractive: its buttons are.
        <div role="row" class="grid-head" aria-rowindex={1} style={{ gridTemplateColumns: tracks }}>
          {columns.map(column => (
            <ColumnHead key={column.name} column={column} sortedBy={sortedBy} onSort={onSort} />
          ))}
        </div>
      )}
      <div class="grid-body" style={{ height: `${rows.length * rowPx}px` }}>
        {rows.slice(from, to).map((row, offset) => {
          const index = from + offset
          const id = idOf(row)
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys.
            <div
              key={id}
              role="row"
              class="grid-row"
              aria-rowindex={index + 2}
              aria-selected={id === opened}
              tabIndex={index === active ? 0 : -1}
              style={{
                transform: `translateY(${index * rowPx}px)`,
                height: `${rowPx}px`,
                gridTemplateColumns: isCompact ? '1fr' : tracks,
              }}
              onClick={() => {
                setActiveId(id)
                onOpen(row)
              }}
              onFocus={() => setActiveId(id)}
            >
              {isCompact ? (
                <Cell>{compact(row)}</Cell>
              ) : (
                columns.map(column => (
                  <Cell key={column.name} isNumber={column.isNumber}>
                    {column.cell(row)}
                  </Cell>
                ))
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Cell({ children, isNumber }: { children: ComponentChildren; isNumber?: boolean | undefined }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    // biome-ignore lint/a11y/useFocusableInteractive: its row is.
    <div
      role="gridcell"
      class={isNumber ? 'cell cell-number' : 'cell'}
      title={typeof children === 'string' ? children : undefined}
    >
      {children}
    </div>
  )
}

function ColumnHead<Row>({
  column: { name, title, canSort, isNumber },
  sortedBy,
  onSort,
}: {
  column: Column<Row>
  sortedBy: string | undefined
  onSort: ((column: string) => void) | undefined
}) {
  const isSorted = sortedBy === name
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    // biome-ignore lint/a11y/useFocusableInteractive: its button is.
    <div
      role="columnheader"
      class={isNumber ? 'cell cell-number' : 'cell'}
      aria-sort={isSorted ? 'ascending' : undefined}
    >
      {canSort && onSort !== undefined ? (
        <button type="button" class="sort" onClick={() => onSort(name)}>
          {title}
          {isSorted && <Icon name="down" />}
        </button>
      ) : (
        title
      )}
    </div>
  )
}
