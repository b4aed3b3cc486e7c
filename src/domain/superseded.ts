/** Thrown by a shared store when another state has replaced the one that was asked. Nothing happened there. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** Only a defect supersedes more often than that. */
const mostAttempts = 100

/**
 * Acts on a state that others may replace: begins again on the next state when that happens before anything was done.
 *
 * @param act Looks up the present state itself.
 */
export async function onPresentState<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Superseded) || attempt === mostAttempts) throw error
    }
  }
}
