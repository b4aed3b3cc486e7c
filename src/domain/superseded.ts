/** A shared store throws this error if another state has replaced the expected state. The failed call has changed nothing. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** Only a defect would need more attempts. */
const mostAttempts = 100

/**
 * Repeats an action after `Superseded`, because other replicas may replace the state.
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
