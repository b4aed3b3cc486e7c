/** Calls `act` with each item, with at most `limit` calls at the same time. After an error, starts no further call. */
export async function eachOf<T>(
  items: readonly T[],
  limit: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0
  let stopped = false
  const worker = async () => {
    while (next < items.length && !stopped) {
      const item = items[next]
      next += 1
      if (item === undefined) continue
      try {
        await act(item)
      } catch (error) {
        stopped = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
}
