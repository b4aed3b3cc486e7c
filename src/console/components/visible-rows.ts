/** How many rows beyond the edges are there already, so that scrolling shows no gaps. */
const beyond = 8
/** The same before it is scrolled: the sooner it is drawn. */
const beyondAtFirst = 2

/** Which rows of a list are in sight, from the first to the one behind the last. */
export function visibleRows({
  top,
  height,
  rowPx,
  count,
}: {
  /** How far the list is scrolled. */
  top: number
  /** How much of it is in sight. */
  height: number
  rowPx: number
  count: number
}): { from: number; to: number } {
  const more = top === 0 ? beyondAtFirst : beyond
  // A list that has become shorter may still be scrolled beyond its end.
  const first = Math.min(Math.floor(top / rowPx), Math.max(0, count - Math.ceil(height / rowPx)))
  return {
    from: Math.max(0, first - more),
    to: Math.min(count, first + Math.ceil(height / rowPx) + more),
  }
}
