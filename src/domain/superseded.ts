/** A shared store throws this error if another state has replaced the expected state. The failed call has changed nothing. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** The largest number of attempts. Only a defect would need more attempts. */
const mostAttempts = 100

/**
 * Runs an action on a state that other replicas may replace. After `Superseded`, repeats the action on the current state.
 *
 * @param act Must look up the current state in each attempt.
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
