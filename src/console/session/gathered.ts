const firstMs = 60
const pauseMs = 1000

interface Gathered {
  now(): void
  /** Reads after a short wait, and at most once a second while changes continue. */
  soon(): void
  stop(): void
}

/** @param read Must not reject. Never runs twice at the same time. */
export function gathered(read: () => Promise<void>): Gathered {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUnderWay = false
  let isDue = false
  let isOver = false
  let readAt = Number.NEGATIVE_INFINITY

  const now = () => {
    clearTimeout(timer)
    timer = undefined
    if (isUnderWay || isOver) isDue = true
    else void run()
  }
  const soon = () => {
    if (isUnderWay || isOver) isDue = true
    else timer ??= setTimeout(now, Math.max(firstMs, readAt + pauseMs - performance.now()))
  }
  const run = async () => {
    isUnderWay = true
    isDue = false
    readAt = performance.now()
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
