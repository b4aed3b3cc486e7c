import type { NamedOption } from './named-option.js'

interface Remedy {
  /** Completes the phrase "a requirement that needs". */
  what: string
  option: NamedOption
  /** The smallest value of `option` that meets the need, in milliseconds. */
  leastMs?: number
}

/** A `total` may be 5 minutes old (section 4.1). The sixth minute is for the requests before and after the wait. */
const longWaitMs = 360_000

/** Capabilities that a requirement may need from a target. A requirement with an unmet need is skipped. */
const needs = {
  write: { what: 'permission to create keys', option: 'allowWrites' },
  wait: { what: 'permission to wait a few seconds', option: 'allowWaitingMs', leastMs: 5000 },
  'long-wait': { what: 'permission to wait 6 minutes', option: 'allowWaitingMs', leastMs: longWaitMs },
  'existing-role': { what: 'an existing role', option: 'existingRole' },
  'existing-permission': { what: 'an existing permission', option: 'existingPermission' },
  'second-api': { what: 'a second API', option: 'secondApiId' },
  'bulk-api': { what: 'an API with more than 100 keys', option: 'bulkApiId' },
  recoverable: { what: 'permission to create recoverable keys', option: 'recoverable' },
} as const satisfies Record<string, Remedy>

export type Need = keyof typeof needs

/** For example "--allow-waiting 6m, --second-api-id". */
export function optionsFor(
  unmet: readonly Need[],
  nameOf: (option: NamedOption, leastMs?: number) => string,
): string {
  const names = unmet.map(need => {
    const { option, leastMs }: Remedy = needs[need]
    return nameOf(option, leastMs)
  })
  return [...new Set(names)].join(', ')
}

export function wordsOfNeed(need: string): string {
  return Object.hasOwn(needs, need) ? needs[need as Need].what : need
}
