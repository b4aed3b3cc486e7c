import { Component, type ComponentChildren } from 'preact'

export interface Column<Row> {
  name: string
  title: string
  /** The width as a track size of a CSS grid, such as `112px`. */
  width: string
  cell: (row: Row) => ComponentChildren
  canSort?: boolean
  isNumber?: boolean
  /** A table that is narrower than this, in pixels, hides the column, unless the column sorts the rows. @default 0 */
  fromPx?: number
}

export interface GridRowProps<Row> {
  row: Row
  /** The position in the list, from 0. */
  index: number
  rowPx: number
  columns: readonly Column<Row>[]
  /** Renders the row as a single cell. Undefined if the row has columns. */
  compact: ((row: Row) => ComponentChildren) | undefined
  isOpened: boolean
  /** Whether Tab reaches the row. */
  isActive: boolean
  /** The row's name for screen readers; undefined if rows cannot be selected. */
  name: string | undefined
  isSelected: boolean
}

/** Renders again only if its props change, so scrolling renders only new rows. */
export class GridRow<Row> extends Component<GridRowProps<Row>> {
  override shouldComponentUpdate(next: GridRowProps<Row>): boolean {
    const { props } = this
    return (
      next.row !== props.row ||
      next.index !== props.index ||
      next.rowPx !== props.rowPx ||
      next.columns !== props.columns ||
      next.compact !== props.compact ||
      next.isOpened !== props.isOpened ||
      next.isActive !== props.isActive ||
      next.name !== props.name ||
      next.isSelected !== props.isSelected
    )
  }

  override render({
    row,
    index,
    rowPx,
    columns,
    compact,
    isOpened,
    isActive,
    name,
    isSelected,
  }: GridRowProps<Row>) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a table element cannot omit the rows out of sight.
      <div
        role="row"
        class="grid-row"
        aria-rowindex={index + 2}
        aria-selected={isOpened}
        tabIndex={isActive ? 0 : -1}
        style={{ top: `${index * rowPx}px` }}
      >
        {name !== undefined && (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          // biome-ignore lint/a11y/useFocusableInteractive: the row of the cell is focusable.
          <div role="gridcell" class="cell cell-select">
            <input type="checkbox" tabIndex={-1} aria-label={`Select ${name}`} checked={isSelected} />
          </div>
        )}
        {compact !== undefined ? (
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
  }
}

export function rowOfEvent({ target }: Event): number | undefined {
  const route = (target as Element).closest('.grid-row')?.getAttribute('aria-rowindex')
  return route == null ? undefined : Number(route) - 2
}

function Cell({ children, isNumber }: { children: ComponentChildren; isNumber?: boolean | undefined }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    // biome-ignore lint/a11y/useFocusableInteractive: the row of the cell is focusable.
    <div
      role="gridcell"
      class={isNumber ? 'cell cell-number' : 'cell'}
      title={typeof children === 'string' ? children : undefined}
    >
      {children}
    </div>
  )
}
