/** The token lacks a permission in an API, or the run omits the request. Neither is a fault of the service. */
export class NotPermitted extends Error {
  override readonly name = 'NotPermitted'
}

/** The result of a call; undefined if it is not permitted. */
export async function unlessNotPermitted<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof NotPermitted) return undefined
    throw error
  }
}
