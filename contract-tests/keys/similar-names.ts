import type { Need } from '../engine/need.js'
import type { RunFacts } from '../engine/run-facts.js'
import { acceptedFillerFields } from './filler-fields.js'

export type NameKind = 'Role' | 'Permission'

export const listOf = (kind: NameKind) => (kind === 'Role' ? 'roles' : 'permissions')

export function existing({ offers }: RunFacts, kind: NameKind): string[] {
  return [offers[`existing${kind}`] ?? []].flat()
}

/** Names that a careless look-up mistakes for an existing name. A service is unlikely to have any of these names. */
const likeNames = {
  'in-other-case': name => swappedCase(name),
  'and-a-space': name => `${name} `,
  'of-nothing': () => '',
  'of-an-object': () => 'constructor',
  'without-its-end': name => name.slice(0, -1),
  // In a pattern, a dot matches any character, so a target that reads the existing name as a pattern accepts the result.
  'with-another-letter': name => (/[.:/-]/.test(name) ? name.replace(/[.:/-]/, 'x') : `${name}x`),
  'of-more-parts': (name, run) => `${name}.${run.runId}`,
  'as-a-pattern': name => `${name.slice(0, -1)}*`,
  'as-a-wildcard': (_, run) => `keymock-${run.runId}.*`,
} satisfies Record<string, (name: string, run: RunFacts) => string>

/** The random seed selects the kind, because creates with both kinds would need too many requests. */
const byTurn =
  (place: number) =>
  ({ randomSeed }: RunFacts): NameKind =>
    (randomSeed + place) % 2 === 0 ? 'Role' : 'Permission'

function near(like: keyof typeof likeNames, kindIn: (run: RunFacts) => NameKind, turn: number) {
  return refused(run => {
    const kind = kindIn(run)
    return {
      ...acceptedFillerFields(run, turn),
      [listOf(kind)]: existing(run, kind).map(name => likeNames[like](name, run)),
    }
  })
}

function refused(body: (run: RunFacts) => Record<string, unknown>) {
  return {
    user: 'alike' as const,
    body,
    needs: ['existing-role', 'existing-permission'] as readonly Need[],
  }
}

export const similarNames = {
  'role-in-other-case': near('in-other-case', () => 'Role', 15),
  'permission-in-other-case': near('in-other-case', () => 'Permission', 16),
  'role-and-a-space': near('and-a-space', () => 'Role', 17),
  'permission-and-a-space': near('and-a-space', () => 'Permission', 18),
  'name-of-nothing': near('of-nothing', byTurn(1), 19),
  'name-of-an-object': near('of-an-object', byTurn(1), 20),
  'role-without-its-end': near('without-its-end', () => 'Role', 21),
  'permission-without-its-end': near('without-its-end', () => 'Permission', 22),
  'name-with-another-letter': near('with-another-letter', () => 'Permission', 23),
  'name-of-more-parts': near('of-more-parts', byTurn(0), 24),
  'permission-as-a-pattern': near('as-a-pattern', () => 'Permission', 25),
  'permission-as-a-wildcard': near('as-a-wildcard', () => 'Permission', 26),
  // The permission's name must not be the name of a role. It gets a second part, because a role is unlikely to have a name of
  // several parts.
  'permission-as-a-role': refused(run => ({
    ...acceptedFillerFields(run, 27),
    roles: existing(run, 'Permission').map(name => (/[.:/]/.test(name) ? name : `${name}.${run.runId}`)),
  })),
} as const

export const collatedNameRefusals = [
  'role-in-other-case',
  'permission-in-other-case',
  'role-and-a-space',
  'permission-and-a-space',
] as const satisfies readonly (keyof typeof similarNames)[]

export const similarNameRefusals = Object.keys(similarNames) as (keyof typeof similarNames)[]

/** Swaps upper and lower case. If that does not change the name, returns the name twice instead. */
function swappedCase(name: string): string {
  const swapped = Array.from(name, letter =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  ).join('')
  return swapped === name ? `${name}${name}` : swapped
}
