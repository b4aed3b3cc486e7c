/**
 * The error when the token lacks a permission in an API, or when the run omits the request. The service is
 * not at fault.
 */
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
