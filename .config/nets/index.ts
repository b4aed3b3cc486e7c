import { answerNet } from './answers.js'
import { declarationNet } from './declarations.js'
import { learningNet, parityNet } from './fidelity.js'
import type { Net } from './net.js'
import { openApiNet } from './openapi.js'
import { optionNet } from './options.js'
import { runNet } from './run-net.js'
import { operatorNet, rightServerNet, wrongServerNet } from './scores.js'

/** The slow nets come last. */
export const nets: readonly Net[] = [
  optionNet,
  openApiNet,
  declarationNet,
  answerNet,
  runNet,
  rightServerNet,
  wrongServerNet,
  operatorNet,
  learningNet,
  parityNet,
]
