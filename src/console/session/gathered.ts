const gatherMs = 100

export interface Gathered {
  now(): void
  /** Reads after a short wait, once for all changes during the wait. */
  soon(): void
  stop(): void
}

/**
 * Runs at most one read at a time, and a single read for many changes, so that a view can follow any rate of changes.
 *
 * @param read Must not reject.
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
