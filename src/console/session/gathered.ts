/** What happens within so many milliseconds is read once. */
const gatherMs = 100

export interface Gathered {
  /** Runs it at once; when it is under way, once more behind that. */
  now(): void
  /** Runs it for all that happens in a short while from here. */
  soon(): void
  /** Runs it no more. */
  stop(): void
}

/**
 * Runs a read as often as needed and no more, one at a time: however fast things happen, what is shown follows them.
 *
 * @param read Handles its own failures.
 */
export function gathered(read: () => Promise<void>): Gathered {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUnderWay = false
  let isDue = false
  let isOver = false

  const now = () => {
    clearTimeout(timer)
    timer = undefined
    if (isUnderWay || isOver) isDue = true
    else void run()
  }
  const soon = () => {
    if (isUnderWay || isOver) isDue = true
    else timer ??= setTimeout(now, gatherMs)
  }
  const run = async () => {
    isUnderWay = true
    isDue = false
    await read()
    isUnderWay = false
    if (isDue) soon()
  }
  return {
    now,
    soon,
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
