/** Thrown by a shared store when another state has replaced the expected one. Nothing has changed there. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** The most attempts. Only a defect would need more. */
const mostAttempts = 100

/**
 * Acts on a state that others may replace. Begins again on the next state if nothing has changed yet.
 *
 * @param act Looks up the current state itself.
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
