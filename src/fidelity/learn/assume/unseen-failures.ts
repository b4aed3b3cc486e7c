import type { Profile } from '../../../../schemas/generated/types.js'
import type { ProfileFailureKind } from '../../../profile/profile-source.js'
import type { Concluded } from './assume.js'
import type { Assumption } from './assumption.js'

/**
 * Guesses statuses, codes and headers of failures that the run did not see. Kinds of failures with equal statuses in the base
 * profile are a group. An unseen kind gets the most frequent status of the seen kinds in its group. If its group has
 * seen kinds, and none of them has headers, the unseen kind loses its headers. If the seen kinds of its group share one code,
 * the unseen kind gets this code. Otherwise, the name of the kind becomes the code, in the style of the seen codes.
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

/**
 * The common code of a group's seen kinds with this status and of all field limits with this status. Undefined for fewer than
 * two codes, or if the codes differ.
 */
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

/** Ways to write a kind of failure as a code. */
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
