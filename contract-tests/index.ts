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
export type { Paint } from '../src/common/document/terminal-writer.js'
export type { ContractEvent, ContractOptions } from './engine/contract-options.js'
export { runContract } from './engine/run-contract.js'
export { fetchFromHandlers } from './fetch-from-handlers.js'
export { htmlReport, junitReport, markdownReport, terminalReport } from './reports/contract-reports.js'
export { jsonReport } from './reports/json.js'
