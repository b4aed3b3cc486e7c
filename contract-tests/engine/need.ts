/**
 * Capabilities that a requirement may need from a target. The target file and the flags declare them. The report lists requirements
 * with an unmet need as skipped.
 */
export const needs = {
  write: 'leave to create keys (allowWrites)',
  wait: 'leave to wait some seconds (allowWaitingMs)',
  'long-wait': 'leave to wait more than 5 minutes (allowWaitingMs)',
  'existing-role': 'a role that exists (existingRole)',
  'existing-permission': 'a permission that exists (existingPermission)',
  'second-api': 'a second API that the token may use (secondApiId)',
  'bulk-api': 'an API with more than 100 keys (bulkApiId)',
  recoverable: 'leave to create recoverable keys (recoverable)',
  'lasting-keys': 'leave to create a key without an expiry (allowLastingKeys)',
} as const

export type Need = keyof typeof needs
