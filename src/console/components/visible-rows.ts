/** The number of extra rows to render above and below the visible rows, so that scrolling shows no gaps. */
const beyond = 8
/** The number of extra rows while the list is at its top. Fewer rows render faster. */
const beyondAtFirst = 2

/** The rows of a list to render: `from` inclusive, `to` exclusive. */
export function visibleRows({
  top,
  height,
  rowPx,
  count,
}: {
  /** The scroll position, in pixels. */
  top: number
  /** The visible height, in pixels. */
  height: number
  rowPx: number
  count: number
}): { from: number; to: number } {
  const more = top === 0 ? beyondAtFirst : beyond
  // A list that became shorter may still be scrolled past its end.
  const first = Math.min(Math.floor(top / rowPx), Math.max(0, count - Math.ceil(height / rowPx)))
  return {
    from: Math.max(0, first - more),
    to: Math.min(count, first + Math.ceil(height / rowPx) + more),
  }
}
