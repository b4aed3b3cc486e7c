import type { CreateKeyRefusal, ExceededLimit } from '../../../domain/keys/create-key.js'
import type { Failure } from '../../failures/failure.js'

export function refusedCreate(
  outcome: Exclude<CreateKeyRefusal, { kind: 'encrypt-not-permitted' }>,
): Failure {
  switch (outcome.kind) {
    case 'role-not-found':
    case 'permission-not-found':
      return {
        kind: outcome.kind,
        details: { names: outcome.names.join(', '), namesJson: JSON.stringify(outcome.names) },
      }
    case 'recoverable-not-supported':
      return { kind: outcome.kind, details: { apiId: outcome.apiId } }
    case 'remaining-refused':
      return { kind: outcome.kind, details: { remaining: outcome.remaining } }
    case 'limit-exceeded':
      return limitFailure(outcome)
    case 'expires-refused':
    case 'refill-needs-remaining':
    case 'refill-day-refused':
      return { kind: outcome.kind }
  }
}

export function limitFailure({ limit, value }: ExceededLimit): Failure {
  const { member, minimum, maximum, maximumLength, maximumBytes, ...answer } = limit
  const isBelow = typeof value === 'number' && value < (minimum ?? value)
  const most = maximum ?? maximumLength ?? maximumBytes ?? 0
  const date = typeof value === 'number' ? new Date(value) : undefined
  const isDate = date !== undefined && !Number.isNaN(date.getTime())
  const datetime = isDate ? date.toISOString().replace('T', ' ').replace('Z', '') : ''
  return {
    kind: 'invalid-request',
    answer,
    details: { member, value: typeof value === 'object' ? JSON.stringify(value) : String(value), datetime },
    violations: [
      {
        path: member.split('.'),
        text: isBelow ? 'minimum' : typeof value === 'number' ? 'maximum' : 'maxLength',
        values: { bound: isBelow ? (minimum ?? 0) : most },
      },
    ],
  }
}
