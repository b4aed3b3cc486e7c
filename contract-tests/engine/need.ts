/**
 * Capabilities that a requirement may need from a target. The target file and the options declare them. The report lists a requirement
 * with an unmet need as skipped.
 */
export const needs = {
  write: 'permission to create keys (allowWrites)',
  wait: 'permission to wait some seconds (allowWaitingMs)',
  'long-wait': 'permission to wait more than 5 minutes (allowWaitingMs)',
  'existing-role': 'a role that exists (existingRole)',
  'existing-permission': 'a permission that exists (existingPermission)',
  'second-api': 'a second API that the token may use (secondApiId)',
  'bulk-api': 'an API with more than 100 keys (bulkApiId)',
  recoverable: 'permission to create recoverable keys (recoverable)',
  'lasting-keys': 'permission to create a key without an expiry (allowLastingKeys)',
} as const

export type Need = keyof typeof needs
