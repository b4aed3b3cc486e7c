export type {
  ContractCoverage,
  ContractExchange,
  ContractFailure,
  ContractLeftKey,
  ContractObservation,
  ContractPlan,
  ContractReport,
  ContractResult,
  ContractTarget,
} from '../schemas/generated/types.js'
export type { ContractEvent, ContractOptions } from './engine/contract-options.js'
export { runContract } from './engine/run-contract.js'
export { fetchFromHandlers } from './fetch-from-handlers.js'
export { htmlReport } from './reports/html/html-report.js'
export { jsonReport } from './reports/json.js'
export { junitReport } from './reports/junit.js'
export { markdownReport } from './reports/markdown.js'
export { type Paint, terminalReport } from './reports/terminal.js'
