import { exampleOf } from '../../failures/failure-rows.js'
import type { Fault } from '../fault.js'
import type { Effect } from './effect.js'

type FailureEffect = Extract<Fault['effect'], { failure: unknown }>

/** The profile determines the status and the body of the answer. */
export const failureEffect: Effect<FailureEffect> = {
  definition: 'failureEffect',
  example: '{ failure: "rate-limited" }',
  result({ effect: { failure, details } }) {
    const example = exampleOf(failure)
    return { ...example, kind: failure, details: { ...example.details, ...details } }
  },
  detail: ({ failure }) => failure,
}
