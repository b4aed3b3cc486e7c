import type { Profile } from '../../../../schemas/generated/types.js'
import type { Validator } from '../../../../schemas/generated/validators.js'
import type { Failure } from '../../failures/failure.js'
import { inTableOrder, schemaViolations, type Violation } from '../../failures/violation.js'
import type { Step } from '../../operation.js'

/** @param more Gets the violations of the schema, and returns them with the violations that a schema cannot express. */
export function bodyStep<Request>(
  validate: Validator<Request>,
  schemaId: string,
  more: (body: Request, violations: readonly Violation[], profile: Profile) => readonly Violation[] = (
    _,
    found,
  ) => found,
): Step<Request> {
  return ({ profile }, context): Failure | undefined => {
    const { json } = context
    const isValid = validate(json)
    const found = isValid ? [] : schemaViolations(validate.errors, json, schemaId)
    const violations =
      typeof json === 'object' && json !== null ? more(json as Request, found, profile) : found
    if (violations.length > 0)
      return { kind: 'invalid-request', violations: inTableOrder(violations, schemaId) }
    context.input = json as Request
    return undefined
  }
}
