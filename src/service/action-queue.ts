/** Runs control actions one at a time, before later requests. */
export class ActionQueue {
  /** Resolves when every action has ended. Undefined while none runs. */
  idle: Promise<void> | undefined

  /** Begins immediately if no other action runs: the action has then taken effect when the call returns. */
  run<Result>(action: () => Promise<Result>): Promise<Result> {
    const done = this.idle === undefined ? action() : this.idle.then(action)
    const over = () => {
      if (this.idle === last) this.idle = undefined
    }
    const last: Promise<void> = done.then(over, over)
    this.idle = last
    return done
  }
}
