import { answerNet } from './answers.js'
import { learningNet, parityNet } from './fidelity.js'
import type { Net } from './net.js'
import { runNet } from './run-net.js'
import { operatorNet, rightServerNet, wrongServerNet } from './scores.js'

/** The slow nets come last. */
export const nets: readonly Net[] = [
  answerNet,
  runNet,
  rightServerNet,
  wrongServerNet,
  operatorNet,
  learningNet,
  parityNet,
]
