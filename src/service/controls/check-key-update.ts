import { controlMembers } from '../../../schemas/generated/control-members.js'
import { validateKeyUpdateRequest } from '../../../schemas/generated/control-validators.js'
import type { KeyUpdateRequest } from '../../../schemas/generated/types.js'
import { isObject } from '../../common/json.js'
import { schemaError } from '../../domain/schema-error.js'

/**
 * Checks the update, because it may come from a caller without type checks.
 *
 * @throws KeymockError `KEY_UPDATE_INVALID`
 */
export function checkKeyUpdate(update: unknown): KeyUpdateRequest {
  const given = isObject(update) ? asJson(update) : update
  if (validateKeyUpdateRequest(given)) return structuredClone(given)
  throw schemaError(validateKeyUpdateRequest.errors ?? [], given, {
    code: 'KEY_UPDATE_INVALID',
    name: 'keys.update',
    schema: 'key-update-request.schema.json',
    members: controlMembers,
    formsOf: controlForms,
    remedy: 'Correct the value. Nothing was changed.',
  })
}

/** Without members that are undefined, and with a text for a Date. */
function asJson(given: Record<string, unknown>): Record<string, unknown> {
  const members = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    members.map(([name, value]) => {
      if (isObject(value) && (name === 'refill' || name === 'ratelimit')) return [name, asJson(value)]
      const isDate = value instanceof Date && !Number.isNaN(value.getTime())
      return [name, isDate ? value.toISOString() : value]
    }),
  )
}

const aMoment = 'expected Unix milliseconds or a date-time such as "2030-01-01T12:00:00Z"'

/** The accepted forms of a member whose schema has several. */
export function controlForms(pointer: string): string | undefined {
  switch (pointer.slice(pointer.lastIndexOf('/') + 1)) {
    case 'advance':
    case 'delay':
    case 'windowMs':
    case 'from':
    case 'to':
      return 'expected milliseconds or a text such as "5m", "1h30m" or "30d"'
    case 'set':
    case 'clock':
      return aMoment
    case 'createdAt':
    case 'expires':
      return `${aMoment}, or an offset such as "+1h"`
    case 'wait':
      return 'expected milliseconds or a text such as "500ms", "5s" or "1m"'
    case 'fixture':
      return 'expected the fixture object, not a file name'
    case 'profile':
      return 'expected the name of a profile, or the content of a profile file'
    default:
      return undefined
  }
}
