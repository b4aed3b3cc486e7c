/**
 * Thrown if a check cannot run, for instance because the token lacks a permission or because a gentle run omits a request. The
 * service is not at fault.
 */
export class NotPermitted extends Error {
  override readonly name = 'NotPermitted'
}

export async function unlessNotPermitted<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof NotPermitted) return undefined
    throw error
  }
}
