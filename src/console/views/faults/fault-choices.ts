import { failureKinds } from '../../../../schemas/generated/failure-kinds.js'
import { operations } from '../../../../schemas/operations.js'

export const failureNames = failureKinds

export const operationNames: readonly string[] = operations.map(({ name }) => name)

/** The statuses are those of the profile `standard`. */
export const commonFailures = [
  { value: 'rate-limited', text: '429 rate-limited' },
  { value: 'internal-error', text: '500 internal-error' },
  { value: 'service-unavailable', text: '503 service-unavailable' },
  { value: 'unknown-token', text: '401 unknown-token' },
  { value: 'missing-permission', text: '403 missing-permission' },
  { value: 'api-not-found', text: '404 api-not-found' },
]

export const failureChoices = [
  ...commonFailures,
  ...failureNames
    .filter(name => !commonFailures.some(({ value }) => value === name))
    .map(name => ({ value: name, text: name })),
]

export const anyOperation = { value: '', text: 'any operation' }
