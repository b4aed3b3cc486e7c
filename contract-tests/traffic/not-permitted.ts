/** The token may not do something in an API: that says nothing of the service. */
export class NotPermitted extends Error {
  override readonly name = 'NotPermitted'
}

/** Undefined where the token may not. */
export async function unlessNotPermitted<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof NotPermitted) return undefined
    throw error
  }
}
