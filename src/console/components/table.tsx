import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { numberText } from '../words.js'
import { Button } from './button.js'
import { Icon } from './icon.js'

export interface Column<Row> {
  name: string
  title: string
  cell: (row: Row) => ComponentChildren
  canSort?: boolean
  isNumber?: boolean
  /** Whether a table with a value in no row omits the column. */
  isEmpty?: (row: Row) => boolean
}

/** The number of rows on a page. */
export const pageRows = 100

export interface TableProps<Row> {
  label: string
  /** The rows of the page. */
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  opened: string | undefined
  onOpen: (row: Row) => void
  /** The column that sorts the rows: `name`, or `-name` for descending order. */
  sort: string
  onSort: (sort: string) => void
  /** The position of the page's first row, from 0, and the number of rows on all pages. */
  from: number
  total: number
  onPage: (from: number) => void
  /** Undefined if rows cannot be selected. */
  selection?: {
    selected: ReadonlySet<string>
    onSelect: (selected: ReadonlySet<string>) => void
    nameOf: (row: Row) => string
  }
}

export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, columns, idOf, opened, onOpen, sort, onSort, selection } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [activeId, setActiveId] = useState<string | undefined>()
  const lastToggled = useRef(0)
  const shown = columns.filter(
    ({ name, isEmpty }) => isEmpty === undefined || isSortedBy(name, sort) || !rows.every(isEmpty),
  )
  const active = Math.max(
    rows.findIndex(row => idOf(row) === activeId),
    0,
  )
  /** With Shift, also changes all rows between this row and the previously toggled row. */
  const toggle = (index: number, isRange: boolean) => {
    const row = rows[index]
    if (selection === undefined || row === undefined) return
    const isAdded = !selection.selected.has(idOf(row))
    const next = new Set(selection.selected)
    const other = isRange ? lastToggled.current : index
    for (const one of rows.slice(Math.min(other, index), Math.max(other, index) + 1)) {
      if (isAdded) next.add(idOf(one))
      else next.delete(idOf(one))
    }
    lastToggled.current = index
    selection.onSelect(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + 10,
      PageUp: active - 10,
      Home: 0,
      End: rows.length - 1,
    }
    const target = moves[event.key]
    const isOnRow = (event.target as HTMLElement).localName === 'tr'
    if (target !== undefined) {
      const line = body.current?.rows[Math.max(0, Math.min(rows.length - 1, target))]
      line?.focus()
    } else if (event.key === 'x') toggle(active, event.shiftKey)
    else if ((event.key === 'Enter' || event.key === ' ') && isOnRow) {
      const row = rows[active]
      if (row !== undefined) onOpen(row)
    } else return
    event.preventDefault()
  }
  return (
    <>
      <div class="table-box">
        <table class="table" aria-label={label}>
          <thead>
            <tr>
              {selection !== undefined && (
                <th class="col-select">
                  <input
                    type="checkbox"
                    aria-label="Select all on this page"
                    checked={rows.length > 0 && rows.every(row => selection.selected.has(idOf(row)))}
                    onChange={event =>
                      selection.onSelect(new Set(event.currentTarget.checked ? rows.map(idOf) : []))
                    }
                  />
                </th>
              )}
              {shown.map(column => (
                <Head key={column.name} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={onKeyDown}>
            {rows.map((row, index) => {
              const id = idOf(row)
              return (
                <tr
                  key={id}
                  tabIndex={index === active ? 0 : -1}
                  aria-current={id === opened || undefined}
                  onFocus={() => setActiveId(id)}
                  onClick={event => {
                    if ((event.target as Element).closest('.col-select') === null) onOpen(row)
                  }}
                >
                  {selection !== undefined && (
                    <td class="col-select">
                      <input
                        type="checkbox"
                        tabIndex={-1}
                        aria-label={`Select ${selection.nameOf(row)}`}
                        checked={selection.selected.has(id)}
                        onClick={event => toggle(index, event.shiftKey)}
                      />
                    </td>
                  )}
                  {shown.map(({ name, isNumber, cell }) => (
                    <td key={name} class={classOf(name, isNumber, sort)}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <Pager {...props} />
    </>
  )
}

function isSortedBy(name: string, sort: string): boolean {
  return sort.replace('-', '') === name
}

/** A narrow table hides some columns, but not the column that sorts it. */
function classOf(name: string, isNumber: boolean | undefined, sort: string): string {
  return [`col-${name}`, isNumber && 'number', isSortedBy(name, sort) && 'sorted'].filter(Boolean).join(' ')
}

function Head<Row>({
  column: { name, title, canSort, isNumber },
  sort,
  onSort,
}: Pick<TableProps<Row>, 'sort' | 'onSort'> & { column: Column<Row> }) {
  const isDescending = sort === `-${name}`
  const isSorted = sort === name || isDescending
  return (
    <th
      scope="col"
      class={classOf(name, isNumber, sort)}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {canSort ? (
        <button
          type="button"
          class="sort"
          title={`Sort by ${title.toLowerCase()}${isSorted ? ', in reverse order' : ''}`}
          onClick={() => onSort(sort === name ? `-${name}` : name)}
        >
          {title}
          {isSorted && <Icon name={isDescending ? 'down' : 'up'} />}
        </button>
      ) : (
        title
      )}
    </th>
  )
}

function Pager<Row>({ rows, from, total, onPage }: TableProps<Row>) {
  if (total <= pageRows && from === 0) return null
  return (
    <nav class="pager" aria-label="Pages">
      <Button
        kind="quiet"
        icon="back"
        label="Previous page"
        disabled={from === 0}
        onPress={() => onPage(Math.max(0, from - pageRows))}
      />
      <span class="figures">
        {numberText(from + 1)}–{numberText(from + rows.length)} of {numberText(total)}
      </span>
      <Button
        kind="quiet"
        icon="next"
        label="Next page"
        disabled={from + pageRows >= total}
        onPress={() => onPage(from + pageRows)}
      />
    </nav>
  )
}
