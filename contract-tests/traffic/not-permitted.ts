/** The token may not do something in an API, or the run is to leave it out: that says nothing of the service. */
export class NotPermitted extends Error {
  override readonly name = 'NotPermitted'
}

/** Undefined where it is not permitted. */
export async function unlessNotPermitted<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof NotPermitted) return undefined
    throw error
  }
}
