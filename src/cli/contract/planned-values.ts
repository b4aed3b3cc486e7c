import type { ContractValues } from './contract-run-options.js'
import type { ObservedPlan } from './drift/observed-document.js'

/** Repeats the requests and draws of a baseline, unless the caller changes them. */
export function plannedValues(values: ContractValues, plan: ObservedPlan | undefined): ContractValues {
  if (plan === undefined) return values
  const listed = (given: readonly string[] | undefined, planned: readonly string[]) =>
    given ?? (planned.length > 0 ? planned : undefined)
  return {
    ...values,
    randomSeed: values.randomSeed ?? plan.randomSeed,
    only: listed(values.only, plan.only),
    skip: listed(values.skip, plan.skip),
    fuzz: values.fuzz || plan.fuzz,
    thorough: values.thorough || plan.thorough,
    gentle: values.gentle || plan.gentle === true,
  }
}
