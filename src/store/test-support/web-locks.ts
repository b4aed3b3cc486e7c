type Work<Result> = () => Promise<Result>

/** Gives this process the exclusive locks of a browser, which Node has from version 24 on. */
export function giveLocks(): void {
  const last = new Map<string, Promise<unknown>>()
  const locks = {
    request<Result>(name: string, work: Work<Result>): Promise<Result> {
      const result = (last.get(name) ?? Promise.resolve()).then(work)
      last.set(
        name,
        result.catch(() => undefined),
      )
      return result
    },
  }
  Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true })
}
