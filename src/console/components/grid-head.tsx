import type { Column } from './grid-row.js'
import { Icon } from './icon.js'

interface HeadProps {
  /** The column by which the rows are sorted: `name`, or `-name` for descending order. */
  sort?: string | undefined
  onSort?: ((sort: string) => void) | undefined
  /** Undefined if rows cannot be selected. */
  isAllSelected?: boolean | undefined
  onSelectAll?: ((isSelected: boolean) => void) | undefined
}

export function GridHead<Row>({
  columns,
  isAllSelected,
  onSelectAll,
  ...sorting
}: HeadProps & { columns: readonly Column<Row>[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot omit the rows out of sight.
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons inside are focusable.
    <div role="row" class="grid-head" aria-rowindex={1}>
      {isAllSelected !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        // biome-ignore lint/a11y/useFocusableInteractive: the checkbox inside is focusable.
        <div role="columnheader" class="cell cell-select">
          <input
            type="checkbox"
            aria-label="Select all"
            checked={isAllSelected}
            onChange={event => onSelectAll?.(event.currentTarget.checked)}
          />
        </div>
      )}
      {columns.map(column => (
        <ColumnHead key={column.name} column={column} {...sorting} />
      ))}
    </div>
  )
}

function ColumnHead<Row>({
  column: { name, title, canSort, isNumber },
  sort,
  onSort,
}: HeadProps & { column: Column<Row> }) {
  const isDescending = sort === `-${name}`
  const isSorted = sort === name || isDescending
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside is focusable.
    <div
      role="columnheader"
      class={isNumber ? 'cell cell-number' : 'cell'}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {canSort && onSort !== undefined ? (
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
    </div>
  )
}
