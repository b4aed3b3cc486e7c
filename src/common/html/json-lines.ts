export interface JsonLine {
  depth: number
  text: string
  /** Whether the line belongs to the marked place. */
  isPlace: boolean
}

/** A longer array shows only the item that contains the marked place. If no item is marked, it shows the first item. */
const shownItems = 3

/**
 * Formats a JSON value, one line per member, and marks one place.
 *
 * @param place A JSON Pointer.
 */
export function jsonLines(value: unknown, place?: string): JsonLine[] {
  const lines: JsonLine[] = []
  const path = place === undefined || place === '' ? [] : place.slice(1).split('/').map(unescapeName)
  lay(
    value,
    { depth: 0, lead: '', tail: '', path: place === undefined ? undefined : path, isPlace: false },
    lines,
  )
  return lines
}

interface Position {
  depth: number
  lead: string
  tail: string
  /** The path from this value to the marked place. Undefined if the place is not inside this value. */
  path: readonly string[] | undefined
  isPlace: boolean
}

function lay(value: unknown, position: Position, lines: JsonLine[]): void {
  const { depth, lead, tail, path } = position
  const entries = entriesOf(value)
  const [next, ...rest] = path ?? []
  const isEnd = path !== undefined && (next === undefined || !entries.some(([name]) => name === next))
  const isPlace = position.isPlace || isEnd
  const line = (text: string) => lines.push({ depth, text, isPlace })
  if (entries.length === 0) {
    line(`${lead}${JSON.stringify(value) ?? 'undefined'}${tail}`)
    return
  }
  const isList = Array.isArray(value)
  line(`${lead}${isList ? '[' : '{'}`)
  let folded = 0
  const unfold = () => {
    if (folded > 0) lines.push({ depth: depth + 1, text: `… ${folded} more`, isPlace: false })
    folded = 0
  }
  entries.forEach(([name, member], index) => {
    const isOnPath = path !== undefined && name === next
    const isSample = index === 0 && next === undefined
    if (isList && entries.length > shownItems && !isOnPath && !isSample) {
      folded += 1
      return
    }
    unfold()
    lay(
      member,
      {
        depth: depth + 1,
        lead: isList ? '' : `${JSON.stringify(name)}: `,
        tail: index < entries.length - 1 ? ',' : '',
        path: isOnPath ? rest : undefined,
        // If the place exists, marks all its members. If not, marks its nearest parent, but not the parent's members.
        isPlace: isPlace && path !== undefined ? next === undefined : isPlace,
      },
      lines,
    )
  })
  unfold()
  line(`${isList ? ']' : '}'}${tail}`)
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function unescapeName(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~')
}
