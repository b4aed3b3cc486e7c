import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { useSession } from '../session/session.js'
import { numberText } from '../words.js'
import { Button } from './button.js'
import { Empty } from './frame.js'
import { Icon } from './icon.js'

/** The table omits a column that `canHide` if it is empty in all rows. */
export type Column<Row> = readonly [
  name: string,
  title: string,
  cell: (row: Row) => ComponentChildren,
  ...traits: ('canSort' | 'canHide' | 'isNumber')[],
]

/** The number of rows on a page. */
export const pageRows = 100

interface TableProps<Row> {
  /** The route names the open row by this word. */
  item: 'key' | 'request'
  /** The rows of the page. */
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  /** The order if the route names none: the name of a column, or `-name` for descending order. */
  usual?: string
  /** The number of rows on all pages. */
  total: number
  /** Undefined if rows cannot be selected. */
  selection?: {
    selected: ReadonlySet<string>
    onSelect: (selected: ReadonlySet<string>) => void
    nameOf: (row: Row) => string
  }
}

const noFilters = { q: '', state: '', status: '', role: '', operation: '', from: '' }

/** A page of rows. The route names the open row, the order and the page. */
export function Table<Row>({ item, rows, columns, idOf, usual = '', total, selection }: TableProps<Row>) {
  const { route } = useSession()
  const { sort = usual, [item]: opened } = route.current.value.chosen
  const body = useRef<HTMLTableSectionElement>(null)
  const [activeId, setActiveId] = useState<string | undefined>()
  if (rows.length === 0) {
    return (
      <Empty icon="search" title={`No matching ${item}s`}>
        <Button onPress={() => route.choose(noFilters)}>Clear the filters</Button>
      </Empty>
    )
  }
  const sorted = sort.replace('-', '')
  const isEmpty = (cell: ComponentChildren) => cell === '' || cell === false
  const shown = columns.filter(
    ([name, , cell, ...traits]) =>
      !traits.includes('canHide') || name === sorted || !rows.every(row => isEmpty(cell(row))),
  )
  /** The styles of a narrow table hide columns by name. */
  const classOf = ([name, , , ...traits]: Column<Row>) =>
    `col-${name} ${traits.includes('isNumber') ? 'number' : ''}`
  const found = rows.findIndex(row => idOf(row) === activeId)
  const active = Math.max(found, 0)
  const open = (row: Row) => route.choose({ [item]: idOf(row) })
  const sortBy = (by: string) => route.choose({ sort: by === usual ? undefined : by, from: undefined })
  const toggle = (row: Row) => {
    const id = idOf(row)
    const next = new Set(selection?.selected)
    if (!next.delete(id)) next.add(id)
    selection?.onSelect(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: rows.length - 1,
    }
    const target = moves[event.key]
    const row = rows[active]
    const isOnRow = (event.target as HTMLElement).localName === 'tr'
    if (target !== undefined) body.current?.rows[Math.max(0, Math.min(rows.length - 1, target))]?.focus()
    else if (event.key === 'x' && row !== undefined) toggle(row)
    else if ((event.key === 'Enter' || event.key === ' ') && isOnRow && row !== undefined) open(row)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div class="table-box">
        <table class="table" aria-label={item === 'key' ? 'Keys' : 'Requests'}>
          <thead>
            <tr>
              {selection !== undefined && (
                <th class="col-select">
                  <input
                    type="checkbox"
                    aria-label="Select all on this page"
                    checked={rows.every(row => selection.selected.has(idOf(row)))}
                    onChange={event =>
                      selection.onSelect(new Set(event.currentTarget.checked ? rows.map(idOf) : []))
                    }
                  />
                </th>
              )}
              {shown.map(column => (
                <Head
                  key={column[0]}
                  column={column}
                  class={classOf(column)}
                  sort={column[0] === sorted ? sort : ''}
                  onSort={sortBy}
                />
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
                    if ((event.target as Element).closest('.col-select') === null) open(row)
                  }}
                >
                  {selection !== undefined && (
                    <td class="col-select">
                      <input
                        type="checkbox"
                        tabIndex={-1}
                        aria-label={`Select ${selection.nameOf(row)}`}
                        checked={selection.selected.has(id)}
                        onChange={() => toggle(row)}
                      />
                    </td>
                  )}
                  {shown.map(column => (
                    <td key={column[0]} class={classOf(column)}>
                      {column[2](row)}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <Pager rows={rows.length} total={total} />
    </>
  )
}

interface HeadProps<Row> {
  column: Column<Row>
  class: string
  sort: string
  onSort: (sort: string) => void
}

/** @param sort The order of the table if this column sorts it. */
function Head<Row>({ column: [name, title, , ...traits], class: className, sort, onSort }: HeadProps<Row>) {
  const isSorted = sort !== ''
  const isDescending = sort.startsWith('-')
  const order = isSorted ? (isDescending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" class={className} aria-sort={order}>
      {traits.includes('canSort') ? (
        <button
          type="button"
          class="inline sort"
          title={`Sort by ${title.toLowerCase()}${isSorted ? ', in reverse order' : ''}`}
          onClick={() => onSort(isSorted && !isDescending ? `-${name}` : name)}
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

function Pager({ rows, total }: { rows: number; total: number }) {
  const { route } = useSession()
  const from = Number(route.current.value.chosen.from ?? 0)
  if (total <= pageRows && from === 0) return null
  const turn = (icon: 'back' | 'next', label: string, to: number) => (
    <Button
      kind="quiet"
      icon={icon}
      label={label}
      disabled={to <= -pageRows || to >= total}
      onPress={() => route.choose({ from: to <= 0 ? undefined : String(to) })}
    />
  )
  return (
    <nav class="pager row muted" aria-label="Pages">
      {turn('back', 'Previous page', from - pageRows)}
      <span class="figures">
        {numberText(from + 1)}–{numberText(from + rows)} of {numberText(total)}
      </span>
      {turn('next', 'Next page', from + pageRows)}
    </nav>
  )
}

export type Cell = ComponentChildren

/** Rows of facts. A narrow view shows each row as a list. */
export function FactsTable({ head, rows }: { head: readonly string[]; rows: readonly (readonly Cell[])[] }) {
  if (rows.length === 0) return <p class="muted">None.</p>
  return (
    <table class="facts-table box">
      <thead>
        <tr>
          {head.map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={head[column]} data-title={head[column]}>
                {cell ? <div>{cell}</div> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
