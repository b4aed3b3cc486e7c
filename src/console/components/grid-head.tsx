import type { Column } from './grid-row.js'
import { Icon } from './icon.js'

interface Sorting {
  sortedBy?: string | undefined
  onSort?: ((column: string) => void) | undefined
}

/** The titles of the columns, which put the rows in their order. */
export function GridHead<Row>({ columns, ...sorting }: Sorting & { columns: readonly Column<Row>[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out the rows that are not in sight.
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons are.
    <div role="row" class="grid-head" aria-rowindex={1}>
      {columns.map(column => (
        <ColumnHead key={column.name} column={column} {...sorting} />
      ))}
    </div>
  )
}

function ColumnHead<Row>({
  column: { name, title, canSort, isNumber },
  sortedBy,
  onSort,
}: Sorting & { column: Column<Row> }) {
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
