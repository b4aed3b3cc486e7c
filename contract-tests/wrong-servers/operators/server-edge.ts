// What operators share with the wrong servers that are written by hand.
export type { Edge, EdgeAnswer, EdgeRequest, MakeEdge, Next } from '../../mutants/edge.js'
export {
  answerOf,
  createBodyOf,
  createdOf,
  pageOf,
  refusal,
  withJson,
  withQuery,
} from '../../mutants/json-message.js'
export type { Mutant } from '../../mutants/mutant.js'
export { isCreate, isList, isSuccess } from '../../mutants/operation.js'
export { allKeys, type CutPage, cutPage, pagesOf } from '../../mutants/own-pages.js'
