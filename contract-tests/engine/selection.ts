import type { Requirement } from '../requirements/requirement.js'

export type Selectable = Pick<Requirement, 'id' | 'section' | 'group'>

export interface Selection {
  only?: readonly string[] | undefined
  skip?: readonly string[] | undefined
}

export function isSelected(item: Selectable, { only = [], skip = [] }: Selection): boolean {
  const named = (names: readonly string[]) => names.some(name => isNamedBy(item, name))
  return (only.length === 0 || named(only)) && !named(skip)
}

/** A section includes its subsections: "4" and "4.2" match "4.2 rule 3", and "4.2 rule" matches all rules of 4.2. */
export function isNamedBy({ id, section, group }: Selectable, name: string): boolean {
  const wanted = name.trim().toLowerCase()
  if (id.toLowerCase() === wanted || group.toLowerCase() === wanted) return true
  return section.split(', ').some(one => {
    const own = one.toLowerCase()
    return own === wanted || own.startsWith(`${wanted}.`) || own.startsWith(`${wanted} `)
  })
}

export function namesOfNothing(all: readonly Selectable[], names: readonly string[]): string[] {
  return names.filter(name => !all.some(item => isNamedBy(item, name)))
}
