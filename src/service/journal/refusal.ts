import type { BrokenRule } from '../../../schemas/generated/types.js'
import { pointerOf } from '../../common/json.js'
import type { Refusal } from '../exchange.js'
import { failureRows, reasonOf } from '../failures/failure-rows.js'
import { shorten } from '../failures/template.js'
import { mostViolations, type Violation } from '../failures/violation.js'
import type { Failure, Operation, RequestContext, State } from '../operation.js'

/** The explanation never shows a token. */
export async function refusalOf(
  failure: Failure,
  state: State,
  context: RequestContext<unknown>,
  operation: Operation<never> | undefined,
): Promise<Refusal> {
  const because = await reasonOf(failure, state, context)
  return {
    by: context.isReplaced ? 'fault-afterwards' : (context.reached ?? 'route'),
    rules: context.isReplaced || context.reached === 'fault' ? [] : brokenRules(failure, operation),
    ...(because !== undefined && { because }),
  }
}

function brokenRules(failure: Failure, operation: Operation<never> | undefined): BrokenRule[] {
  const { kind, violations = [], violationsIn } = failure
  if (kind === 'invalid-request' && violations.length > 0) {
    return violations.slice(0, mostViolations).map(violation => ruleOf(violation, violationsIn))
  }
  const { rule = {} } = failureRows[kind]
  const broken = typeof rule === 'function' ? rule(failure, operation) : rule
  return [{ section: operation?.section ?? '4.2', ...broken }]
}

/** The JSON Schema keywords of violations that are not named after their keyword. */
const keywords: Partial<Record<Violation['text'], string>> = {
  integer: 'type',
  number: 'type',
  enumType: 'type',
  repeated: 'type',
}

function ruleOf({ path, text, choice }: Violation, violationsIn: Failure['violationsIn']): BrokenRule {
  const place =
    violationsIn === 'query'
      ? { section: '4.1', schema: 'list-keys-query.schema.json', parameter: shorten(path[0] ?? '') }
      : { section: '4.2', schema: 'create-key-request.schema.json', pointer: shorten(pointerOf(path)) }
  return { ...place, keyword: keywords[text] ?? text, ...(choice !== undefined && { profile: choice }) }
}
