/** What waits for what is done to a state beside its requests. */
export interface Acting {
  /** Resolves when what has begun is over. Undefined when nothing is under way. */
  underWay: Promise<void> | undefined
}

/** Does one thing after the other, each before every request that comes later. */
export function actsOn(acting: Acting) {
  return <Result>(act: () => Promise<Result>): Promise<Result> => {
    const done = acting.underWay === undefined ? act() : acting.underWay.then(act)
    const over = () => {
      if (acting.underWay === last) acting.underWay = undefined
    }
    const last: Promise<void> = done.then(over, over)
    acting.underWay = last
    return done
  }
}
