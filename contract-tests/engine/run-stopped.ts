import type { ContractReport } from '../../schemas/generated/types.js'

export type EndingCode = ContractReport['ending']['code']

/** The error that ends a run early. The run still makes its report. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped'
  constructor(
    readonly code: EndingCode,
    message: string,
    readonly hint?: string,
  ) {
    super(message)
  }
}
