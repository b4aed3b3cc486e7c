type Work<Result> = (lock: object | null) => Promise<Result>

/** Installs `navigator.locks` with exclusive locks, because Node has no `navigator.locks` before version 24. */
export function giveLocks(): void {
  const last = new Map<string, Promise<unknown>>()
  const inTurn = async <Result>(name: string, work: Work<Result>): Promise<Result> => {
    const result = (last.get(name) ?? Promise.resolve()).then(() => work({}))
    const turn = result.catch(() => undefined)
    last.set(name, turn)
    await turn
    if (last.get(name) === turn) last.delete(name)
    return result
  }
  const locks = {
    request<Result>(name: string, options: object | Work<Result>, asked?: Work<Result>): Promise<Result> {
      const work = asked ?? (options as Work<Result>)
      return asked !== undefined && last.has(name)
        ? Promise.resolve().then(() => work(null))
        : inTurn(name, work)
    },
  }
  Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true })
}
