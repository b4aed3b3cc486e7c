import type { ContractReport } from '../../schemas/generated/types.js'
import type { NamedOption } from './named-option.js'

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

/** Ends a run because the target contradicts a value of the caller's options. */
export class WrongOption extends RunStopped {
  constructor(
    readonly option: NamedOption,
    problem: string,
  ) {
    super('invalid-options', problem)
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
