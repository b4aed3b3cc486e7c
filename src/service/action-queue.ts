/** Runs control actions one at a time, before later requests. */
export class ActionQueue {
  /** Undefined while no action runs. */
  idle: Promise<void> | undefined

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
