import type { Profile } from '../../../../schemas/generated/types.js'
import type { ProfileFailureKind } from '../../../profile/profile-source.js'
import type { Concluded } from './assume.js'
import type { Assumption } from './assumption.js'

/**
 * Guesses the statuses, codes and headers of failures that the run did not see. Uses mainly seen failures that have the same
 * status in the base profile.
 */
export function unseenFailures({
  profile,
  base,
  seen,
}: Pick<Concluded, 'profile' | 'base' | 'seen'>): Assumption[] {
  const kinds = Object.keys(base.errors.failures) as ProfileFailureKind[]
  const isSeen = (kind: string, part: string) => seen.has(`errors.failures.${kind}.${part}`)
  const seenCodes = kinds.filter(kind => isSeen(kind, 'code')).map(kind => profile.errors.failures[kind].code)
  const style = styleOf(seenCodes)
  const hasHeaders = (kind: ProfileFailureKind) => profile.errors.failures[kind].headers !== undefined
  return kinds.flatMap((kind): Assumption[] => {
    const own = base.errors.failures[kind]
    const path = `errors.failures.${kind}`
    const related = kinds.filter(
      other => isSeen(other, 'status') && base.errors.failures[other].status === own.status,
    )
    const status = mostFrequent(related.map(other => profile.errors.failures[other].status))
    const made: Assumption[] = []
    if (!isSeen(kind, 'status') && status !== undefined) made.push({ field: `${path}.status`, value: status })
    if (!isSeen(kind, 'code')) {
      const code = sharedCode(related, status ?? own.status, profile, isSeen) ?? style?.(kind)
      if (code !== undefined) made.push({ field: `${path}.code`, value: code })
    }
    const isBare = related.length > 0 && !related.some(hasHeaders)
    if (!isSeen(kind, 'status') && isBare && own.headers !== undefined) {
      made.push({ field: `${path}.headers`, value: undefined })
    }
    return made
  })
}

function sharedCode(
  related: readonly ProfileFailureKind[],
  status: number,
  profile: Profile,
  isSeen: (kind: string, part: string) => boolean,
): string | undefined {
  const ofKinds = related
    .filter(kind => isSeen(kind, 'code') && profile.errors.failures[kind].status === status)
    .map(kind => profile.errors.failures[kind].code)
  const ofLimits = profile.creation.limits.filter(limit => limit.status === status).map(({ code }) => code)
  const codes = [...ofKinds, ...ofLimits]
  return codes.length > 1 && new Set(codes).size === 1 ? codes[0] : undefined
}

type Style = (kind: string) => string

const styles: readonly (readonly [form: RegExp, Style])[] = [
  [/^[A-Z0-9]+(_[A-Z0-9]+)*$/, kind => kind.replaceAll('-', '_').toUpperCase()],
  [/^[a-z0-9]+(-[a-z0-9]+)*$/, kind => kind],
  [/^[a-z0-9]+(_[a-z0-9]+)*$/, kind => kind.replaceAll('-', '_')],
  [/^[A-Z][a-z0-9]*([A-Z][a-z0-9]*)*$/, kind => capitalized(camelCase(kind))],
  [/^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/, camelCase],
]

function styleOf(codes: readonly string[]): Style | undefined {
  const hasWords = codes.some(code => /[a-z][A-Z]|[-_]/.test(code))
  if (!hasWords) return undefined
  return styles.find(([form]) => codes.every(code => form.test(code)))?.[1]
}

function camelCase(kind: string): string {
  return kind.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function mostFrequent(numbers: readonly number[]): number | undefined {
  const count = (number: number) => numbers.filter(other => other === number).length
  return numbers.toSorted((a, b) => count(b) - count(a))[0]
}
